/// What lies between the sheet and the presenter.
public struct DimmingRules: Equatable, Sendable {
  /// The grey of it: 0 is black, 1 is white.
  public var white: Double
  /// Its colour, such as `#1E90FF`; nil is the grey.
  public var color: RGBColor?
  /// The colour's own alpha, 0...1; the shown opacity is this times the view's alpha.
  public var alpha: Double
  /// What its alpha follows.
  public var progress: Progress = .transition
  /// What a tap on it does.
  public var tap: Tap

  /// What the dimming's alpha follows.
  public enum Progress: String, CaseIterable, Archivable, Sendable {
    /// The fraction of the transition.
    case transition
    /// The position of the sheet among its detents (Behavior, 2.2).
    case detents
  }

  /// What a tap on the dimming does.
  public enum Tap: String, CaseIterable, Archivable, Sendable {
    /// Nothing.
    case none
    /// It dismisses the sheet, when it is presented and may be dismissed.
    case dismiss
    /// It dismisses the sheet when it may be dismissed, or else takes it to the largest undimmed detent. It does
    /// nothing where a sheet of full width rests at full height (Behavior, 2.4).
    case dismissOrUndim
  }

  /// The opaque color that is shown.
  public var shownColor: RGBColor { color ?? RGBColor(white: white) }
}

/// A colour on the screen, in sRGB.
public struct RGBColor: Equatable, Sendable {
  /// The components, 0...255.
  public var red, green, blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A grey: 0 is black, 1 is white.
  public init(white: Double) {
    let level = UInt8((min(max(white, 0), 1) * 255).rounded())
    self.init(red: level, green: level, blue: level)
  }
}

extension DimmingRules: ArchivedObject {
  init(members source: DimmingRules?, in archive: Archive) throws(ArchiveDamage) {
    white = try archive.member("white", source?.white)
    color = try archive.optional("color", source?.color)
    alpha = try archive.member("alpha", source?.alpha)
    progress = try archive.member("progress", source?.progress)
    tap = try archive.member("tap", source?.tap)
  }
}

extension RGBColor: ArchivedObject {
  init(members source: RGBColor?, in archive: Archive) throws(ArchiveDamage) {
    self.init(
      red: try archive.member("red", source?.red), green: try archive.member("green", source?.green),
      blue: try archive.member("blue", source?.blue))
  }
}
