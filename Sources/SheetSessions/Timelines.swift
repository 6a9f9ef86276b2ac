import SheetEngine
import SheetRender

/// The timeline of every sheet that is opened.
public struct Timelines: Sendable {
  /// A sheet's timeline and id. A sheet that is opened under an earlier sheet's id has its own timeline.
  private struct Entry: Sendable {
    let sheet: String
    var timeline: Timeline
  }

  private var entries: [Entry] = []
  /// The index of a session's entry, by the session's serial number.
  private var indices: [Int: Int] = [:]
  private let work: Work

  init(_ work: Work) { self.work = work }

  // MARK: Recording

  mutating func open(_ session: Session) {
    let cost = Work.Cost.input(of: session.sheet) + Work.Cost.frame
    guard work.spend(cost, space: 2 * Work.Cost.space(of: session.sheet)) else { return }
    indices[session.serial] = entries.count
    entries.append(Entry(sheet: session.id, timeline: Timeline(session.sheet, work)))
  }

  mutating func record(_ session: Session, _ input: Input?, _ updates: [Update]) {
    guard let index = indices[session.serial] else { return }
    entries[index].timeline.record(input, updates, session.sheet)
  }

  mutating func replace(_ session: Session) {
    guard let index = indices[session.serial] else { return }
    entries[index].timeline.replace(session.sheet)
  }

  // MARK: Reading

  /// The ids of the sheets, in the order in which they were opened.
  public var sheets: [String] { entries.map { $0.sheet } }

  /// The timeline of the first sheet, as far as it was recorded.
  var first: Timeline? { entries.first?.timeline }

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
