/// A damped spring that moves from 0 to 1, in closed form for all three damping regimes.
///
/// The motion solves x'' + 2ζω x' + ω² x = ω² with x(0) = 0 and x'(0) = ``initialVelocity``.
public struct Spring: Equatable, Sendable {
  /// ω, in radians per second; greater than 0.
  public let angularFrequency: Double
  /// ζ: below 1 the spring overshoots, at 1 it is critically damped, above 1 it is slower. Within ``dampingRatios``.
  public let dampingRatio: Double
  /// The velocity at the start, in distances per second.
  public let initialVelocity: Double
  /// The description that the spring was made from; the wire shows it in the same form.
  public let description: Description

  /// The two descriptions of a spring.
  public enum Description: Equatable, Sendable {
    /// The period without damping, in seconds, and ζ.
    case response(Seconds, dampingRatio: Double)
    /// Mass (kg), stiffness (N/m) and damping coefficient (kg/s).
    case physical(mass: Double, stiffness: Double, damping: Double)
  }

  /// The range of damping ratios. A ratio outside, which would oscillate or creep almost forever, is clamped.
  public static let dampingRatios = 0.01...1000

  /// The fraction of the distance, to either side of the end, within which the spring counts as arrived: far below a pixel.
  static let arrival = 1e-5

  /// A spring. The numbers of the description must be greater than 0, except for the damping, which may be 0.
  public init(_ description: Description, initialVelocity: Double = 0) {
    self.description = description
    self.initialVelocity = initialVelocity
    switch description {
    case .response(let response, let ratio):
      angularFrequency = 2 * .pi / response
      dampingRatio = Self.clamp(ratio)
    case .physical(let mass, let stiffness, let damping):
      angularFrequency = (stiffness / mass).squareRoot()
      dampingRatio = Self.clamp(damping / (2 * (stiffness * mass).squareRoot()))
    }
  }

  /// The same spring with another velocity at its start.
  func starting(at velocity: Double) -> Spring {
    Spring(description, initialVelocity: velocity)
  }

  /// The same spring with another damping ratio.
  func damped(_ ratio: Double) -> Spring {
    Spring(.response(2 * .pi / angularFrequency, dampingRatio: ratio), initialVelocity: initialVelocity)
  }

  private static func clamp(_ ratio: Double) -> Double {
    min(max(ratio, dampingRatios.lowerBound), dampingRatios.upperBound)
  }

  /// The position of the spring, as a fraction of the distance, and its velocity, in distances per second.
  @inline(__always)
  public func state(at time: Seconds) -> (value: Double, velocity: Double) {
    Self.state(at: max(time, 0), angularFrequency, dampingRatio, initialVelocity)
  }

  /// ``state(at:)`` from numbers that fit into registers.
  @inline(never)
  private static func state(
    at t: Double, _ ω: Double, _ ζ: Double, _ initialVelocity: Double
  ) -> (value: Double, velocity: Double) {
    // y = 1 - x falls from 1 to 0: y = C + b S with y(0) = 1 and y'(0) = -v, where C and S are e^(-ζωt) times the even
    // and the odd solution, S' + ζω S = C, and C' + ζω C = ω² (ζ² - 1) S.
    let b = ζ * ω - initialVelocity
    let (decay, c, s) = oscillation(at: t, ω, ζ)
    let y = decay * (c + b * s)
    let slope = decay * (-initialVelocity * c + (ω * ω * (ζ * ζ - 1) - ζ * ω * b) * s)
    return (1 - y, -slope)
  }

  /// The position of the spring, as a fraction of the distance.
  @inline(__always)
  public func value(at time: Seconds) -> Double {
    Self.value(at: max(time, 0), angularFrequency, dampingRatio, initialVelocity)
  }

  /// The first half of ``state(at:)``, which is what every frame needs, from numbers that fit into registers.
  @inline(never)
  private static func value(at t: Double, _ ω: Double, _ ζ: Double, _ initialVelocity: Double) -> Double {
    let (decay, c, s) = oscillation(at: t, ω, ζ)
    return 1 - decay * (c + (ζ * ω - initialVelocity) * s)
  }

  /// The even and the odd solution, split into an exponential decay and the rest. The odd one is divided by the damped
  /// frequency, so that both are continuous at critical damping.
  @inline(__always)
  private static func oscillation(at t: Double, _ ω: Double, _ ζ: Double) -> (decay: Double, even: Double, odd: Double)
  {
    let difference = 1 - ζ * ζ
    if difference.magnitude < 1e-12 {
      return (.exp(-ζ * ω * t), 1, t)
    }
    let ωd = ω * difference.magnitude.squareRoot()
    if difference > 0 {
      return (.exp(-ζ * ω * t), .cos(ωd * t), .sin(ωd * t) / ωd)
    }
    // cosh and sinh overflow long before their product with the decay matters, so the slower exponential is taken out.
    let gap = Double.expMinus1(-2 * ωd * t)
    return (.exp((ωd - ζ * ω) * t), (2 + gap) / 2, -gap / (2 * ωd))
  }

  /// The time after which the spring stays within `arrival` of its end.
  public var settlingDuration: Seconds { settlingDuration(within: Self.arrival) }

  /// The time after which the spring stays within a fraction of the distance to its end.
  func settlingDuration(within arrival: Double) -> Seconds {
    let (ω, ζ) = (angularFrequency, dampingRatio)
    let ωd = ω * (1 - ζ * ζ).magnitude.squareRoot()
    let b = (ζ * ω - initialVelocity).magnitude
    // The envelope falls steadily from some time on, so the last time at which it is too high is found by bisection.
    func isAway(_ t: Double) -> Bool {
      let envelope: Double
      if ζ < 1 {
        let odd = min(t, 1 / ωd)
        envelope = .exp(-ζ * ω * t) * (1 + b * odd)
      } else {
        let (decay, even, odd) = Self.oscillation(at: t, ω, ζ)
        envelope = decay * (even + b * odd)
      }
      return envelope > arrival
    }
    var upper = 1 / ω
    while isAway(upper) { upper *= 2 }
    var lower = upper / 2
    // Until there is no number between the two.
    while case let middle = (lower + upper) / 2, lower < middle, middle < upper {
      if isAway(middle) { lower = middle } else { upper = middle }
    }
    return upper
  }

  /// The spring's motion from `time` on, as a spring of its own from 0 to 1. Nil where it is at its end at that time.
  func remainder(from time: Seconds) -> Spring? {
    let (value, velocity) = state(at: time)
    guard (1 - value).magnitude > 1e-9 else { return nil }
    return Spring(description, initialVelocity: velocity / (1 - value))
  }
}
