/// What lies between the sheet and the presenter.
public struct DimmingRules: Equatable, Sendable {
  /// The grey of it: 0 is black, 1 is white.
  public var white: Double
  /// The colour's own alpha, 0...1; what is seen is this times the view's alpha.
  public var alpha: Double
  /// What a tap on it does.
  public var tap: Tap

  /// What a tap on the dimming does.
  public enum Tap: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// It dismisses the sheet, when it is presented and may be dismissed.
    case dismiss
  }

  /// Rules.
  public init(white: Double, alpha: Double, tap: Tap) {
    self.white = white
    self.alpha = alpha
    self.tap = tap
  }
}
