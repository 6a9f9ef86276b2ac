import JSON
import SheetEngine

/// A CSS easing function. A browser that plays it is nowhere off by more than 0.001 pt.
struct CSSEasing: ResultValue {
  let easing: AnimationUpdate.Easing
  /// The duration, s.
  let duration: Seconds
  /// The distance that is covered, pt.
  let distance: Points

  static let schema = Schema.text

  func encode(to writer: inout JSONWriter) {
    writer.string { text in
      switch easing {
      case .curve(let curve): append(curve, to: &text)
      case .stops(let stops): Self.append(stops, to: &text)
      }
    }
  }

  private func append(_ curve: Curve, to text: inout ByteBuffer) {
    if case .spring = curve {
      Self.append(AnimationUpdate.Stop.following(curve, for: duration, over: distance), to: &text)
    } else if case .linear = curve {
      text.append("linear")
    } else if let bezier = curve.bezier {
      text.append("cubic-bezier(")
      text.append(number: bezier.x1)
      for number in [bezier.y1, bezier.x2, bezier.y2] {
        text.append(",")
        text.append(number: number)
      }
      text.append(")")
    }
  }

  /// `linear(…)`; the first stop is at 0 % and the last at 100 %.
  private static func append(_ stops: [AnimationUpdate.Stop], to text: inout ByteBuffer) {
    text.append("linear(")
    for (index, stop) in stops.enumerated() {
      if index > 0 { text.append(",") }
      text.append(number: stop.value)
      guard index > 0, index < stops.count - 1 else { continue }
      text.append(" ")
      text.append(number: stop.time * 100)
      text.append("%")
    }
    text.append(")")
  }
}
