import JSON

extension SyntaxNode {
  /// The value in a form that message decoders read, without comments.
  func node(_ builder: JSONBuilder) -> JSONBuilder.Node {
    switch kind {
    case .object(let members): builder.object(members.compactMap { $0.isComment ? nil : $0.node(builder) })
    case .array(let elements): builder.array(elements.map { $0.node(builder) })
    case .string(let text): builder.string(text)
    case .number(let number): builder.number(number)
    case .bool(let flag): builder.bool(flag)
    case .null, .missing: builder.null()
    }
  }
}

extension SyntaxNode.Member {
  /// The member in a form that message decoders read.
  func node(_ builder: JSONBuilder) -> (key: String, value: JSONBuilder.Node) { (key, value.node(builder)) }
}
