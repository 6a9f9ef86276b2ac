import SheetEngine
import SheetRender

/// The films of every sheet that a server has opened.
public struct Footage: Sendable {
  /// A sheet's film, under the sheet's id. A sheet that is opened under an id that was used before has a film of its own.
  private struct Reel: Sendable {
    let sheet: String
    var film: Film
  }

  private var reels: [Reel] = []
  /// Which reel a session's is, by the session's serial number.
  private var indices: [Int: Int] = [:]

  init() {}

  // MARK: Recording

  mutating func open(_ session: Session) {
    indices[session.serial] = reels.count
    reels.append(Reel(sheet: session.id, film: Film(session.sheet)))
  }

  /// Records what happened to a sheet.
  /// - Parameter input: what was done to it; nil where time passed.
  mutating func record(_ input: Input?, _ updates: [Update], _ sheet: Sheet, of session: Session) {
    guard let index = indices[session.serial] else { return }
    reels[index].film.record(input, updates, sheet)
  }

  mutating func replace(_ sheet: Sheet, of session: Session) {
    guard let index = indices[session.serial] else { return }
    reels[index].film.replace(sheet)
  }

  // MARK: Looking

  /// The ids of the sheets, in the order in which they were opened.
  public var sheets: [String] { reels.map(\.sheet) }

  /// The film of a sheet, until the sheet comes to rest: of several that had the id one after the other, the last; without
  /// an id, the first that is ever seen, or the first.
  public func film(of sheet: String? = nil) -> Film? {
    let reel =
      if let sheet { reels.last { $0.sheet == sheet } } else { reels.first(where: \.film.isEverSeen) ?? reels.first }
    guard var film = reel?.film else { return nil }
    film.finish(timeout: ScenarioRun.settleTimeout)
    return film
  }
}
