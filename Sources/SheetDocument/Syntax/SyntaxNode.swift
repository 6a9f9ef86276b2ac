/// A JSON value with its range in the text. A value that has not been typed yet is `missing`.
public struct SyntaxNode: Equatable, Sendable {
  /// The kind of value.
  public let kind: Kind
  /// The range of its bytes in the text.
  public let range: Range<Int>

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

    /// From the key to the value.
    public var range: Range<Int> { keyRange.lowerBound..<max(keyRange.upperBound, value.range.upperBound) }
  }

  /// Parses a text; if it is not JSON, as much of it as possible.
  public init(parsing text: String) {
    self = SyntaxParser.parse(SourceText(text)).root
  }

  init(kind: Kind, range: Range<Int>) {
    (self.kind, self.range) = (kind, range)
  }

  /// The members of an object; empty for any other value.
  public var members: [Member] {
    if case .object(let members) = kind { members } else { [] }
  }

  /// The elements of an array; empty for any other value.
  public var elements: [SyntaxNode] {
    if case .array(let elements) = kind { elements } else { [] }
  }

  /// The text of a string.
  public var string: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  /// The value of a number.
  public var number: Double? {
    if case .number(let number) = kind { number } else { nil }
  }

  /// The value of an object's member; the last one of several, as JSON parsers do.
  public subscript(key: String) -> SyntaxNode? { members.last { $0.key == key }?.value }

  /// The value of a member, or of an element by its index.
  func child(_ key: String) -> SyntaxNode? {
    if case .array(let elements) = kind {
      return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    return self[key]
  }

  /// The value at the end of a path, or the last value found along it.
  public func nearest(to path: some Collection<String>) -> SyntaxNode {
    guard let key = path.first else { return self }
    return child(key)?.nearest(to: path.dropFirst()) ?? self
  }
}
