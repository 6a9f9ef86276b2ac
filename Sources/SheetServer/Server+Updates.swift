import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Server {
  @inline(__always)
  mutating func report(_ updates: [Update], _ place: Int) {
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

  /// Sends a sheet's frame of now as `sheet/frame`.
  mutating func reportFrame(_ place: Int, _ tag: Tag?) {
    let session = sessions.all[place]
    guard session.updates.frames else { return }
    let frame = session.sheet.frame(at: session.sheet.now)
    outbox.notify("sheet/frame") { writer in
      writer.beginObject()
      frame.encodeMembers(sheet: session.id, tag: tag, to: &writer)
      writer.endObject()
    }
  }
}
