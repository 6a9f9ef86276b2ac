/// The outcome of the last sample of a gesture, for the client that sent it.
public struct GestureReport: Equatable, Sendable {
  /// The target that the gesture holds or hit.
  public var target: GestureTarget
  /// The state of the gesture after the sample.
  public var state: State
  /// The region that it hit.
  public var region: String?
  /// What it moves now; nil for a content without regions, or when the finger is lifted.
  public var owner: FingerOwner?

  /// How far it has taken the keyboard away, 0...1; nil where it does not.
  public var keyboardDismissal: Double?

  /// The outcome of a sample.
  public init(
    target: GestureTarget, state: State, region: String? = nil, owner: FingerOwner? = nil,
    keyboardDismissal: Double? = nil
  ) {
    (self.target, self.state, self.region, self.owner) = (target, state, region, owner)
    self.keyboardDismissal = keyboardDismissal
  }

  /// The state of a gesture.
  public enum State: String, CaseIterable, Sendable {
    /// It may become a drag or a tap.
    case possible
    /// It became a drag with this sample.
    case began
    /// The drag continues.
    case changed
    /// The finger was lifted: the drag is over, or it was a tap.
    case ended
    /// The system took the touch away.
    case cancelled
    /// It is not, or no longer, a drag or a tap.
    case failed
  }
}
