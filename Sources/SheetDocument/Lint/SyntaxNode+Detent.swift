extension SyntaxNode {
  /// The name of a detent that is written as a word, or as an object with an id.
  var detentID: String? { string ?? self["id"]?.string }
}
