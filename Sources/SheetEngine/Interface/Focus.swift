/// The field that has the focus.
public enum Focus: Equatable, Sendable {
  /// At a place in the content's coordinates.
  case frame(Rect)
  /// A region of the content, by its id.
  case region(String)
}
