/// A question to the client that is out: may a person dismiss the sheet?
struct DismissalQuestion: Equatable, Codable, Sendable {
  /// What the person did.
  enum Occasion: Equatable, Codable, Sendable {
    /// A tap.
    case tap
    /// A drag.
    case drag
  }

  /// What the person did.
  var occasion: Occasion
  /// An answer that comes later does not count.
  var deadline: Seconds
}
