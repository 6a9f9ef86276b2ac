extension PresenterRules.Stack {
  /// The presenter when it has stepped back by `depth`, 0...1 (Behavior, 2.3).
  /// - Parameters:
  ///   - presenter: the presenter at rest: the container, or the sheet below this one.
  ///   - fullTop: where the top of a sheet of full height is.
  @inline(__always)
  func presenter(
    _ presenter: Rect, in size: Size, depth: Double, fullTop: Points, cornerRadius: Points
  ) -> SheetFrame.PresenterState {
    // The presenter moves fast at first: k goes from 0 to 1 as 2 (1 - 2^-d) = 2 - 2^(1-d).
    let k = 2 - .exp2(ofFraction: 1 - depth)
    let inset = size.width >= wideWidth ? insetWhenWide : self.inset
    let scale = max(1 - 2 * inset / size.width * k, 0)
    // A lower sheet as the presenter is not lifted.
    let rise = presenter.y <= fullTop ? fullTop - gap - presenter.y : 0
    return SheetFrame.PresenterState(
      frame: Rect(
        x: presenter.x + presenter.width * (1 - scale) / 2, y: presenter.y + rise * k,
        width: presenter.width * scale, height: presenter.height * scale),
      scale: scale,
      cornerRadius: cornerRadius * k
    )
  }
}
