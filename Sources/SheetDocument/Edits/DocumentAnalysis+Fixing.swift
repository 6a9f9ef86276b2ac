import SheetEngine

extension DocumentAnalysis {
  /// The maximum number of fixes of a document.
  private static let maximumFixes = 200

  /// A number that counts the sizes of a library is read before these are rewritten.
  private var nextToFix: Diagnostic? {
    let fixable = diagnostics.filter { $0.fix != nil }
    let counting = fixable.first { one in
      root.members.contains {
        $0.keyRange == one.range && LibraryWord.named($0.key, in: presetOfDocument)?.countsSizes == true
      }
    }
    return counting ?? fixable.first
  }

  /// Makes the quick fixes, one after another, since one may be for what another has written.
  /// - Parameter work: what they cost is spent; where it ends, the text is as it was fixed until then.
  /// - Returns: what was fixed, in this order.
  public mutating func fix(at location: DocumentLocation? = nil, _ work: Work = Work()) -> [Diagnostic] {
    var fixed: [Diagnostic] = []
    while fixed.count < Self.maximumFixes, let next = nextToFix, let fix = next.fix,
      work.spend(Work.Cost.analysis(of: text.bytes.count))
    {
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

  /// The change after which the quick fixes are made; nil where there is none.
  package func fixed(at location: DocumentLocation, _ work: Work) -> TextEdit? {
    var fixed = self
    guard !fixed.fix(at: location, work).isEmpty else { return nil }
    let (old, new) = (text.bytes, fixed.text.bytes)
    // What is the same at both ends stays, in whole characters.
    func isInCharacter(_ bytes: [UInt8], _ offset: Int) -> Bool { offset < bytes.count && bytes[offset] & 0xC0 == 0x80 }
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    while start > 0, isInCharacter(old, start) || isInCharacter(new, start) { start -= 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    while isInCharacter(old, oldEnd) || isInCharacter(new, newEnd) { (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1) }
    return TextEdit(start..<oldEnd, String(decoding: new[start..<newEnd], as: UTF8.self))
  }
}
