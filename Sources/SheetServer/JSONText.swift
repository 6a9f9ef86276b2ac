import JSON

/// The outcome of reading a message's text.
enum JSONText: ~Copyable {
  /// It was not tried.
  case unread
  /// It is JSON.
  case document(JSONDocument)
  /// It isn't.
  case unreadable(JSONParseError)

  init(_ text: UnsafeRawBufferPointer) {
    do throws(JSONParseError) {
      self = .document(try JSONDocument(parsing: text))
    } catch {
      self = .unreadable(error)
    }
  }

  /// Whether a text is JSON.
  static func isReadable(_ text: UnsafeRawBufferPointer) -> Bool {
    if case .document = JSONText(text) { true } else { false }
  }
}
