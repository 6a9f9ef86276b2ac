import SheetEngine
import SheetRender

/// A client that records the timeline of every sheet that is opened.
public struct TimelineRecorder: SessionClient, Sendable {
  package static let wantsUpdates = false
  package static let recordsInputs = true

  /// A sheet's timeline and id. A sheet that is opened under an earlier sheet's id has its own timeline.
  private struct Entry: Sendable {
    let sheet: String
    var timeline: Timeline
  }

  private var entries: [Entry] = []
  /// The index of a session's entry, by the session's serial number.
  private var indices: [Int: Int] = [:]

  init() {}

  // MARK: Recording

  package mutating func didOpen(_ session: Session) {
    indices[session.serial] = entries.count
    entries.append(Entry(sheet: session.id, timeline: Timeline(session.sheet)))
  }

  package mutating func didChange(_ session: Session, by input: Input?, _ updates: [Update]) {
    guard let index = indices[session.serial] else { return }
    entries[index].timeline.record(input, updates, session.sheet)
  }

  package mutating func didRestore(_ session: Session) {
    guard let index = indices[session.serial] else { return }
    entries[index].timeline.replace(session.sheet)
  }

  // MARK: Reading

  /// The ids of the sheets, in the order in which they were opened.
  public var sheets: [String] { entries.map { $0.sheet } }

  /// The timeline of a sheet, until the sheet comes to rest: the last one with that id or, without an id, the first one
  /// that is ever on screen, or the first.
  public func timeline(of sheet: String? = nil) -> Timeline? {
    let entry =
      if let sheet { entries.last { $0.sheet == sheet } } else {
        entries.first { $0.timeline.isEverSeen } ?? entries.first
      }
    guard var timeline = entry?.timeline else { return nil }
    timeline.finish(timeout: ScenarioRun.settleTimeout)
    return timeline
  }
}
