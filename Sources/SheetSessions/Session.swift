import SheetEngine
import SheetProtocol

/// An open sheet, and the updates that its client wants.
package struct Session: Sendable {
  /// The id that the client uses.
  package let id: String
  /// The preset that it was opened with.
  package var preset: Preset
  /// Which updates are sent.
  let updates: UpdateSelection
  /// The number of the session, in the order of opening.
  let serial: Int
  /// The id of the sheet over which this one is presented, if any.
  let presenter: String?
  /// The realtime clock; nil is a clock that the client moves.
  package var clock: RealtimeClock?
  /// The URI of the document that it follows, if any.
  let document: String?
  /// The screen and width that the client was last asked to measure.
  var measured: Measured?
  package var sheet: Sheet
  /// Whether it counted as shown when its presenter was last told.
  var isShown = false

  /// A screen and its width.
  struct Measured: Equatable, Sendable {
    let screen: String
    let width: Points
  }
}
