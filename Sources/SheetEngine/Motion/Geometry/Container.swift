/// What a sheet is presented in: a screen, or a region of one.
public struct Container: Equatable, Sendable {
  /// The size of the container, in points.
  public var size: Size
  /// What the device covers of the container at each side, in points.
  public var safeArea: Insets
  /// What the system covers or reserves of the window, by kind. Given without a safe area, the safe area is the largest of
  /// all but the gestures at each side.
  public var insets: SystemInsets?
  /// Pixels per point.
  public var scale: Double
  /// The radius of the display's corners, in points; nil where it is not known.
  public var displayCornerRadius: Points?

  public init(
    size: Size, safeArea: Insets = .zero, insets: SystemInsets? = nil, scale: Double, displayCornerRadius: Points? = nil
  ) {
    self.size = size
    self.safeArea = safeArea
    self.insets = insets
    self.scale = scale
    self.displayCornerRadius = displayCornerRadius
  }

  /// The whole of it, in its own coordinates.
  var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}
