import JSON
import SheetEngine

/// CSS easing functions, as a browser plays them.
enum CSSEasing {
  /// The easing that a browser plays to the same motion, nowhere further off than a thousandth of a point.
  /// - Parameters:
  ///   - duration: how long it takes, s.
  ///   - distance: the distance that is covered, pt.
  static func append(_ curve: Curve, duration: Seconds, distance: Points, to text: inout ByteBuffer) {
    if case .spring(let spring) = curve {
      let stops = AnimationUpdate.Stop.following(for: duration, over: distance) {
        $0 >= 1 ? 1 : spring.value(at: $0 * duration)
      }
      append(stops, to: &text)
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
  static func append(_ stops: [AnimationUpdate.Stop], to text: inout ByteBuffer) {
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
