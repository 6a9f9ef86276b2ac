/// How content scrolls, and which of content and sheet a drag moves.
public struct ScrollRules: Equatable, Codable, Sendable {
  /// Which of the two a drag that starts on scrollable content moves.
  public var handoff: Handoff
  /// The part of its velocity that content which was let go keeps in a millisecond.
  public var decelerationRate: Double
  /// Slower than this, it stands, in points per second.
  public var restVelocity: PointsPerSecond
  /// The slope of the rubber band at the content's ends.
  public var rubberBand: Double
  /// The motion back from beyond an end.
  public var bounce: Spring

  /// Which of content and sheet a drag moves.
  public enum Handoff: String, CaseIterable, Codable, Sendable {
    /// The content, whatever happens.
    case none
    /// Decided at the start, for good: the sheet, where the content is at its top and the drag goes outward
    /// (behaviour.md, 1.6).
    case atStart
    /// Decided anew with every sample: the sheet, once the content is at its top, as long as it is off its place
    /// (behaviour.md, 4.8).
    case midGesture
    /// Both, one after the other: up, the sheet up to its largest detent, where it prefers that, and then the content; down,
    /// the content up to its top, and then the sheet (behaviour.md, 2.5).
    case expands
  }

  /// Rules.
  public init(
    handoff: Handoff, decelerationRate: Double, restVelocity: PointsPerSecond, rubberBand: Double, bounce: Spring
  ) {
    self.handoff = handoff
    self.decelerationRate = decelerationRate
    self.restVelocity = restVelocity
    self.rubberBand = rubberBand
    self.bounce = bounce
  }

  /// Content that scrolls as on iOS at the normal rate (behaviour.md, 0.5.9).
  public static func iOS(_ handoff: Handoff) -> ScrollRules {
    ScrollRules(
      handoff: handoff, decelerationRate: 0.998, restVelocity: 10, rubberBand: 0.55,
      bounce: Spring(.response(0.4, dampingRatio: 1)))
  }
}
