extension DocumentAnalysis {
  /// The maximum number of fixes of a document.
  private static let maximumFixes = 200

  /// A number that counts the sizes of a library is read before these are rewritten.
  private var nextToFix: Diagnostic? {
    let fixable = diagnostics.filter { $0.fix != nil }
    let counting = fixable.first { one in
      root.members.contains { $0.keyRange == one.range && LibraryWord.named($0.key)?.countsSizes == true }
    }
    return counting ?? fixable.first
  }

  /// Makes the quick fixes, one after another, since one may be for what another has written.
  /// - Returns: what was fixed, in this order.
  public mutating func fix(at location: DocumentLocation? = nil) -> [Diagnostic] {
    var fixed: [Diagnostic] = []
    while fixed.count < Self.maximumFixes, let next = nextToFix, let fix = next.fix {
      let before = text
      for edit in fix.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        replace(edit.range, with: edit.text)
      }
      guard text != before else { break }
      analyze(at: location)
      fixed.append(next)
    }
    return fixed
  }
}
