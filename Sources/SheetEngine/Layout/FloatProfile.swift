/// How a floating sheet looks by how far it reaches into its container (Behavior, 2.8): its margin, and what goes with it, are
/// linear between neighboring detents, and between the highest of them and full height.
struct FloatProfile: Equatable, Sendable {
  /// A sheet that rests at a height.
  struct Stop: Equatable, Sendable {
    /// How far it reaches into the container, pt.
    let reach: Points
    /// Its distance from the container's sides, pt.
    let margin: Points
    /// The radius of the corners at its edge, in its own coordinates, pt.
    let edgeRadius: Points
    /// The safe area of its content at its edge, in its own coordinates, pt.
    let safeArea: Points

    fileprivate func moved(to other: Stop, by fraction: Double) -> Stop {
      func mix(_ a: Points, _ b: Points) -> Points { a + (b - a) * fraction }
      return Stop(
        reach: mix(reach, other.reach), margin: mix(margin, other.margin),
        edgeRadius: mix(edgeRadius, other.edgeRadius), safeArea: mix(safeArea, other.safeArea))
    }
  }

  /// By reach, from the lowest detent to full height; at least that.
  private let stops: [Stop]
  private let leavesEdge: Bool
  private let edge: Edge
  private let topRadius: Points
  /// The width of the sheet in its own coordinates.
  private let width: Points

  fileprivate init(_ stops: [Stop], _ layout: FloatLayout) {
    self.stops = stops.sorted { $0.reach < $1.reach }
    (leavesEdge, edge, topRadius) = (layout.rules.leavesEdge, layout.edge, layout.topRadius)
    width = layout.width
  }

  /// Where a dismissed sheet stands for a landing rule: as far below its edge as it floats above it.
  var dismissedReach: Points { leavesEdge ? stops[0].margin : 0 }

  /// A sheet that reaches so far; below the lowest detent it only moves.
  func stop(at reach: Points) -> Stop {
    guard let next = stops.firstIndex(where: { $0.reach >= reach }) else { return stops[stops.count - 1] }
    guard next > 0 else { return stops[0] }
    let (a, b) = (stops[next - 1], stops[next])
    return a.moved(to: b, by: b.reach > a.reach ? (reach - a.reach) / (b.reach - a.reach) : 1)
  }

  /// What is shown of a sheet that reaches so far.
  /// - Parameter floor: below this reach the sheet only moves, pt; nil is the lowest detent's.
  func look(reaching reach: Points, floor: Points?, _ geometry: DetentGeometry) -> (Rect, SheetFrame.Floating) {
    let stop = stop(at: max(reach, floor ?? geometry.floor))
    let frame = geometry.frame(
      reaching: reach, floor: floor, sides: stop.margin, gap: leavesEdge ? stop.margin : 0)
    let radii = CornerRadii(edge: edge, near: stop.edgeRadius, far: topRadius)
    return (frame, SheetFrame.Floating(scale: FloatLayout.scale(margin: stop.margin, width: width), cornerRadii: radii))
  }
}

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
    guard height < maximum else {
      return FloatProfile.Stop(
        reach: full, margin: 0, edgeRadius: container.displayCornerRadius ?? topRadius, safeArea: safeArea)
    }
    let isHigh = height >= rules.highHeight
    let rise = isHigh ? 1 : max((height - rules.lowHeight) / (rules.highHeight - rules.lowHeight), 0)
    var margin = rules.margin + (rules.marginWhenHigh - rules.margin) * rise
    if isHigh, rules.approach == .height { margin *= (maximum - height) / (maximum - rules.highHeight) }
    let length = rounded(max(height, 0) + (isHigh ? safeArea : 0))
    return FloatProfile.Stop(
      reach: (rules.leavesEdge ? margin : 0) + length * Self.scale(margin: margin, width: width), margin: margin,
      edgeRadius: edgeRadius(length), safeArea: rounded(safeArea * rise))
  }

  /// How a sheet that has these heights to rest at looks at all others.
  func profile(_ heights: [Points]) -> FloatProfile {
    FloatProfile((heights.filter { $0 < maximum } + [maximum]).map(stop), self)
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
    rounding == .nearest ? PixelGrid(scale: container.scale).nearest(length) : length
  }
}
