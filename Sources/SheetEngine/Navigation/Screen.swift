/// A screen inside a sheet.
public struct Screen: Equatable, Codable, Sendable {
  /// Its name, which no other screen of the sheet has.
  public var id: String
  /// What is on it.
  public var content: Content
  /// Whether it can't be popped by a finger.
  public var hidesBackButton: Bool

  public init(id: String, content: Content, hidesBackButton: Bool = false) {
    self.id = id
    self.content = content
    self.hidesBackButton = hidesBackButton
  }

  /// The screen that a sheet has from its start; what is on it is the sheet's content.
  static let root = Screen(id: ScreenPosition.root.id, content: Content(height: 0))
}
