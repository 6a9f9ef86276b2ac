/// An update that a sheet emits, with its time.
public enum Update: Equatable, Sendable {
  /// An event.
  case event(Event, at: Seconds)
  /// A question to the client: may a person dismiss the sheet? The answer is ``Input/answer(_:)``.
  case question(at: Seconds)
  /// The description of a motion, for renderers that animate by themselves.
  case animation(AnimationUpdate, at: Seconds)

  /// The time at which it happened.
  public var time: Seconds {
    switch self {
    case .event(_, let time), .animation(_, let time), .question(let time): time
    }
  }

  /// The memory that it takes, in bytes, about.
  public var size: Int {
    if case .animation(let animation, _) = self { animation.size } else { MemoryLayout<Update>.size }
  }
}
