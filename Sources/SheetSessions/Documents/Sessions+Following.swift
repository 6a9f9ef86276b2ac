import JSON
import JSONRPC
import SheetDocument
import SheetEngine

extension Sessions {
  /// The sheet that an open document describes; while its text has errors, the last one that could be shown.
  func described(byDocument uri: String, at path: [String]) throws(CallFailure) -> (Preset, Sheet) {
    let open = try open(uri, at: path)
    guard let document = open.shown?.document else { throw open.failure(at: path) }
    return (document.preset, document.sheet)
  }

  /// Updates the sheets that follow a document, and reports which version they show.
  /// - Parameter before: the document before the change; the client's own changes to a sheet are kept.
  mutating func follow(
    _ uri: String, from before: SheetDocument?, to client: inout some SessionClient & ~Copyable
  ) {
    let followers = table.following(uri)
    guard !followers.isEmpty, let open = documents[uri], let shown = open.shown else { return }
    for index in followers {
      if open.analysis.document != nil { apply(shown.document, from: before, to: index, client: &client) }
      client.sheet(table.all[index].id, shows: shown.version, of: uri, latest: open.version)
      if open.analysis.document != nil { reportFrame(index, nil, to: &client) }
    }
  }

  /// Changes a live sheet to match its document, animated, so that nothing jumps.
  private mutating func apply(
    _ document: SheetDocument, from before: SheetDocument?, to index: Int,
    client: inout some SessionClient & ~Copyable
  ) {
    table.setPreset(document.preset, at: index)
    var inputs: [Input] = []
    if document.configuration != before?.configuration {
      var configuration = document.configuration
      // A detent that was selected on the sheet stays selected, unless the document now selects another one.
      let selected = table.all[index].sheet.configuration.selectedDetentIdentifier
      if configuration.selectedDetentIdentifier == before?.configuration.selectedDetentIdentifier,
        configuration.detents.contains(where: { $0.id == selected })
      {
        configuration.selectedDetentIdentifier = selected
      }
      inputs.append(.configure(configuration, animated: true))
    }
    if document.container != before?.container {
      inputs.append(.containerDidChange(document.container, animation: .configured))
    }
    if document.screens != before?.screens ?? [] {
      let root = Screen(id: ScreenPosition.root.id, content: document.content)
      inputs.append(.setScreens(document.screens.isEmpty ? [root] : document.screens, animated: true))
    } else if document.content != before?.content {
      inputs.append(.contentDidChange(document.content, screen: nil, animation: .configured))
    }
    for input in inputs {
      if let updates = try? table[index].send(input, at: time(at: index)) {
        report(updates, index, of: input, to: &client)
      }
    }
  }
}
