extension GrabberRules {
  /// The bar's frame above a sheet that is shown in `sheet` (behaviour.md, 4.2).
  func frame(above sheet: Rect, scale: Double) -> Rect {
    let overlap = self.overlap * PixelGrid(scale: scale).pixel
    return Rect(x: sheet.x, y: sheet.y - height + overlap, width: sheet.width, height: height)
  }
}
