/// A JSON value with its range in the text. What has not been typed yet is missing, not wrong.
public struct SyntaxNode: Equatable, Sendable {
  /// What it is.
  public let kind: Kind
  /// The range of its bytes in the text.
  public let range: Range<Int>

  /// What a value is.
  public indirect enum Kind: Equatable, Sendable {
    /// Its members, in the order of the text; a key may come more than once.
    case object([Member])
    /// The elements, in order.
    case array([SyntaxNode])
    /// Its text, with the escapes resolved.
    case string(String)
    /// Its value; infinite where it is beyond what a `Double` holds.
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

  /// Parses a text; of one that is not JSON, as much as can be read.
  public init(parsing text: String) {
    self = SyntaxParser.parse(SourceText(text)).root
  }

  init(kind: Kind, range: Range<Int>) {
    (self.kind, self.range) = (kind, range)
  }

  /// The members of an object; none of anything else.
  public var members: [Member] {
    if case .object(let members) = kind { members } else { [] }
  }

  /// The elements of an array; none of anything else.
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

  /// The value of an object's member; the last one where there are several, as readers of JSON take it.
  public subscript(key: String) -> SyntaxNode? { members.last { $0.key == key }?.value }

  /// The value of a member, or of an element by its number.
  func child(_ key: String) -> SyntaxNode? {
    if case .array(let elements) = kind {
      return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    return self[key]
  }

  /// The value at the end of a path, or the last value along it.
  public func nearest(to path: some Collection<String>) -> SyntaxNode {
    guard let key = path.first else { return self }
    return child(key)?.nearest(to: path.dropFirst()) ?? self
  }
}
