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
  private let isEdgeAttached: Bool
  private let edge: Edge
  private let topRadius: Points
  /// The width of the sheet in its own coordinates.
  private let width: Points

  init(_ stops: [Stop], _ layout: FloatLayout) {
    self.stops = stops.ordered { $0.reach }
    (isEdgeAttached, edge, topRadius) = (layout.rules.isEdgeAttached, layout.edge, layout.topRadius)
    width = layout.width
  }

  /// Where a dismissed sheet stands for a landing rule: as far below its edge as it floats above it.
  var dismissedReach: Points { isEdgeAttached ? 0 : stops[0].margin }

  /// A sheet that reaches so far; below the lowest detent it only moves.
  func stop(at reach: Points) -> Stop {
    let next = stops.partitioningIndex { $0.reach >= reach }
    guard next < stops.count else { return stops[stops.count - 1] }
    guard next > 0 else { return stops[0] }
    let (a, b) = (stops[next - 1], stops[next])
    return a.moved(to: b, by: b.reach > a.reach ? (reach - a.reach) / (b.reach - a.reach) : 1)
  }

  /// The look of a sheet at a reach.
  /// - Parameter floor: below this reach the sheet only moves, pt; nil is the lowest detent's.
  func look(reaching reach: Points, floor: Points?, _ geometry: DetentGeometry) -> (Rect, SheetFrame.Floating) {
    let stop = stop(at: max(reach, floor ?? geometry.floor))
    let frame = geometry.frame(
      reaching: reach, floor: floor, sides: stop.margin, gap: isEdgeAttached ? 0 : stop.margin)
    let radii = CornerRadii(edge: edge, near: stop.edgeRadius, far: topRadius)
    return (frame, SheetFrame.Floating(scale: FloatLayout.scale(margin: stop.margin, width: width), cornerRadii: radii))
  }
}
