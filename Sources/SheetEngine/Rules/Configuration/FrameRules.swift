/// Where a sheet rests, and how it moves from one resting position to another.
public struct FrameRules: Equatable, Sendable {
  /// What determines how far the sheet reaches into the container: its detents, its content, or a fraction of the
  /// container.
  public var extent: Extent
  /// The measures from which the heights of detents are computed.
  public var detents: DetentRules = .iOS
  /// Whether the safe area at the sheet's edge is added to the length of the content, fraction or detent.
  public var addsSafeArea: Bool
  /// Whether the sheet stays out of the safe area at the opposite edge, and leaves room there for a grabber above the
  /// sheet.
  public var staysInSafeArea: Bool
  /// The least distance that every detent keeps beyond the system's gesture area, in points; nil is none.
  public var gestureBuffer: Points?
  /// Whether a sheet that comes from the top or the bottom stays out of the safe areas at its sides.
  public var staysInSideSafeArea = false
  /// Whether a sheet with detents is as long as it reaches (resizes), or always as long as at its highest detent, so that
  /// its far end is outside of the container at the others (fixed).
  public var sizing = Sizing.resizes
  /// The width of a sheet that comes from the top or the bottom; nil fills the container between the margins.
  public var width: Width?
  /// How far the sheet stays away from the container's sides, in points. On its own edge a margin makes it float.
  public var margins = Insets.zero
  /// The position of a sheet that is narrower than the container.
  public var alignment = Alignment.center
  /// How a sheet with detents floats below full height; nil is not at all.
  public var float: FloatRules?
  /// How the frame is aligned to the pixel grid.
  public var rounding: Rounding
  /// The sheet's own animation from one resting position to another, where an input asks for one.
  public var resize: Animation
  /// What the sheet does when the container changes without an animation: it is at its new place at once (atOnce), or it keeps its
  /// reach (keepsReach) or its distance from the opposite edge (keepsPlace) and moves from there with the resize animation, or stays at
  /// that distance (stays).
  public var containerChange = ContainerChange.atOnce

  /// What a sheet does when the container changes without an animation.
  public enum ContainerChange: String, CaseIterable, Sendable {
    /// It is at its new place at once.
    case atOnce
    /// It keeps its reach and moves with the resize animation.
    case keepsReach
    /// It keeps its distance from the opposite edge and moves with the resize animation.
    case keepsPlace
    /// It stays at its distance from the opposite edge.
    case stays
  }

  /// What decides how far a sheet reaches into the container.
  public enum Extent: Equatable, Sendable {
    /// The preferred length of the content.
    case content
    /// A fraction of the container, 0...1.
    case fraction(Double)
    /// The selected detent.
    case detents
  }

  /// How long a sheet with detents is.
  public enum Sizing: String, CaseIterable, Sendable {
    /// As long as it reaches; below its lowest detent, as long as there.
    case resizes
    /// As long as at its highest detent, or as it reaches above that.
    case fixed
  }

  /// How wide a sheet is.
  public enum Width: Equatable, Sendable {
    /// A number of points, limited by the margins.
    case points(Points)
    /// A fraction of the container, 0...1.
    case fraction(Double)
  }

  /// Where a narrow sheet stands along its edge.
  public enum Alignment: String, CaseIterable, Sendable {
    /// At the left margin.
    case leading
    /// In the middle between the margins.
    case center
    /// At the right margin.
    case trailing
  }

  /// How a frame is put on the pixel grid.
  public enum Rounding: String, CaseIterable, Sendable {
    /// Not at all.
    case none
    /// Position and length are each rounded up to the next pixel, but for a sheet with detents; the far end may extend
    /// beyond the container by up to one.
    case up
    /// To the nearest pixel; the length of a sheet that floats, before it is scaled.
    case nearest
    /// Its length to the nearest whole point.
    case points
  }
}

extension FrameRules {
  /// The length of the safe area that is added to a sheet at an edge of a container, pt; 0 where none is.
  public func addedSafeArea(of container: Container, at edge: Edge) -> Points {
    addsSafeArea ? container.safeArea[edge] : 0
  }
}

extension PixelGrid {
  /// A length as a rule puts it on the grid.
  func rounded(_ length: Points, _ rule: FrameRules.Rounding) -> Points {
    switch rule {
    case .none: length
    case .up: up(length)
    case .nearest: nearest(length)
    case .points: PixelGrid(scale: 1).nearest(length)
    }
  }
}
