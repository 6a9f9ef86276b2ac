import SheetEngine
import SheetProtocol

/// Sheets as they were at some moment, by the numbers that a client has for them. A number is never used again.
package struct Snapshots: Sendable {
  /// A sheet at some moment.
  package struct Snapshot: Sendable {
    package let sheet: Sheet
    package let preset: Preset
  }

  private var all: [Int: Snapshot] = [:]
  private var last = 0

  /// How many are kept.
  var count: Int { all.count }

  /// Keeps the sheet of a session.
  /// - Returns: the number of the snapshot.
  mutating func keep(_ session: Session) -> Int {
    last += 1
    all[last] = Snapshot(sheet: session.sheet, preset: session.preset)
    return last
  }

  /// Forgets a snapshot.
  /// - Returns: whether there was one of that number.
  mutating func release(_ number: Int) -> Bool { all.removeValue(forKey: number) != nil }

  subscript(number: Int) -> Snapshot? { all[number] }
}
