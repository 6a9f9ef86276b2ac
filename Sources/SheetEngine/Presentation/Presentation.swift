/// What a sheet is doing, with the transition that does it.
enum Presentation: Equatable, Codable, Sendable {
  case dismissed
  case presenting(Transition)
  case presented
  case dismissing(Transition)

  /// A transition that goes one way or the other.
  init(_ direction: Direction, _ transition: Transition) {
    self = direction == .present ? .presenting(transition) : .dismissing(transition)
  }

  /// The name of it.
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
    case .presenting(let transition), .dismissing(let transition): transition
    case .dismissed, .presented: nil
    }
  }

  /// Which way the transition goes, when there is one.
  var direction: Direction? {
    switch self {
    case .presenting: .present
    case .dismissing: .dismiss
    case .dismissed, .presented: nil
    }
  }

  /// How much of the sheet is there at a time: 0 is gone, 1 is at rest.
  func presentedPart(at time: Seconds) -> Double {
    switch self {
    case .dismissed: 0
    case .presenting(let transition): transition.fraction(at: time)
    case .presented: 1
    case .dismissing(let transition): 1 - transition.fraction(at: time)
    }
  }
}
