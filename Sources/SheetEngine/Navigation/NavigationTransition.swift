/// A movement between two screens.
struct NavigationTransition: Equatable, Codable, Sendable {
  /// Which way it goes.
  enum Direction: Equatable, Codable, Sendable {
    case push
    case pop
  }

  /// What moves it.
  enum Drive: Equatable, Codable, Sendable {
    /// An animation from one fraction to another.
    case running(Run)
    /// A finger.
    case tracking(Double)
  }

  /// Which way it goes.
  var direction: Direction
  /// The screen that goes.
  var leaving: Navigation.Covered
  /// What moves it.
  var drive: Drive
  /// Whether it is a pop that a finger began and did not finish: the stack is as it was before it.
  var isTakenBack = false
  /// How far the sheet is off the place that the arriving screen gives it, while a finger drives the movement, at its start.
  var offset = Rect.zero
  /// The fraction at which that offset was taken.
  var offsetFraction = 0.0
  /// The width that a finger has to cross for all of the movement.
  var width: Points = 0
  /// The content whose size changed meanwhile, to be taken in at the end.
  var deferredContent: Content?

  /// How far it has gone.
  func fraction(at time: Seconds) -> Double {
    switch drive {
    case .running(let run): run.value(at: time)
    case .tracking(let fraction): fraction
    }
  }

  /// When it is over; nil while a finger drives it.
  var end: Seconds? {
    if case .running(let run) = drive { run.end } else { nil }
  }
}
