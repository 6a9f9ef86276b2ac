import SheetEngine
import SheetRender

/// The timelines of every sheet that a server has opened.
public struct TimelineRecorder: Sendable {
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

  mutating func open(_ session: Session) {
    indices[session.serial] = entries.count
    entries.append(Entry(sheet: session.id, timeline: Timeline(session.sheet)))
  }

  /// Records what happened to a sheet.
  /// - Parameter input: what was done to it; nil where time passed.
  mutating func record(_ input: Input?, _ updates: [Update], _ sheet: Sheet, of session: Session) {
    guard let index = indices[session.serial] else { return }
    entries[index].timeline.record(input, updates, sheet)
  }

  mutating func replace(_ sheet: Sheet, of session: Session) {
    guard let index = indices[session.serial] else { return }
    entries[index].timeline.replace(sheet)
  }

  // MARK: Looking

  /// The ids of the sheets, in the order in which they were opened.
  public var sheets: [String] { entries.map(\.sheet) }

  /// The timeline of a sheet, until the sheet comes to rest: of several that had the id one after the other, the last; without
  /// an id, the first that is ever seen, or the first.
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
