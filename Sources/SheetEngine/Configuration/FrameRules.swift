/// Where a sheet rests, and how it gets from one resting place to another.
public struct FrameRules: Equatable, Codable, Sendable {
  /// What decides how far the sheet reaches into the container.
  public var extent: Extent
  /// What detents are measured by.
  public var detents: DetentRules
  /// Whether the safe area at the sheet's edge comes on top of the content's length.
  public var addsSafeArea: Bool
  /// Whether the sheet stays out of the safe area across, and below a visible grabber that stands above it.
  public var staysInSafeArea: Bool
  /// How the frame is put on the pixel grid.
  public var rounding: Rounding
  /// The sheet's own animation from one resting place to another, where an input asks for one.
  public var resize: Animation

  /// What decides how far a sheet reaches into the container.
  public enum Extent: Equatable, Codable, Sendable {
    /// The preferred length of the content.
    case content
    /// A part of the container, 0...1.
    case fraction(Double)
    /// The detents.
    case detents
  }

  /// How a frame is put on the pixel grid.
  public enum Rounding: String, CaseIterable, Codable, Sendable {
    /// Not at all.
    case none
    /// Position and length, each up to the next pixel; the far end may stick out by up to one.
    case up
  }

  /// Rules.
  public init(
    extent: Extent, detents: DetentRules = .iOS, addsSafeArea: Bool, staysInSafeArea: Bool, rounding: Rounding,
    resize: Animation
  ) {
    self.extent = extent
    self.detents = detents
    self.addsSafeArea = addsSafeArea
    self.staysInSafeArea = staysInSafeArea
    self.rounding = rounding
    self.resize = resize
  }
}
