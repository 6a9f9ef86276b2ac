import SheetEngine
import SheetProtocol

/// An open sheet, and the updates that its client wants.
package struct Session: Sendable {
  /// The id, by which the client names it.
  package let id: String
  /// What it was opened as.
  package var preset: Preset
  /// Which updates are sent.
  let updates: UpdateSelection
  /// When it was opened, in the order of all that were.
  let serial: Int
  /// The id of the sheet over which this one is presented, when it is one.
  let presenter: String?
  /// The clock, where it runs by itself; nil is a clock that its client moves.
  package var clock: RealtimeClock?
  /// The document that it follows, when it is one's.
  let document: String?
  /// What the client was last asked to measure.
  var measured: Measured?
  package var sheet: Sheet

  /// A screen, and the width of it.
  struct Measured: Equatable, Sendable {
    let screen: String
    let width: Points
  }
}
