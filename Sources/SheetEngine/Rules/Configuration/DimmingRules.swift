/// What lies between the sheet and the presenter.
public struct DimmingRules: Equatable, Sendable {
  /// The gray of the dimming: 0 is black, 1 is white.
  public var white: Double
  /// The color of the dimming, such as `#1E90FF`; nil uses the gray.
  public var color: RGBColor?
  /// The alpha of the dimming's color, 0...1. The opacity on screen is this number times the alpha of the dimming
  /// view.
  public var alpha: Double
  /// What the alpha of the dimming view follows: the transition, also while a finger drags the sheet out (transition) or not
  /// (presented), the sheet's position among its detents (detents), or stops, each with a position and an alpha. Between stops the
  /// alpha is linear; below the lowest stop it starts from 0 where the sheet is dismissed.
  public var progress: Progress = .transition
  /// Whether the alpha between the two outermost stops goes on beyond them while the sheet is presented.
  public var continues = false
  /// The dimming's own animation to its value where the sheet is going; nil moves it with the sheet. A finger moves it with the
  /// sheet in any case.
  public var animation: Animation?
  /// What a tap on the dimming does: nothing (none), or it dismisses the sheet (dismiss), also one that a person can't dismiss
  /// otherwise (dismissAlways). With dismissOrUndim, it dismisses the sheet, or moves one that can't be dismissed to the largest
  /// undimmed detent. With collapse, it takes the sheet to its lowest detent.
  public var tap: Tap
  /// Where the dimming takes touches: where it is shown (shown), or also where it is transparent (always).
  public var touches = Touches.shown

  /// Where the dimming takes touches.
  public enum Touches: String, CaseIterable, Sendable {
    /// Where it is shown; otherwise they go to the presenter.
    case shown
    /// Also where it is transparent.
    case always
  }

  /// What the dimming's alpha follows.
  public enum Progress: Equatable, Sendable {
    /// The fraction of the transition.
    case transition
    /// The same, but all of it as long as a finger holds the sheet.
    case presented
    /// The position of the sheet among its detents (Behavior, 2.2).
    case detents
    /// The position of the sheet among stops, between which it is linear, as it is from 0 where the sheet is dismissed to the lowest;
    /// where there is none, the transition.
    case stops([Stop])
  }

  /// The alpha at a position.
  public struct Stop: Equatable, Sendable {
    /// The position.
    public var position: Position
    /// The alpha there, 0...1.
    public var alpha: Double

    public init(_ position: Position, _ alpha: Double) {
      (self.position, self.alpha) = (position, alpha)
    }
  }

  /// Where a stop is.
  public enum Position: Equatable, Sendable {
    /// At a place.
    case place(LandingAnchor)
    /// At the detent that is so many above the lowest; -1 is the highest, -2 the one below it. Below the lowest it is where the sheet is
    /// dismissed, above the highest there is none.
    case index(Int)
  }

  /// What a tap on the dimming does.
  public enum Tap: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// It dismisses the sheet, when it is presented and may be dismissed.
    case dismiss
    /// It dismisses the sheet, when it is presented.
    case dismissAlways
    /// It takes the sheet to its lowest detent.
    case collapse
    /// It dismisses the sheet when it may be dismissed, or else takes it to the largest undimmed detent. It does
    /// nothing where a sheet of full width rests at full height (Behavior, 2.4).
    case dismissOrUndim
  }

  /// The opaque color that is shown.
  public var shownColor: RGBColor { color ?? RGBColor(white: white) }
}

/// A color on the screen, in sRGB.
public struct RGBColor: Equatable, Sendable {
  /// The components, 0...255.
  public var red, green, blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A gray: 0 is black, 1 is white.
  public init(white: Double) {
    let level = UInt8((min(max(white, 0), 1) * 255).rounded())
    self.init(red: level, green: level, blue: level)
  }
}
