/// The edges of something that scrolls.
struct ScrollLimits: Equatable, Sendable {
  /// The offset at the start, pt: 0, or without limit for a region without edges.
  let minimum: Points
  /// The offset at the end, pt.
  let maximum: Points
  /// The length of what can be seen of it, pt.
  let extent: Points
  /// What holds it back beyond its edges; one without an extent stops it there.
  let band: RubberBand

  /// - Parameters:
  ///   - maximum: nil for a region without edges.
  ///   - stiffness: the slope at the start of the rubber band.
  init(_ maximum: Points?, extent: Points, bounces: Bool = true, stiffness: Double) {
    (minimum, self.maximum, self.extent) = (maximum == nil ? -.infinity : 0, maximum ?? .infinity, extent)
    band = RubberBand(constant: stiffness, extent: bounces ? extent : 0)
  }

  /// Whether it has edges.
  var hasEdges: Bool { maximum < .infinity }
  /// Whether it moves beyond its edges.
  var bounces: Bool { band.extent > 0 }

  func clamp(_ offset: Points) -> Points { min(max(offset, minimum), maximum) }
}
