/// What a finger moves now (Behavior, 6.4).
public enum FingerOwner: Equatable, Sendable {
  /// Nothing: no claim has been made yet, or the touch is no drag.
  case none
  case sheet
  /// Content that scrolls.
  case content
  /// The view that the sheet is presented over.
  case presenter
  /// A region of the content, by its id.
  case region(String)

  /// Its name.
  public var word: String {
    switch self {
    case .none: "none"
    case .sheet: "sheet"
    case .content: "content"
    case .presenter: "presenter"
    case .region(let id): id
    }
  }
}
