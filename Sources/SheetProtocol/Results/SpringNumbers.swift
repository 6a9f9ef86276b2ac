import JSON
import SheetEngine

/// A spring in both notations.
package struct SpringNumbers: ResultObject, Equatable {
  package let response: Seconds
  package let dampingRatio: Double
  package let mass: Double
  package let stiffness: Double
  package let damping: Double

  package static let example = SpringNumbers(.response(1, dampingRatio: 1))

  init(_ description: Spring.Description) {
    switch description {
    case .response(let response, let ratio):
      let angular = 2 * .pi / response
      (self.response, dampingRatio) = (response, ratio)
      (mass, stiffness, damping) = (1, angular * angular, 2 * ratio * angular)
    case .physical(let mass, let stiffness, let damping):
      (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
      response = 2 * .pi * (mass / stiffness).squareRoot()
      dampingRatio = damping / (2 * (stiffness * mass).squareRoot())
    }
  }

  package init?(_ curve: Curve) {
    guard case .spring(let spring) = curve else { return nil }
    self.init(spring.description)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("response", response, "s")
    writer.member("dampingRatio", dampingRatio)
    writer.member("mass", mass)
    writer.member("stiffness", stiffness)
    writer.member("damping", damping)
  }

  /// The motion from rest as a CSS easing.
  /// - Parameters:
  ///   - duration: how long it plays, s.
  ///   - distance: what the easing is accurate for, pt.
  package func css(duration: Seconds, distance: Points) -> String {
    let curve = Curve.spring(Spring(.physical(mass: mass, stiffness: stiffness, damping: damping)))
    let easing = CSSEasing(easing: .curve(curve), duration: duration, distance: distance)
    return String(JSONWriter.text { easing.encode(to: &$0) }.dropFirst().dropLast())
  }
}
