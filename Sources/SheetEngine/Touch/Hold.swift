/// What a finger, or a client that drives a transition by percent, holds.
enum Hold: Equatable, Sendable {
  /// The presentation or dismissal under way.
  case transition(FractionHold)
  /// The sheet, among its detents.
  case detents(DetentHold)
  /// The pop of the screen on top.
  case pop(FractionHold)
}

extension Hold: ArchivedChoice {
  static func cases(_ choice: inout Choice<Hold>) throws(ArchiveDamage) {
    try choice.when("transition", { if case .transition(let value) = $0 { value } else { nil } }) { .transition($0) }
    try choice.when("detents", { if case .detents(let value) = $0 { value } else { nil } }) { .detents($0) }
    try choice.when("pop", { if case .pop(let value) = $0 { value } else { nil } }) { .pop($0) }
  }
}
