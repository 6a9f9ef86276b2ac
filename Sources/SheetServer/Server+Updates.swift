import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Server {
  /// Says what a sheet has to say.
  /// - Parameter input: what was done to it; nil where time passed.
  @inline(__always)
  mutating func report(_ updates: [Update], _ index: Int, of input: Input? = nil) {
    if timelines != nil { timelines?.record(input, updates, sessions[index], of: sessions.all[index]) }
    keepTicking(index)
    if sessions.hasPresenters { follow(sessions.all[index].id) }
    guard !updates.isEmpty else { return }
    defer { if let presenter = sessions.all[index].presenter { cover(presenter) } }
    let (id, selection) = (sessions.all[index].id, sessions.all[index].updates)
    for update in updates {
      switch update {
      case .event where !selection.events, .animation where !selection.animations: continue
      case .event, .animation:
        if let method = update.method { outbox.notify(method) { update.encode(sheet: id, to: &$0) } }
      case .question: ask(.shouldDismiss(sheet: id))
      }
    }
  }
}
