#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PresenterRules.Stack {
  /// The presenter when it has stepped back by `depth`, 0...1 (behaviour.md, 2.3).
  /// - Parameter fullTop: where the top of a sheet of full height is.
  @inline(__always)
  func presenter(in size: Size, depth: Double, fullTop: Points, cornerRadius: Points) -> SheetFrame.PresenterState {
    // The way back is steep at first: k goes from 0 to 1 as 2 (1 - 2^-d) = 2 - 2^(1-d).
    let k = 2 - exp2(1 - depth)
    let inset = size.width > wideWidth ? insetWhenWide : self.inset
    let scale = max(1 - 2 * inset / size.width * k, 0)
    return SheetFrame.PresenterState(
      frame: Rect(x: inset * k, y: (fullTop - gap) * k, width: size.width * scale, height: size.height * scale),
      scale: scale,
      cornerRadius: cornerRadius * k
    )
  }
}
