import JSON

extension Report {
  /// The maximum width of an excerpt with its margin, in columns.
  private static let width = 80
  /// The minimum width of the line number in the margin, in columns.
  private static let numberWidth = 4

  /// The diagnostics for people: as compilers write them, `file:line:column: warning: … [code]`, each with its line. Columns
  /// count UTF-16 units. Nothing in the text is a command to a terminal, except for the colors.
  public func text(_ style: TextStyle) -> String {
    findings.map { $0.heading(style) + "\n" + Self.excerpt(of: $0, style) }.joined()
  }

  /// The numbers of errors and warnings; empty if there are none.
  public func summary(_ style: TextStyle) -> String {
    let errors = findings.filter { $0.diagnostic.severity == .error }.count
    let counts: [(Int, String, TextStyle.Role)] = [
      (errors, "error", .error), (findings.count - errors, "warning", .warning),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { style.text($0.0.counted($0.1), as: $0.2) }
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + "\n"
  }

  /// The diagnostics as workflow commands of GitHub, which shows them beside the code.
  /// - Parameters:
  ///   - title: the title of errors; nil is the rule.
  ///   - prefix: what is said before each error.
  ///   - lines: what is said below each error.
  ///   - isWarning: whether errors are shown as warnings.
  public func github(
    title: String? = nil, after prefix: String = "", before lines: [[String]] = [], isWarning: Bool = false
  ) -> String {
    var errors = lines[...]
    return findings.map { finding in
      let (start, end) = (finding.start, finding.end)
      let isError = finding.diagnostic.severity == .error
      // The end of a range that spans lines would be a column of another line.
      let column = start.line == end.line ? ",endColumn=\(end.character)" : ""
      let severity = isWarning ? Diagnostic.Severity.warning : finding.diagnostic.severity
      let heading = (isError ? title : nil) ?? finding.diagnostic.code.rawValue
      return "::\(severity.rawValue) file=\(Self.escaped(finding.file, ",:")),line=\(start.line),"
        + "endLine=\(end.line),col=\(start.character)\(column),title=\(Self.escaped(heading, ",:"))"
        + "::\(Self.escaped((isError ? prefix : "") + finding.diagnostic.message, ""))"
        + (isError ? errors.popFirst() ?? [] : []).map { "%0A" + Self.escaped($0, "") }.joined() + "\n"
    }.joined()
  }

  /// The errors, one line each.
  func errorLines(_ style: TextStyle, after prefix: String) -> String {
    errors.map { "  " + $0.heading(style, after: prefix) + "\n" }.joined()
  }

  private var errors: [Finding] { findings.filter { $0.diagnostic.severity == .error } }

  /// The messages of the errors.
  var errorMessages: [String] { errors.map { $0.diagnostic.message } }

  /// Whether it has errors of the same rules where another report has them.
  func hasErrors(where other: Report) -> Bool {
    errors.map { $0.diagnostic.range } == other.errors.map { $0.diagnostic.range }
      && errors.map { $0.diagnostic.code } == other.errors.map { $0.diagnostic.code }
  }

  /// Whether another report has the same errors at the same places.
  func hasSameErrors(as other: Report) -> Bool {
    errors.map { $0.diagnostic } == other.errors.map { $0.diagnostic }
  }

  /// A text in a workflow command, with some characters written as their codes.
  private static func escaped(_ text: String, _ others: String) -> String {
    text.printableLine.unicodeScalars.map { scalar in
      guard scalar == "%" || others.unicodeScalars.contains(scalar) else { return String(scalar) }
      return "%" + String(scalar.value, radix: 16, uppercase: true)
    }.joined()
  }

  private static func excerpt(of finding: Finding, _ style: TextStyle) -> String {
    let number = "\(finding.start.line)"
    let digits = max(number.utf8.count, numberWidth)
    let excerpt = Excerpt(of: finding.diagnostic.range, in: finding.text, width: width - digits - 3)
    guard !excerpt.text.isEmpty else { return "" }
    func margin(_ text: String) -> String {
      style.text(String(repeating: " ", count: digits - text.utf8.count) + text + " |", as: .margin) + " "
    }
    let markers = String(repeating: "^", count: excerpt.markers.count)
    return margin(number) + excerpt.text + "\n" + margin("")
      + String(repeating: " ", count: excerpt.markers.lowerBound)
      + style.text(markers, as: finding.diagnostic.severity.role) + "\n"
  }
}

extension Report.Finding {
  /// Where and what it is, on one line.
  func heading(_ style: TextStyle, after prefix: String = "") -> String {
    let severity = diagnostic.severity
    return style.text("\(file):\(start.line):\(start.character):".printableLine, as: .emphasis) + " "
      + style.text(severity.rawValue + ":", as: severity.role)
      + " \(prefix)\(diagnostic.message) [\(diagnostic.code.rawValue)]".printableLine
  }
}

extension Diagnostic.Severity {
  fileprivate var role: TextStyle.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    }
  }
}

extension Int {
  /// The number of things, in words.
  /// - Parameter noun: one of them.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
