/// How well a preset reproduces one feature of a library.
public struct Fidelity: Equatable, Sendable {
  /// The feature of the library.
  public let feature: Feature
  /// How well it is reproduced.
  public let grade: Grade
  /// The difference and its reason, or the library's behavior; empty where there is nothing to say.
  public let note: String

  init(_ feature: Feature, _ grade: Grade, _ note: String = "") {
    (self.feature, self.grade, self.note) = (feature, grade, note)
  }

  /// A feature of a library.
  public enum Feature: String, CaseIterable, Sendable {
    /// Where the sheet can rest.
    case detents
    /// Where a release goes.
    case landing
    /// How a velocity is estimated.
    case velocity
    /// The motion after a release.
    case settling
    /// The shown part of a drag beyond the ends.
    case overdrag
    /// The appearance of what lies behind the sheet.
    case dimming
    /// Which of content and sheet a drag moves.
    case scrolling
    /// The sheet's response to the keyboard.
    case keyboard
    /// The effect of a new content size or new detents.
    case resize
  }

  /// How well a feature is reproduced.
  public enum Grade: String, CaseIterable, Sendable {
    /// The same result.
    case exact
    /// Almost the same result.
    case approximate
    /// Not done.
    case absent
    /// Nobody has compared it with the library.
    case unexamined
  }
}

/// Ratings that several libraries have in common.
extension Fidelity {
  static let privateVelocityEstimate = Fidelity(
    .velocity, .approximate, "UIKit's velocity estimate is not public; a weighted average replaces it")
  static let springOfGivenDuration = Fidelity(
    .settling, .approximate,
    "the library uses a UIView spring with a duration; here the spring's frequency is derived from that duration")
  static let noFlingHandoff = Fidelity(
    .scrolling, .approximate,
    "content and sheet move in turn, as in the library; here a fling of the content does not move the sheet")
  static let coveredByKeyboard = Fidelity(
    .keyboard, .approximate,
    "in the library the keyboard shrinks the content; here the sheet keeps its height, and the keyboard covers its lower part"
  )
  static let ignoresKeyboard = Fidelity(.keyboard, .exact, "the library does not react to the keyboard")
  static let leastSquares = Fidelity(
    .velocity, .unexamined, "least squares, as in the library’s platform; not compared with a recording")
  static let resizesInstantly = Fidelity(
    .resize, .exact,
    "the library jumps to the new size; for the same result, send the change (such as `content/didChangeSize`) without `animation`"
  )
  static let resizesOnRequest = Fidelity(
    .resize, .approximate,
    "the library updates its layout only when the app asks for it; here the sheet follows every change")
}
