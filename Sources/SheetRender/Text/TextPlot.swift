import SheetEngine

/// How far the sheet reaches over time, for a terminal.
public struct TextPlot: Sendable {
  /// How wide the plot is, in characters.
  public static let width = 72
  /// How high it is, in lines; each shows eight steps.
  private static let lines = 8
  private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private let film: Film
  private let span: ClosedRange<Seconds>

  /// A plot of a film, or of a part of it.
  public init(of film: Film, span: ClosedRange<Seconds>? = nil) {
    self.film = film
    self.span = span ?? film.start...max(film.start, film.end)
  }

  /// The lines; none of a sheet that was never seen, or for no time.
  public var text: String {
    guard span.upperBound > span.lowerBound else { return "" }
    let times = (0..<Self.width).map { column in
      span.lowerBound + (span.upperBound - span.lowerBound) * Double(column) / Double(Self.width - 1)
    }
    let reaches = times.map { film.reach(at: $0) }
    guard let most = reaches.max(), most > 0 else { return "" }
    var rows: [String] = []
    for row in (0..<Self.lines).reversed() {
      let line = reaches.map { reach in
        let steps = Int((reach / most * Double(8 * Self.lines)).rounded()) - 8 * row
        return Self.blocks[min(max(steps, 0), 8)]
      }
      let label = row == Self.lines - 1 ? fixed(most, 0) + " pt" : row == 0 ? "0 pt" : ""
      rows.append(padded(label, to: 8) + " │" + String(line) + "\n")
    }
    let start = fixed(span.lowerBound, span.lowerBound == span.lowerBound.rounded() ? 0 : 2) + " s"
    let end = fixed(span.upperBound, 2) + " s"
    let gap = String(repeating: " ", count: max(Self.width - start.count - end.count, 1))
    rows.append(String(repeating: " ", count: 9) + "└" + String(repeating: "─", count: Self.width) + "\n")
    rows.append(String(repeating: " ", count: 10) + start + gap + end + "\n")
    return rows.joined()
  }
}

/// A text with so much space before it that it is so wide.
package func padded(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}
