import SheetEngine
import SheetRender

/// A client that keeps the timelines of every sheet that is opened.
public struct TimelineRecorder: SessionClient, Sendable {
  package static let wantsUpdates = false
  package static let recordsInputs = true

  /// A sheet's timeline, under the sheet's id. A sheet that is opened under an id that was used before has a timeline of its own.
  private struct Entry: Sendable {
    let sheet: String
    var timeline: Timeline
  }

  private var entries: [Entry] = []
  /// Which entry a session's is, by the session's serial number.
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

  // MARK: Looking

  /// The ids of the sheets, in the order in which they were opened.
  public var sheets: [String] { entries.map(\.sheet) }

  /// The timeline of a sheet, until the sheet comes to rest: of several that had the id one after the other, the last; without
  /// an id, the first that is ever on screen, or the first.
  public func timeline(of sheet: String? = nil) -> Timeline? {
    let entry =
      if let sheet { entries.last { $0.sheet == sheet } } else {
        entries.first(where: \.timeline.isEverSeen) ?? entries.first
      }
    guard var timeline = entry?.timeline else { return nil }
    timeline.finish(timeout: ScenarioRun.settleTimeout)
    return timeline
  }
}
