/// Suggests the name that somebody probably meant.
public enum Spelling {
  /// The candidate that begins with `word`, or is nearest to it by edit distance; nil when none is near enough to be a misspelling of it.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    // Comparing costs the product of the lengths, and nothing this long is a misspelled name.
    guard word.utf8.count <= 64, candidates.count <= mostCompared else { return nil }
    let written = Array(word.utf8)
    let ranked = candidates.map { candidate -> (candidate: String, rank: Int, distance: Int) in
      let name = Array(candidate.utf8)
      let distance = distance(written, name)
      // The beginning of a name is as near as a misspelling by two letters.
      let isBeginning =
        written.count > 2 && name.count > written.count && zip(written, name).allSatisfy { folded($0) == folded($1) }
      return (candidate, isBeginning ? min(distance, 2) : distance, distance)
    }
    let near = ranked.filter { $0.rank <= max(2, $0.candidate.utf8.count / 2) }
    return near.min { ($0.rank, $0.distance) < ($1.rank, $1.distance) }?.candidate
  }

  /// The known names in quotation marks, and the one nearest to an unknown name.
  public static func expectation(_ word: String, among candidates: [String]) -> String {
    let nearest = nearest(to: word, among: candidates)
    return list(candidates, knowing: nearest) + (nearest.map { " (nearest: \"\($0)\")" } ?? "")
  }

  /// Among more candidates, none is suggested.
  private static let mostCompared = 256
  /// More words than this are not listed where the nearest is known.
  private static let most = 16
  /// More words than this are never listed.
  private static let mostEver = 64
  /// How many of them are.
  private static let shown = 6

  /// Words as a list in quotation marks; of many only some, where the nearest to what was written is known, or where
  /// there are very many.
  public static func list(_ words: [String], knowing nearest: String?) -> String {
    guard words.count > (nearest == nil ? mostEver : most) else { return list(words) }
    return list(Array(words.prefix(shown))) + " and \(words.count - shown) others"
  }

  /// Words as a list in quotation marks.
  public static func list(_ words: [String]) -> String {
    words.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Edits (insert, delete, replace; case differences are free) that turn `a` into `b`.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let replaced = diagonal + (folded(x) == folded(y) ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
