/// A JSON value with its range in the text. A value that has not been typed yet is `missing`.
public struct SyntaxNode: Equatable, Sendable {
  let tree: SyntaxTree
  /// The offset of its start in the text.
  let start: Int

  /// The range of its bytes in the text.
  public var range: Range<Int> { start..<start + tree.length }

  /// The kind of a value.
  public indirect enum Kind: Equatable, Sendable {
    /// Its members, in the order of the text; a key may occur more than once.
    case object([Member])
    /// The elements, in order.
    case array([SyntaxNode])
    /// Its text, with escapes resolved.
    case string(String)
    /// Its value; infinite beyond the range of `Double`.
    case number(Double)
    /// `true` or `false`.
    case bool(Bool)
    /// `null`
    case null
    /// Nothing, where a value should be.
    case missing
  }

  /// A member of an object.
  public struct Member: Equatable, Sendable {
    /// The key, with the escapes resolved.
    public let key: String
    /// The key's bytes, quotation marks included.
    public let keyRange: Range<Int>
    public let value: SyntaxNode

    /// Whether it is a comment, which may stand in any object and means nothing.
    public var isComment: Bool { key == "$comment" || key == "description" }

    /// From the key to the value.
    public var range: Range<Int> { keyRange.lowerBound..<max(keyRange.upperBound, value.range.upperBound) }
  }

  /// Parses a text; if it is not JSON, as much of it as possible.
  public init(parsing text: String) {
    self = SyntaxParser.parse(SourceText(text)).root
  }

  init(_ shape: SyntaxTree.Shape, _ range: Range<Int>) {
    self.init(SyntaxTree(shape, length: range.count), at: range.lowerBound)
  }

  init(_ tree: SyntaxTree, at start: Int) {
    (self.tree, self.start) = (tree, start)
  }

  /// Whether two values are equal, and have the same ranges.
  public static func == (a: SyntaxNode, b: SyntaxNode) -> Bool { a.range == b.range && a.kind == b.kind }

  /// The kind of value.
  public var kind: Kind {
    switch tree.shape {
    case .object: .object(members)
    case .array: .array(elements)
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .bool(let flag): .bool(flag)
    case .null: .null
    case .missing: .missing
    }
  }

  /// Whether there is no value.
  var isMissing: Bool {
    if case .missing = tree.shape { true } else { false }
  }

  /// Whether it is `null`.
  var isNull: Bool {
    if case .null = tree.shape { true } else { false }
  }

  /// The members of an object; empty for any other value.
  public var members: [Member] {
    guard case .object(let members) = tree.shape else { return [] }
    return members.map { member in
      Member(key: member.key, keyRange: member.keyRange.moved(by: start), value: node(member.value))
    }
  }

  /// The elements of an array; empty for any other value.
  public var elements: [SyntaxNode] { runs.flatMap { $0.elements } }

  /// The number of elements of an array.
  var count: Int { runs.reduce(0) { $0 + $1.content.elements.count } }

  /// The elements of an array, in runs; empty for any other value.
  public var runs: [Run] { placedRuns.map { Run($0, in: self) } }

  /// The identities of the runs, which cost less than the runs.
  public var runIDs: [ObjectIdentifier] {
    placedRuns.withUnsafeBufferPointer { runs in runs.indices.map { ObjectIdentifier(runs[$0].content) } }
  }

  /// A run by its index.
  public func run(at index: Int) -> Run { Run(placedRuns[index], in: self) }

  private var placedRuns: [SyntaxTree.Placed<SyntaxTree.Run>] {
    if case .array(let runs) = tree.shape { runs } else { [] }
  }

  /// Successive elements of an array. An edit elsewhere may move it, but keeps its identity.
  public struct Run: Identifiable, Sendable {
    let content: SyntaxTree.Run
    /// Where its first element starts in the text.
    public let start: Int

    init(_ run: SyntaxTree.Placed<SyntaxTree.Run>, in array: SyntaxNode) {
      (content, start) = (run.content, array.start + run.offset)
    }

    /// Its identity, as long as the run exists.
    public var id: ObjectIdentifier { ObjectIdentifier(content) }
    /// The elements, in order.
    public var elements: [SyntaxNode] {
      content.elements.map { SyntaxNode($0.content, at: start + $0.offset) }
    }
  }

  private func node(_ placed: SyntaxTree.Placed<SyntaxTree>) -> SyntaxNode {
    SyntaxNode(placed.content, at: start + placed.offset)
  }

  /// The text of a string.
  public var string: String? {
    if case .string(let text) = tree.shape { text } else { nil }
  }

  /// The value of a number.
  public var number: Double? {
    if case .number(let number) = tree.shape { number } else { nil }
  }

  /// The value of an object's member that is a number.
  public func number(_ key: String) -> Double? {
    guard let value = self[key] else { return nil }
    return value.number
  }

  /// The value of an object's member; the last one of several, as JSON parsers do.
  public subscript(key: String) -> SyntaxNode? {
    guard case .object(let members) = tree.shape else { return nil }
    return members.last { $0.key == key }.map { node($0.value) }
  }

  /// The value of a member, or of an element by its index.
  func child(_ key: String) -> SyntaxNode? {
    guard case .array = tree.shape else { return self[key] }
    let elements = elements
    return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }

  /// The value at the end of a path, or the last value found along it.
  public func nearest(to path: some Collection<String>) -> SyntaxNode {
    guard let key = path.first else { return self }
    return child(key)?.nearest(to: path.dropFirst()) ?? self
  }
}
