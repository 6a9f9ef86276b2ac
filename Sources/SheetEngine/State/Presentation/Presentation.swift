/// The phase of a sheet's presentation, with the transition under way.
enum Presentation: Equatable, Sendable {
  case dismissed
  case presenting(Shared<Transition>)
  case presented
  case dismissing(Shared<Transition>)

  /// A transition in a direction.
  init(_ direction: Direction, _ transition: Transition) {
    self = direction == .present ? .presenting(Shared(transition)) : .dismissing(Shared(transition))
  }

  /// The phase, without its transition.
  var phase: Phase {
    switch self {
    case .dismissed: .dismissed
    case .presenting: .presenting
    case .presented: .presented
    case .dismissing: .dismissing
    }
  }

  /// The transition, when there is one.
  var transition: Transition? {
    switch self {
    case .presenting(let transition), .dismissing(let transition): transition.value
    case .dismissed, .presented: nil
    }
  }

  /// The direction of the transition; nil at rest.
  @inline(__always)
  var direction: Direction? {
    switch self {
    case .presenting: .present
    case .dismissing: .dismiss
    case .dismissed, .presented: nil
    }
  }

  /// Whether something holds the transition.
  @inline(__always)
  var isHeld: Bool {
    switch self {
    case .presenting(let transition), .dismissing(let transition): transition.value.isHeld
    case .dismissed, .presented: false
    }
  }

  /// The time at which the transition ends by itself; nil when there is none, or something holds it.
  var end: Seconds? {
    switch self {
    case .presenting(let transition), .dismissing(let transition): transition.value.run?.end
    case .dismissed, .presented: nil
    }
  }

  /// The shown fraction of the transition at a time; 1 at rest.
  @inline(__always)
  func fraction(at time: Seconds) -> Double {
    switch self {
    case .presenting(let transition), .dismissing(let transition): transition.value.fraction(at: time)
    case .dismissed, .presented: 1
    }
  }

  /// Whether a sheet with detents keeps the length of its detent during a presentation or dismissal. One that a finger
  /// drags out has the length of the smallest detent (Behavior, 2.4).
  @inline(__always)
  var keepsLength: Bool {
    switch self {
    case .presented: false
    case .dismissed: true
    case .presenting(let transition), .dismissing(let transition): !transition.value.isDragged
    }
  }

  /// The presented fraction of the sheet at a fraction of the transition: 0 is gone, 1 is at rest.
  @inline(__always)
  func presentedFraction(_ fraction: Double) -> Double {
    switch self {
    case .presenting, .presented: fraction
    case .dismissing: 1 - fraction
    case .dismissed: 0
    }
  }
}

extension Presentation {
  /// The shown fraction of the transition at a time, and the velocity of ``presentedFraction(_:)``, per second.
  @inline(__always)
  func state(at time: Seconds) -> (fraction: Double, velocity: Double) {
    switch self {
    case .dismissed, .presented: return (1, 0)
    case .presenting(let transition):
      let (fraction, velocity) = transition.value.state(at: time)
      return (fraction, velocity)
    case .dismissing(let transition):
      let (fraction, velocity) = transition.value.state(at: time)
      return (fraction, -velocity)
    }
  }

  /// Whether a finger drags the transition under way.
  var isDragged: Bool {
    get { transition?.isDragged ?? false }
    set {
      guard let direction, var transition else { return }
      transition.isDragged = newValue
      self = Presentation(direction, transition)
    }
  }

  /// Whether a spring moves the transition under way.
  var isOnSpring: Bool { transition?.run?.animation.isSpring ?? false }

  /// Sets what moves the transition under way; does nothing where there is none.
  mutating func drive(_ drive: Transition.Drive) {
    guard let direction, var transition else { return }
    transition.drive = drive
    self = Presentation(direction, transition)
  }
}
