import SheetEngine
import SheetRender

/// The films of every sheet that a server opens, where somebody wants to see them.
struct Footage: Sendable {
  /// A sheet's film, under the sheet's id. A sheet that is opened under an id that was used before has a film of its own.
  struct Reel: Sendable {
    let sheet: String
    var film: Film
  }

  private(set) var reels: [Reel] = []
  /// Which reel a session's is, by the session's serial number.
  private var places: [Int: Int] = [:]

  mutating func open(_ session: Session) {
    places[session.serial] = reels.count
    reels.append(Reel(sheet: session.id, film: Film(session.sheet)))
  }

  mutating func record(_ input: Input?, _ updates: [Update], _ sheet: Sheet, of session: Session) {
    guard let place = places[session.serial] else { return }
    reels[place].film.record(input, updates, sheet)
  }

  mutating func replace(_ sheet: Sheet, of session: Session) {
    guard let place = places[session.serial] else { return }
    reels[place].film.replace(sheet)
  }
}
