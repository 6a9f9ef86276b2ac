import SheetEngine

/// A moment of a timeline, with everything that is drawn of it.
struct Moment: Sendable {
  let frame: SheetFrame
  let finger: Point?
  /// The height of the keyboard in the container, pt.
  let keyboard: Points
  /// The sheet's reach into the container, pt.
  let reach: Points
  /// The container's size.
  let size: Size
  /// Whether the next moment follows at once, with nothing between.
  var jumps = false

  var time: Seconds { frame.time }

  /// The bytes that it takes, about.
  var space: Int { 600 + 48 * frame.screens.count }

  init(_ sheet: Sheet, _ frame: SheetFrame, keyboard: Points) {
    self.frame = frame
    self.keyboard = keyboard
    finger = sheet.touchLocation
    size = frame.containerSize ?? sheet.container.size
    reach = sheet.configuration.edge.reach(of: frame.frame, in: size)
  }

  /// Everything that is drawn, as numbers: points, and fractions scaled to comparable sizes.
  private var numbers: [Double] {
    let (sheet, presenter, scale) = (frame.frame, frame.presenter, frame.transform ?? .one)
    return [
      reach, sheet.x, sheet.y, sheet.width, sheet.height, frame.cornerRadius, frame.contentOffset, keyboard,
      frame.containerOffset.y, scale.x * 400, scale.y * 400,
      frame.dimmingOpacity * 100, presenter.frame.x, presenter.frame.y, presenter.scale * 400, presenter.cornerRadius,
      (frame.transition?.fraction ?? 0) * 100, frame.grabber?.y ?? sheet.y, size.width, size.height,
    ] + frame.screens.map { $0.x }
  }

  /// Whether all numbers differ by at most a tolerance, pt.
  func isClose(to other: Moment, _ tolerance: Points) -> Bool {
    let (a, b) = (numbers, other.numbers)
    return a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude <= tolerance }
  }

  /// Whether it lies on the straight line between two others, within a tolerance.
  func isBetween(_ first: Moment, _ last: Moment, _ fraction: Double, _ tolerance: Points) -> Bool {
    let (a, b, c) = (first.numbers, last.numbers, numbers)
    guard a.count == c.count, b.count == c.count else { return false }
    return c.indices.allSatisfy { (a[$0] + (b[$0] - a[$0]) * fraction - c[$0]).magnitude <= tolerance }
  }
}
