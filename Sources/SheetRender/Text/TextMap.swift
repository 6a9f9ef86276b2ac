import SheetEngine

/// Where a release lands, for a terminal: a letter for each outcome.
struct TextMap {
  private static let columns = 61
  private static let lines = 18
  private static let letters = Array("·█▓▒░abcdefgh")

  let map: LandingMap

  func text(work: Work) -> String {
    guard let landings = map.landings(work) else { return LandingMap.nowhere + "\n" }
    let outcomes = landings.outcomes(of: map.sheet)
    let rows = landings.blocks.flatMap { $0.rows }
    var lines: [String] = []
    let (low, high) = (map.velocities.lowerBound, map.velocities.upperBound)
    // The uppermost line is the largest reach.
    let (lowest, highest) = (landings.reaches.lowerBound, landings.reaches.upperBound)
    for line in (0...Self.lines).reversed() {
      let reach = lowest + (highest - lowest) * Double(line) / Double(Self.lines)
      guard let row = rows.min(by: { ($0.reach - reach).magnitude < ($1.reach - reach).magnitude }) else { continue }
      let letters = (0..<Self.columns).map { column -> Character in
        let outcome = row.outcome(low + (high - low) * Double(column) / Double(Self.columns - 1))
        return Self.letters[min(outcomes.firstIndex(of: outcome) ?? 0, Self.letters.count - 1)]
      }
      lines.append(padded(fixed(reach, 0) + " pt", to: 9) + " │" + String(letters))
    }
    lines.append(String(repeating: " ", count: 10) + "└" + String(repeating: "─", count: Self.columns))
    lines.append(
      String(repeating: " ", count: 11) + spread(fixed(low, 0), fixed(high, 0) + " pt/s", over: Self.columns))
    lines += outcomes.enumerated().map { "  \(Self.letters[min($0, Self.letters.count - 1)]) \(printable($1))" }
    lines += landings.borderLines.map { "  " + printable($0) }
    return lines.map { $0 + "\n" }.joined()
  }
}
