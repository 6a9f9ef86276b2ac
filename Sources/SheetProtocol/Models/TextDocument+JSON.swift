import JSON

/// A document's identifier.
public struct DocumentID: JSONDecodable, SchemaProviding, Sendable {
  public let uri: String

  package static let schema = Schema.openObject(uri)
  fileprivate static let uri = Schema.Property("uri", Schema.text.described("Its URI."))

  /// Reads `{"uri":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    uri = try json.member("uri")
  }
}

/// A version of a document.
public struct DocumentVersion: JSONDecodable, SchemaProviding, Sendable {
  /// The document's URI.
  public let uri: String
  /// The version, which is greater after every change.
  public let version: Int

  package static let schema = Schema.openObject(DocumentID.uri, version)
  fileprivate static let version = Schema.Property(
    "version", Schema.integer(Int(Int32.min)...Int(Int32.max)).described("Greater after every change of the text."))

  /// Reads `{"uri":…,"version":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    uri = try DocumentID(json: json).uri
    version = try json.integer("version", in: .min ... .max)
  }
}

/// A document that was opened.
public struct OpenedDocument: JSONDecodable, SchemaProviding, Sendable {
  public let uri: String
  /// The version of its text.
  public let version: Int
  public let text: String

  package static let schema = Schema.openObject(DocumentID.uri, DocumentVersion.version, Schema.Property("text", .text))

  /// Reads `{"uri":…,"version":…,"text":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    let document = try DocumentVersion(json: json)
    (uri, version, text) = (document.uri, document.version, try json.member("text"))
  }
}

/// A position in a document, as in LSP: from 0, in the negotiated units.
public struct DocumentPosition: JSONDecodable, SchemaProviding, Sendable {
  public let line: Int
  /// The number of units before it in its line.
  public let character: Int

  package static let schema = Schema.openObject(Schema.Property("line", count), Schema.Property("character", count))
  private static let count = Schema.integer(0...Int(Int32.max))

  /// Reads `{"line":…,"character":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    guard json.kind == .object else { throw JSONFailure(expected: "a position", found: json) }
    line = try json.integer("line", in: 0 ... .max)
    character = try json.integer("character", in: 0 ... .max)
  }
}

/// A range in a document.
public struct DocumentRange: JSONDecodable, SchemaProviding, Sendable {
  /// The start of the range.
  public let start: DocumentPosition
  /// The end of the range, exclusive.
  public let end: DocumentPosition

  package static let schema = Schema.openObject(
    Schema.Property("start", DocumentPosition.schema), Schema.Property("end", DocumentPosition.schema))

  /// Reads `{"start":…,"end":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    guard json.kind == .object else { throw JSONFailure(expected: "a range", found: json) }
    start = try json.member("start")
    end = try json.member("end")
  }
}

/// An edit of a document.
public struct DocumentChange: JSONDecodable, SchemaProviding, Sendable {
  /// The range that it replaces; nil is all of the text.
  public let range: DocumentRange?
  /// The new text.
  public let text: String

  package static let schema = Schema.openObject(
    .optional("range", DocumentRange.schema.orNull), Schema.Property("text", .text))

  /// Reads `{"range"?:…,"text":…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    range = try json.optionalMember("range")
    text = try json.member("text")
  }
}

extension JSONValue {
  /// An integer member in LSP's range.
  fileprivate func integer(_ key: StaticString, in range: ClosedRange<Int32>) throws(JSONFailure) -> Int {
    guard let number = self[key]?.integer.flatMap(Int32.init(exactly:)), range.contains(number) else {
      throw JSONFailure(
        path: ["\(key)"], expected: "an integer from \(range.lowerBound) to \(range.upperBound)",
        found: self[key]?.summary ?? "nothing")
    }
    return Int(number)
  }
}

/// Which code actions a client wants.
struct CodeActionContext: JSONDecodable, SchemaProviding, Sendable {
  /// The wanted kinds; nil is all of them.
  let only: [String]?

  static let schema = Schema.openObject(.optional("only", Schema.array(of: .text).orNull))

  /// Reads `{"only"?:[…]}`.
  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    only = try json.optionalMember("only")
  }
}

/// Which references a client wants.
struct ReferenceContext: JSONDecodable, SchemaProviding, Sendable {
  /// Whether definitions are wanted too.
  let includesDefinitions: Bool

  static let schema = Schema.openObject(.optional("includeDeclaration", Schema.flag.orNull))

  /// Reads `{"includeDeclaration"?:…}`.
  init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    includesDefinitions = try json.optionalMember("includeDeclaration") ?? true
  }
}

/// How a document is indented.
public struct FormattingOptions: JSONDecodable, SchemaProviding, Sendable {
  /// The width of a level, in spaces.
  public let tabSize: Int
  /// Whether a level is spaces and not a tab.
  public let insertsSpaces: Bool

  package static let schema = Schema.openObject(
    .optional("tabSize", Schema.integer(1...maximumTabSize).orNull), .optional("insertSpaces", Schema.flag.orNull))
  private static let maximumTabSize = 16

  /// Two spaces a level.
  public static let standard = FormattingOptions(tabSize: 2, insertsSpaces: true)

  public init(tabSize: Int, insertsSpaces: Bool) {
    (self.tabSize, self.insertsSpaces) = (tabSize, insertsSpaces)
  }

  /// Reads `{"tabSize"?:…,"insertSpaces"?:…}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    let size = json["tabSize"].flatMap { $0.isNull ? nil : $0 }
    tabSize =
      try size.map { _ throws(JSONFailure) in
        try json.integer("tabSize", in: 1...Int32(Self.maximumTabSize))
      } ?? Self.standard.tabSize
    insertsSpaces = try json.optionalMember("insertSpaces") ?? Self.standard.insertsSpaces
  }
}

/// An editor's request about a document.
public enum DocumentQuestion: Sendable {
  /// Fixes for the problems in a range, of these kinds; nil is any kind.
  case codeActions(DocumentRange, only: [String]?)
  /// The outline.
  case symbols
  /// The description of what is at a position.
  case hover(DocumentPosition)
  /// What may be inserted at a position.
  case completion(DocumentPosition)
  /// The edits that format it.
  case formatting(FormattingOptions)
  /// The definitions of the name at a position.
  case definitions(DocumentPosition)
  /// The occurrences of the name at a position.
  case references(DocumentPosition, includesDefinitions: Bool)
  /// The occurrences of the name at a position, to be marked.
  case highlights(DocumentPosition)
  /// The name at a position, if it can be changed.
  case prepareRename(DocumentPosition)
  /// The edits that change the name at a position.
  case rename(DocumentPosition, to: String)
  /// What can be folded.
  case foldingRanges
  /// What is around each position.
  case selectionRanges([DocumentPosition])
  /// The document that it extends.
  case links
  /// The commands for it.
  case codeLenses
}
