/// What a sheet emits, with its time.
public enum Update: Equatable, Sendable {
  /// Something in its life.
  case event(Event, at: Seconds)
  /// Something that the client has to answer: may a person dismiss the sheet? The answer is ``Input/answer(_:)``.
  case question(at: Seconds)
  /// Something about a motion, for renderers that animate on their own.
  case animation(AnimationUpdate, at: Seconds)

  /// When it happened.
  public var time: Seconds {
    switch self {
    case .event(_, let time), .animation(_, let time), .question(let time): time
    }
  }
}
