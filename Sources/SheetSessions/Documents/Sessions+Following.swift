import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

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
    _ uri: String, from before: SheetDocument?, to client: inout SessionClient
  ) {
    let followers = table.following(uri)
    guard !followers.isEmpty, let open = documents[uri], let shown = open.shown else { return }
    for index in followers {
      let isShown = open.analysis.document != nil
      let inputs = isShown ? apply(shown.document, from: before, to: index, client: &client) : MadeInputs()
      client.sheet(table.all[index].id, shows: shown.version, of: uri, latest: open.version, by: inputs)
      if isShown { reportFrame(index, nil, to: &client) }
    }
  }

  /// Changes a live sheet to match its document, animated, so that nothing jumps.
  /// - Returns: what was done.
  private mutating func apply(
    _ document: SheetDocument, from before: SheetDocument?, to index: Int,
    client: inout SessionClient
  ) -> MadeInputs {
    table.setPreset(document.preset, at: index)
    let now = time(at: index)
    var made = MadeInputs()
    if document.configuration != before?.configuration {
      let old = table.all[index].sheet.configuration
      var configuration = document.configuration
      // A detent that was selected on the sheet stays selected, unless the document now selects another one.
      let selected = old.selectedDetentIdentifier
      if configuration.selectedDetentIdentifier == before?.configuration.selectedDetentIdentifier,
        configuration.detents.contains(where: { $0.id == selected })
      {
        configuration.selectedDetentIdentifier = selected
      }
      if perform(.configure(configuration, animated: true), on: index, at: now, client: &client) {
        made.configure(at: now, from: old, to: configuration)
      }
    }
    if document.container != before?.container {
      let input = Input.containerDidChange(document.container, animation: .configured)
      if perform(input, on: index, at: now, client: &client) { made.containerDidChange(at: now, document.container) }
    }
    if document.environment != before?.environment {
      let input = Input.environmentDidChange(document.environment, animation: .configured)
      if perform(input, on: index, at: now, client: &client) {
        made.environmentDidChange(at: now, document.environment)
      }
    }
    if document.screens != before?.screens ?? [] {
      let root = Screen(id: ScreenPosition.root.id, content: document.content)
      let screens = document.screens.isEmpty ? [root] : document.screens
      let input = Input.setScreens(screens, animated: true)
      if perform(input, on: index, at: now, client: &client) { made.setScreens(at: now, screens) }
    } else if document.content != before?.content {
      let input = Input.contentDidChange(document.content, screen: nil, animation: .configured)
      if perform(input, on: index, at: now, client: &client) { made.contentDidChange(at: now, document.content) }
    }
    return made
  }

  /// - Returns: whether the sheet took the input.
  private mutating func perform(
    _ input: Input, on index: Int, at now: Seconds, client: inout SessionClient
  ) -> Bool {
    guard let updates = try? table[index].send(input, at: now) else { return false }
    report(updates, index, of: input, to: &client)
    return true
  }
}
