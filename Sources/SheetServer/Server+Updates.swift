import JSON
import JSONRPC
import SheetEngine
import SheetProtocol
import SheetRender

extension Server {
  /// Says what a sheet has to say.
  /// - Parameter input: what was done to it; nil where time passed.
  @inline(__always)
  mutating func report(_ updates: [Update], _ place: Int, of input: Input? = nil) {
    if footage != nil { film(input, updates, place) }
    keepTicking(place)
    guard !updates.isEmpty else { return }
    defer { if let presenter = sessions.all[place].presenter { cover(presenter) } }
    let (id, selection) = (sessions.all[place].id, sessions.all[place].updates)
    for update in updates {
      switch update {
      case .event where !selection.events, .animation where !selection.animations: continue
      case .event, .animation:
        if let method = update.method { outbox.notify(method) { update.encode(sheet: id, to: &$0) } }
      case .question: ask(.shouldDismiss(sheet: id))
      }
    }
  }
  // MARK: Films

  private mutating func film(_ input: Input?, _ updates: [Update], _ place: Int) {
    footage?.record(input, updates, sessions[place], of: sessions.all[place])
  }

  /// The films of the sheets that were opened, in that order, each until its sheet comes to rest.
  public var films: [(sheet: String, film: Film)] {
    (footage?.reels ?? []).map { reel in
      var film = reel.film
      film.finish(patience: ScenarioRun.patience)
      return (reel.sheet, film)
    }
  }
}
