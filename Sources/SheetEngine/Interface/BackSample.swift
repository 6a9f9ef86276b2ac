/// A moment of a back gesture.
public struct BackSample: Equatable, Sendable {
  /// What the gesture does.
  public var phase: Phase
  /// How far it is, 0...1; nil is as far as at the sample before, and 0 at the first.
  public var progress: Double?

  public init(_ phase: Phase, progress: Double? = nil) { (self.phase, self.progress) = (phase, progress) }

  /// What a back gesture does.
  public enum Phase: String, CaseIterable, Sendable {
    /// It begins.
    case began
    /// It is at another place.
    case moved
    /// It goes back to nothing.
    case cancelled
    /// It goes back, or a button is pressed, which has no other phase.
    case ended
  }
}
