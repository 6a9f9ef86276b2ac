extension GrabberRules {
  /// The bar's frame at a sheet that is shown in `sheet` (Behavior, 2.2, 2.8 and 4.2).
  /// - Parameters:
  ///   - pixels: pixels per point.
  ///   - scale: the scale at which the sheet is shown.
  ///   - container: the width of the container, pt.
  func frame(at sheet: Rect, pixels: Double, scale: Double, in container: Points) -> Rect {
    switch placement {
    case .above:
      let overlap = self.overlap * PixelGrid(scale: pixels).pixel
      return Rect(x: sheet.x, y: sheet.y - height * scale + overlap, width: sheet.width, height: height * scale)
    case .inside:
      let width = (indicator.widthFraction.map { $0 * container } ?? indicator.width) * scale
      let x = sheet.x + (sheet.width - width) / 2
      return Rect(x: x, y: sheet.y + inset * scale, width: width, height: indicator.height * scale)
    }
  }

  /// The touch area of a bar that is shown in `bar`: at least as large as configured, around the bar's center.
  func touchArea(of bar: Rect) -> Rect {
    let (dx, dy) = (max(touchSize - bar.width, 0) / 2, max(touchSize - bar.height, 0) / 2)
    return Rect(x: bar.x - dx, y: bar.y - dy, width: bar.width + 2 * dx, height: bar.height + 2 * dy)
  }
}
