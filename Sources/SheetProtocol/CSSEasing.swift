import JSON
import SheetEngine

/// CSS easing functions, as a browser plays them.
enum CSSEasing {
  /// `linear(…)`, from stops in fractions of the time and of the distance.
  static func linear(_ stops: [AnimationUpdate.Stop]) -> String {
    // An array of numbers, value and percentage in turn, of which every second comma becomes a blank.
    var numbers = JSONWriter()
    numbers.beginArray()
    for (index, stop) in stops.enumerated() {
      numbers.number(stop.value)
      // The first stop is at 0 % and the last at 100 % unless something else is written.
      if index > 0, index < stops.count - 1 { numbers.number(stop.time * 100) }
    }
    numbers.endArray()
    let words = numbers.text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: true)
    guard let first = words.first, let last = words.last, words.count > 1 else { return "linear" }
    var list = String(first)
    for index in stride(from: 1, to: words.count - 1, by: 2) { list += ",\(words[index]) \(words[index + 1])%" }
    return "linear(\(list),\(last))"
  }

  static func cubicBezier(_ bezier: CubicBezier) -> String {
    let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { point in
      var text = JSONWriter()
      text.number(point)
      return text.text
    }
    return "cubic-bezier(\(points.joined(separator: ",")))"
  }
}

extension Animation {
  /// The easing that a browser plays to the same motion, nowhere further off than a thousandth of a point.
  /// - Parameters:
  ///   - duration: how long it takes, s.
  ///   - distance: the distance that is covered, pt.
  static func cssEasing(_ curve: Curve, duration: Seconds, distance: Points) -> String {
    switch curve {
    case .linear: "linear"
    case .spring(let spring):
      CSSEasing.linear(
        AnimationUpdate.Stop.following(for: duration, over: distance) {
          $0 >= 1 ? 1 : spring.value(at: $0 * duration)
        })
    case .easeIn, .easeOut, .easeInOut, .cubic: curve.bezier.map(CSSEasing.cubicBezier) ?? "linear"
    }
  }
}
