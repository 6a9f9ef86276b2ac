/// What became of the last sample of a gesture, for the client that sent it.
public struct GestureReport: Equatable, Codable, Sendable {
  /// What the gesture has hold of, or hit.
  public var target: GestureTarget
  /// How far it has come.
  public var state: State

  /// What became of a sample.
  public init(target: GestureTarget, state: State) {
    (self.target, self.state) = (target, state)
  }

  /// How far a gesture has come.
  public enum State: String, CaseIterable, Codable, Sendable {
    /// It may become a drag or a tap.
    case possible
    /// It became a drag with this sample.
    case began
    /// It is a drag that goes on.
    case changed
    /// The finger was lifted: the drag is over, or it was a tap.
    case ended
    /// The system took the touch away.
    case cancelled
    /// It is neither a drag nor a tap, or no longer.
    case failed
  }
}
