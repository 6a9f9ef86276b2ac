import JSON

/// The outcome of reading a message's text.
enum JSONText: ~Copyable {
  /// It was not tried.
  case unread
  /// It is JSON.
  case document(JSONDocument)
  /// It isn't.
  case unreadable(JSONParseError)

  init(_ text: UnsafeRawBufferPointer, depth: Int) {
    do throws(JSONParseError) {
      self = .document(try JSONDocument(parsing: text, depth: depth))
    } catch {
      self = .unreadable(error)
    }
  }
}
