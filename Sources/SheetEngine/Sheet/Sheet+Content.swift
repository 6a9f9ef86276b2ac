/// The content inside the sheet.
extension Sheet {
  /// Handles a change of a screen's content. A screen that is not on top shows it when it comes to the top.
  mutating func contentDidChange(_ content: Content, screen id: String?, _ request: AnimationRequest) throws(InputError)
  {
    if let id, id != navigation.top.id {
      guard navigation.setContent(content, of: id) else { throw .unknownScreen(id, known: navigation.ids) }
    } else if navigation.transition != nil, configuration.navigation.defersSizeChanges {
      navigation.deferContent(content)
    } else {
      relayout(request) { $0.circumstances.given = content }
    }
  }

  /// The content of a screen; nil when there is no such screen.
  public func content(of screen: String?) -> Content? {
    guard let screen, screen != navigation.top.id else { return navigation.transition?.deferredContent ?? content }
    if let leaving = navigation.transition?.leaving.screen, leaving.id == screen { return leaving.content }
    return navigation.covered.first { $0.screen.id == screen }?.screen.content
  }
}
