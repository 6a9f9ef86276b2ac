/// What lies between the sheet and the presenter.
public struct DimmingRules: Equatable, Codable, Sendable {
  /// The grey of it: 0 is black, 1 is white.
  public var white: Double
  /// Its colour; nil is the grey.
  public var color: RGBColor?
  /// The colour's own alpha, 0...1; the shown opacity is this times the view's alpha.
  public var alpha: Double
  /// What its alpha follows.
  public var progress: Progress
  /// What a tap on it does.
  public var tap: Tap

  /// What the dimming's alpha follows.
  public enum Progress: String, CaseIterable, Codable, Sendable {
    /// The transition.
    case transition
    /// The position of the sheet among its detents (Behavior, 2.2).
    case detents
  }

  /// What a tap on the dimming does.
  public enum Tap: String, CaseIterable, Codable, Sendable {
    /// Nothing.
    case none
    /// It dismisses the sheet, when it is presented and may be dismissed.
    case dismiss
    /// It dismisses the sheet when it may be dismissed, or else takes it to the largest undimmed detent; nothing, where a
    /// sheet of full width rests at full height (Behavior, 2.4).
    case dismissOrUndim
  }

  /// The opaque color that is shown.
  public var shownColor: RGBColor { color ?? RGBColor(white: white) }

  /// Rules.
  public init(white: Double, alpha: Double, progress: Progress = .transition, tap: Tap) {
    self.progress = progress
    self.white = white
    self.alpha = alpha
    self.tap = tap
  }
}
