import JSON
import SheetEngine

extension Animation {
  /// The easing that a browser plays to the same curve.
  public var cssEasing: String {
    switch curve {
    case .linear: "linear"
    case .spring: "linear(\(samples().joined(separator: ",")))"
    case .easeIn, .easeOut, .easeInOut, .cubic:
      curve.bezier.map {
        "cubic-bezier(\(Self.text($0.x1)),\(Self.text($0.y1)),\(Self.text($0.x2)),\(Self.text($0.y2)))"
      }
        ?? "linear"
    }
  }

  /// The farthest that a straight piece between two stops may be off the curve, as a part of the way.
  private static let tolerance = 2e-4

  /// Stops of `linear()`: close together where the curve bends, far apart where it doesn't.
  private func samples() -> [String] {
    var stops: [String] = ["0"]
    func append(from start: Double, to end: Double, depth: Int) {
      let (a, b) = (value(start), value(end))
      let isStraight = [0.25, 0.5, 0.75].allSatisfy { part in
        (value(start + (end - start) * part) - (a + (b - a) * part)).magnitude < Self.tolerance
      }
      if depth >= 10 || (depth >= 3 && isStraight) {
        stops.append(end == 1 ? "1" : "\(Self.text(b)) \(Self.text(end * 100))%")
        return
      }
      let middle = (start + end) / 2
      append(from: start, to: middle, depth: depth + 1)
      append(from: middle, to: end, depth: depth + 1)
    }
    append(from: 0, to: 1, depth: 0)
    return stops
  }

  private func value(_ part: Double) -> Double {
    progress(after: part * duration)
  }

  private static func text(_ number: Double) -> String {
    var writer = JSONWriter()
    writer.number(number)
    return writer.text
  }
}
