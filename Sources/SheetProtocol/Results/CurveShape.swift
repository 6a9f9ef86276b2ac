import JSON
import SheetEngine

/// The answer to `sheet/curve`: what a curve does, in numbers.
package struct CurveShape: ResultObject {
  let animation: Animation
  let distance: Points

  package static let example = CurveShape(Animation(duration: 1, curve: .linear), distance: 1)

  /// - Parameters:
  ///   - animation: the curve and its duration.
  ///   - distance: what the easing is accurate for, pt.
  package init(_ animation: Animation, distance: Points) {
    (self.animation, self.distance) = (animation, distance)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    let overshoot = animation.overshoot
    writer.member("duration", animation.duration, "How long it takes; for a spring, until it has settled, s.")
    writer.member(
      "overshoot", overshoot?.fraction ?? 0, "How far it goes beyond its end, as a fraction of the distance.")
    writer.nullable("overshootTime", overshoot?.time, "When it is farthest beyond its end, s; null where it never is.")
    writer.member(
      "css",
      CSSEasing(easing: .curve(animation.curve), duration: animation.duration, distance: distance),
      "The same curve as a CSS easing function.")
    writer.nullable("spring", SpringNumbers(animation.curve), "A spring in both notations; null for any other curve.")
    writer.member(
      "points", Samples(animation: animation),
      "Times, s, and the fractions of the distance covered then: enough to draw it.")
  }

  /// Points on the curve between which straight lines are near enough to draw it.
  private struct Samples: ResultValue {
    let animation: Animation

    static let schema = Schema.array(of: .array(of: .number))

    /// The maximum number of points.
    private static let most = 120
    /// The distances for which straight lines are tried, the finest first, pt: a stop deviates by 0.0004 pt.
    private static let distances = [1.0, 0.5, 0.25, 0.1, 0.05, 0.025]

    func encode(to writer: inout JSONWriter) {
      writer.beginArray()
      for time in times {
        writer.beginArray()
        writer.number(time * animation.duration)
        writer.number(value(at: time))
        writer.endArray()
      }
      writer.endArray()
    }

    /// The fraction of the distance at a fraction of the time.
    private func value(at time: Double) -> Double {
      time >= 1 ? 1 : animation.progress(after: time * animation.duration)
    }

    private var times: [Double] {
      for distance in Self.distances {
        let stops = AnimationUpdate.Stop.following(animation.curve, for: animation.duration, over: distance)
        if stops.count <= Self.most { return stops.map { $0.time } }
      }
      // Oscillations that nobody can tell apart.
      return (0..<Self.most).map { Double($0) / Double(Self.most - 1) }
    }
  }
}
