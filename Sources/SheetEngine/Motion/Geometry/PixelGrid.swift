/// The physical pixels of a screen.
struct PixelGrid: Equatable, Sendable {
  /// Pixels per point.
  var scale: Double

  /// A length that differs from a whole number of pixels by less than this, in pixels, counts as whole.
  private static let tolerance = 1e-6

  /// The nearest whole number of pixels that is not smaller (Behavior, 4.2).
  func up(_ length: Points) -> Points {
    let pixels = length * scale
    let nearest = pixels.rounded()
    return ((pixels - nearest).magnitude < Self.tolerance ? nearest : pixels.rounded(.up)) / scale
  }

  /// The nearest whole number of pixels; a half goes up (Behavior, 2.8).
  func nearest(_ length: Points) -> Points {
    (length * scale + 0.5 + Self.tolerance).rounded(.down) / scale
  }

  /// The length of one pixel.
  var pixel: Points { 1 / scale }
}
