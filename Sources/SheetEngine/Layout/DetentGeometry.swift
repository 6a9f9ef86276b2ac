/// What a sheet with detents looks like by how far it reaches into its container (Behavior, 2.2 and 2.3).
///
/// Plain numbers, which a frame reads where they are.
struct DetentGeometry: Equatable, Sendable {
  let edge: Edge
  /// The size of the container.
  let size: Size
  /// Where the sheet begins, and how wide it is, along its edge.
  let span: EdgeSpan
  /// The distance of the sheet from its edge.
  let margin: Points
  /// The reach of the smallest detent.
  let floor: Points
  /// How far a sheet of full height reaches.
  let fullReach: Points
  /// How much of the dimming shows by how far the sheet reaches: none up to the largest undimmed detent, all from the next
  /// one on.
  let dimming: Ramp
  /// How far the presenter has stepped back by how far the sheet reaches: from the detent below full height, to full
  /// height.
  let depth: Ramp

  /// The frame of a sheet that reaches so far into the container: stretched above a reach, and moved out below it.
  /// - Parameters:
  ///   - floor: that reach; nil is the smallest detent's.
  ///   - sides: the distance of a floating sheet from the sides along its edge, pt.
  ///   - gap: the distance of a floating sheet from its edge, pt.
  @inline(__always)
  func frame(reaching reach: Points, floor: Points? = nil, sides: Points = 0, gap: Points = 0) -> Rect {
    let length = max(max(reach, floor ?? self.floor) - margin - gap, 0)
    let (start, width) = (span.start + sides, max(span.length - 2 * sides, 0))
    return switch edge {
    case .bottom: Rect(x: start, y: size.height - reach, width: width, height: length)
    case .top: Rect(x: start, y: reach - length, width: width, height: length)
    case .leading: Rect(x: reach - length, y: start, width: length, height: width)
    case .trailing: Rect(x: size.width - reach, y: start, width: length, height: width)
    }
  }

  /// Whether the sheet is as wide as the container.
  var isFullWidth: Bool { span.length >= size.width }
}
