/// A screen inside a sheet.
public struct Screen: Equatable, Sendable {
  /// Its id, unique in the sheet.
  public var id: String
  /// The content that it shows.
  public var content: Content
  /// Whether it can't be popped by a finger.
  public var hidesBackButton: Bool

  public init(id: String, content: Content, hidesBackButton: Bool = false) {
    self.id = id
    self.content = content
    self.hidesBackButton = hidesBackButton
  }

  /// The screen that every sheet starts with; its content is the sheet's content.
  static let root = Screen(id: ScreenPosition.root.id, content: Content(height: 0))
}
