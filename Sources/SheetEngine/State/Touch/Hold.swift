/// A hold by a finger, or by a client that drives a transition by percent.
enum Hold: Equatable, Sendable {
  /// The presentation or dismissal under way.
  case transition(FractionHold)
  /// The sheet, among its detents.
  case detents(DetentHold)
  /// The pop of the screen on top.
  case pop(FractionHold)
}
