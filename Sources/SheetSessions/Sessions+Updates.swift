import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Sessions {
  /// Reports a sheet's updates to the client.
  /// - Parameter input: the input that caused them; nil where time passed.
  @inline(__always)
  mutating func report(
    _ updates: [Update], _ index: Int, of input: Input? = nil, to client: inout SessionClient
  ) {
    if client.recordsChanges { client.didChange(table.all[index], by: input, updates) }
    keepTicking(index)
    if table.hasPresenters { follow(index, to: &client) }
    guard !updates.isEmpty else { return }
    defer { cover(by: index, to: &client) }
    let (id, selection) = (table.all[index].id, table.all[index].updates)
    for update in updates {
      switch update {
      case .event where !selection.events, .animation where !selection.animations: continue
      case .event, .animation:
        client.send(update, of: id)
      case .question: ask(.shouldDismiss(sheet: id), to: &client)
      }
    }
  }
}
