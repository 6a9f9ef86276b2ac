extension Lint {
  /// A broken rule in a container. The message is "fact place numbers: consequence".
  struct Finding {
    let code: Diagnostic.Code
    let range: Range<Int>
    /// The problem, without numbers of the container.
    var fact: String
    /// The numbers of the container, with a comma or in parentheses.
    var numbers = ""
    /// The effect on screen, or the reason; empty if the fact says it.
    var consequence = ""
    var fix: Fix?

    /// Whether it says the same about another container.
    func isSame(as other: Finding) -> Bool { code == other.code && range == other.range && fact == other.fact }

    /// - Parameters:
    ///   - place: where it is so, with a space before it.
    ///   - isOnly: whether it is so at one place, so that its numbers say something.
    func diagnostic(_ place: String, isOnly: Bool) -> Diagnostic {
      let message = fact + place + (isOnly ? numbers : "") + (consequence.isEmpty ? "" : ": \(consequence)")
      return Diagnostic(code, range, message, fix: fix)
    }
  }
}
