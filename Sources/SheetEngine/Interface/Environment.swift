/// What a person has set on the device, as far as it changes a sheet.
public struct Environment: Equatable, Sendable {
  /// Whether there should be less motion.
  public var reducesMotion = false
  /// Whether a screen reader is on.
  public var hasScreenReader = false
  /// The factor by which text is larger than usual; content grows with it.
  public var textSize = 1.0

  public init() {}
}
