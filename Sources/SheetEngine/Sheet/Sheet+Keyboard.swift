/// The keyboard: it raises the sheet, or insets its content, and animates with the system's own animation (Behavior, 2.4).
/// Its height is one of the circumstances that determine the resting position. It moves by itself: also where the sheet does not
/// follow it, or is not on screen. Only a sheet that leaves takes it along, if its own animation is longer.
extension Sheet {
  /// The height of the container that the keyboard covers, or will cover after its animation, pt.
  public var keyboardHeight: Points { circumstances.keyboardHeight }

  /// The height of the container that the keyboard covers at a time before the next input, pt.
  public func keyboardHeight(at time: Seconds) -> Points { shown(at: time).keyboard }

  /// Whether the keyboard holds the sheet above its detents.
  var isRaisedByKeyboard: Bool {
    switch configuration.keyboard.response {
    case .raises, .raisesDetent, .expands, .fills: keyboardHeight > 0
    case .none, .insets, .shrinks, .pans, .pads: false
    }
  }

  /// Handles a keyboard that appears, disappears, or changes its height, pt.
  mutating func setKeyboardHeight(_ height: Points, _ request: AnimationRequest) {
    let stays =
      configuration.keyboard.whenHidden == .stays && height == 0 && keyboardHeight > 0 && presentation == .presented
    let configured = configuration.keyboard.animation.animation(hides: height < keyboardHeight)
    relayout(request, configured: configured) { sheet in
      sheet.circumstances.ownReach = stays && sheet.resting.detents != nil ? sheet.resting.reach : nil
      sheet.circumstances.keyboardHeight = height
    }
    reveal(with: animation(for: request, configured))
  }
}
