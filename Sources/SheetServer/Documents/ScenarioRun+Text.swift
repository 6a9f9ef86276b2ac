import JSON
import SheetDocument
import SheetEngine

extension ScenarioRun {
  /// How wide a strip is, in characters.
  private static let width = 72
  /// How high it is, in lines; each shows eight steps.
  private static let lines = 8
  private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// What happened, a line each: when, what, and what belongs to it.
  public var eventLines: String {
    events.map { event in
      let others = event.node.members.filter { !["sheet", "time", "name"].contains($0.key) }
      let details = others.map { " \($0.key)=\($0.value.scalarText)" }.joined()
      return Self.padded(Self.text(event.time, decimals: 3), to: 8) + " s  \(event.name)\(details)\n"
    }.joined()
  }

  /// How much of the container the sheet takes up over time, for a terminal.
  public var strip: String {
    guard let first = frames.first, let last = frames.last, last.time > first.time else { return "" }
    let reaches = reaches(from: first.time, to: last.time)
    guard let most = reaches.max(), most > 0 else { return "" }
    var rows: [String] = []
    for row in (0..<Self.lines).reversed() {
      let line = reaches.map { reach in
        let steps = Int((reach / most * Double(8 * Self.lines)).rounded()) - 8 * row
        return Self.blocks[min(max(steps, 0), 8)]
      }
      let label = row == Self.lines - 1 ? Self.text(most, decimals: 0) + " pt" : row == 0 ? "0 pt" : ""
      rows.append(Self.padded(label, to: 8) + " │" + String(line) + "\n")
    }
    let end = Self.text(last.time, decimals: 2) + " s"
    let start = Self.text(first.time, decimals: 0) + " s"
    let gap = String(repeating: " ", count: max(Self.width - start.count - end.count, 1))
    rows.append(String(repeating: " ", count: 9) + "└" + String(repeating: "─", count: Self.width) + "\n")
    rows.append(String(repeating: " ", count: 10) + start + gap + end + "\n")
    return rows.joined()
  }

  /// How far the sheet reaches at moments spread over a time.
  private func reaches(from start: Seconds, to end: Seconds) -> [Points] {
    var place = 0
    return (0..<Self.width).map { column in
      let time = start + (end - start) * Double(column) / Double(Self.width - 1)
      while place + 1 < frames.count, frames[place + 1].time <= time + 1e-9 { place += 1 }
      return frames[place].reach
    }
  }

  private static func text(_ number: Double, decimals: Int) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    var text = JSONWriter.text { $0.number((number * factor).rounded() / factor) }
    guard decimals > 0 else { return text }
    let digits = text.split(separator: ".").dropFirst().first?.count ?? 0
    if digits == 0 { text += "." }
    return text + String(repeating: "0", count: decimals - digits)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}

extension SyntaxNode {
  /// A word, number or flag as it is read best.
  fileprivate var scalarText: String {
    switch kind {
    case .string(let text): text
    case .number(let number): JSONWriter.text { $0.number(number) }
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .object, .array, .missing: "…"
    }
  }
}
