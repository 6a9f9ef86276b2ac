/// The target of a touch, by its first point, or of a tap.
public enum GestureTarget: String, CaseIterable, Sendable {
  case sheet
  /// The grabber or pull bar, with its touch area.
  case grabber
  /// Content that scrolls.
  case content
  /// The edge of the presenter from which a drag presents the sheet.
  case edge
  /// The edge of the screen on top from which a drag pops it.
  case interactivePop
  /// The dimming view.
  case dimming
  /// The view that the sheet is presented over.
  case presenter
  case keyboard
  /// Nothing of this sheet, because another sheet is over it.
  case none

  /// Whether a drag that starts there can move the sheet or its content.
  var drags: Bool {
    switch self {
    case .sheet, .grabber, .content, .edge, .interactivePop: true
    case .dimming, .presenter, .keyboard, .none: false
    }
  }
}
