/// The heights of a floating sheet in a container (Behavior, 2.8).
struct FloatLayout {
  let rules: FloatRules
  let edge: Edge
  /// The radius of the corners away from the edge, pt.
  let topRadius: Points
  /// How wide the sheet is at full height, pt.
  let width: Points
  /// How far a sheet of full height reaches into the container, pt.
  let full: Points
  /// The height of such a sheet without safe area, pt.
  let maximum: Points
  let container: Container
  let rounding: FrameRules.Rounding

  /// A sheet that rests at a height.
  /// - Parameter height: without safe area, pt.
  func stop(ofHeight height: Points) -> FloatProfile.Stop {
    let safeArea = container.safeArea[edge]
    guard maximum.exceeds(height) else {
      return FloatProfile.Stop(
        reach: full, margin: 0, edgeRadius: container.displayCornerRadius ?? topRadius, safeArea: safeArea)
    }
    let isHigh = !rules.highHeight.exceeds(height)
    let rise = isHigh ? 1 : max((height - rules.lowHeight) / (rules.highHeight - rules.lowHeight), 0)
    var margin = rules.margin + (rules.marginWhenHigh - rules.margin) * rise
    if isHigh, rules.marginRule == .byHeight { margin *= (maximum - height) / (maximum - rules.highHeight) }
    let length = rounded(max(height, 0) + (isHigh ? safeArea : 0))
    return FloatProfile.Stop(
      reach: (rules.isEdgeAttached ? 0 : margin) + length * Self.scale(margin: margin, width: width), margin: margin,
      edgeRadius: edgeRadius(length), safeArea: rounded(safeArea * rise))
  }

  /// How a sheet that has these heights to rest at looks at all others.
  func profile(_ heights: [Points]) -> FloatProfile {
    FloatProfile((heights.filter { maximum.exceeds($0) } + [maximum]).map(stop), self)
  }

  /// The scale of a sheet with margins: in its own coordinates it is as wide as without.
  static func scale(margin: Points, width: Points) -> Double {
    width > 0 ? max(1 - 2 * margin / width, minimumScale) : 1
  }

  /// The scale where the margins leave nothing of a container that became too narrow for them.
  private static let minimumScale = 1e-3

  /// The radius of the corners at the edge of a sheet of a length.
  private func edgeRadius(_ length: Points) -> Points {
    guard let display = container.displayCornerRadius else { return topRadius }
    let all = edge.length(of: container.size)
    let start = container.safeArea[edge.opposite] + rules.edgeRadius.topMargin
    let depth = all > start ? min(max((all - length - start) / (all - start), 0), 1) : 1
    return max(display - rules.edgeRadius.reduction * depth, rules.edgeRadius.minimum)
  }

  private func rounded(_ length: Points) -> Points {
    PixelGrid(scale: container.scale).rounded(length, rounding)
  }
}
