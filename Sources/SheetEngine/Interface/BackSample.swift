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
    /// Its progress has changed.
    case moved
    /// The person gives it up.
    case cancelled
    /// The person completes it, or presses a back button, which sends only this phase.
    case ended
  }
}
