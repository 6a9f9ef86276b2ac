/// What a back gesture or a back button does to the sheet, as on Android (Behavior, 6.6).
public struct BackRules: Equatable, Sendable {
  /// What back does: it dismisses the sheet (dismiss), or takes it to the next smaller detent, and dismisses it from the
  /// smallest one (smallerThenDismiss).
  public var goes: Goes
  /// How the sheet shrinks with the progress of the gesture.
  public var curve = Curve.cubic(CubicBezier(0.1, 0.1, 0, 1))
  /// How much smaller the sheet is shown at the end of the gesture; nil does not show its progress.
  public var shrinks: Shrinkage? = .material
  /// How the sheet leaves after the gesture; nil is as in any other dismissal.
  public var ends: Ending? = .material
  /// How the sheet goes back to its size.
  public var cancels = Animation(duration: 0.1, curve: .cubic(CubicBezier(0.4, 0, 0.2, 1)))

  public init(_ goes: Goes) { self.goes = goes }

  /// Back dismisses the sheet, and the progress of a gesture shows nothing.
  public static let plain: BackRules = {
    var rules = BackRules(.dismiss)
    (rules.shrinks, rules.ends) = (nil, nil)
    return rules
  }()

  /// What back does.
  public enum Goes: String, CaseIterable, Sendable {
    /// It dismisses the sheet.
    case dismiss
    /// It takes the sheet to the next smaller detent, and dismisses it from the smallest one.
    case smallerThenDismiss
  }

  /// How much smaller a sheet is shown at the end of a back gesture.
  public struct Shrinkage: Equatable, Sendable {
    /// By how much its width is less at full progress, in points.
    public var width: Points
    /// By how much its height is less at full progress, in points.
    public var height: Points

    /// As in Material Components and Compose (MaterialBottomContainerBackHelper).
    public static let material = Shrinkage(width: 48, height: 24)
  }

  /// How a sheet leaves after a back gesture.
  public struct Ending: Equatable, Sendable {
    /// How long the sheet takes to leave, in seconds, after a gesture that ended at a progress of 0, and at 1; linear in
    /// between.
    public var durations: Durations
    /// The curve.
    public var curve: Curve

    /// As in Material Components.
    public static let material = Ending(
      durations: Durations(longest: 0.3, shortest: 0.15), curve: .cubic(CubicBezier(0.4, 0, 0.2, 1)))

    /// Two durations.
    public struct Durations: Equatable, Sendable {
      /// After a gesture without any progress, s.
      public var longest: Seconds
      /// After the whole gesture, s.
      public var shortest: Seconds

      public init(longest: Seconds, shortest: Seconds) { (self.longest, self.shortest) = (longest, shortest) }
    }

    /// The animation after a gesture with a progress of 0...1.
    func animation(at progress: Double) -> Animation {
      Animation(duration: durations.longest + (durations.shortest - durations.longest) * progress, curve: curve)
    }
  }
}
