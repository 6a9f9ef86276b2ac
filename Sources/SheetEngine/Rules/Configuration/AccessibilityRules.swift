/// What a screen reader can do with the sheet (Behavior, 6.6).
public struct AccessibilityRules: Equatable, Sendable {
  /// The actions that a screen reader can perform: to leave what is on top (escape), to go to the next larger or smaller
  /// detent (increment and decrement, of the grabber's value; expand and collapse, of the sheet), to tap on the grabber
  /// (activate), and to dismiss the sheet (dismiss).
  public var actions: [AccessibilityAction]
  /// The only detent at which the sheet rests while a screen reader is on: the largest (largest). With nil the detents are
  /// the same as without one.
  public var screenReaderDetent: ScreenReaderDetent?

  public init(_ actions: [AccessibilityAction], screenReaderDetent: ScreenReaderDetent? = nil) {
    (self.actions, self.screenReaderDetent) = (actions, screenReaderDetent)
  }

  /// A view on iOS that can be left by an escape, with a grabber whose value can be changed.
  public static let iOS = AccessibilityRules([.escape, .increment, .decrement, .activate])

  /// The detent at which a sheet rests for a screen reader.
  public enum ScreenReaderDetent: String, CaseIterable, Sendable {
    case largest
  }
}

/// What a screen reader does for a person.
public enum AccessibilityAction: String, CaseIterable, Sendable {
  /// It leaves what is on top: a screen of the sheet, or the sheet.
  case escape
  /// The grabber's value: the next larger detent.
  case increment
  /// The grabber's value: the next smaller detent.
  case decrement
  /// As a tap on the grabber.
  case activate
  /// The next larger detent.
  case expand
  /// The next smaller detent.
  case collapse
  /// It dismisses the sheet.
  case dismiss
}
