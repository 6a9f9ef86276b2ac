/// The appearance of a sheet with detents as a function of how far it reaches into its container (Behavior, 2.2 and
/// 2.3).
///
/// It holds plain numbers only, so that a frame reads them without following a reference.
struct DetentGeometry: Equatable, Sendable {
  let edge: Edge
  /// The size of the container.
  let size: Size
  /// The start and length of the sheet along its edge.
  let span: EdgeSpan
  /// The distance of the sheet from its edge.
  let margin: Points
  /// The reach below which the sheet does not get shorter: that of the smallest detent, or of the largest.
  let floor: Points
  /// How far a sheet of full height reaches.
  let fullReach: Points
  /// The fraction of the dimming that is shown at a reach: 0 up to the largest undimmed detent, 1 from the next one on.
  let dimming: Ramp
  /// The fraction by which the presenter has stepped back at a reach: 0 up to the detent below full height, 1 at full
  /// height.
  let depth: Ramp

  /// The frame of a sheet at a reach: above ``floor`` the sheet grows, below it moves out.
  /// - Parameters:
  ///   - floor: a reach above ``floor`` below which it moves out.
  ///   - sides: the distance of a floating sheet from the sides along its edge, pt.
  ///   - gap: the distance of a floating sheet from its edge, pt.
  @inline(__always)
  func frame(reaching reach: Points, floor: Points? = nil, sides: Points = 0, gap: Points = 0) -> Rect {
    let length = max(max(reach, floor ?? self.floor, self.floor) - margin - gap, 0)
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
