import JSON

/// How a document is indented that has no indentation yet.
public struct FormattingOptions: JSONDecodable, SchemaProviding, Sendable {
  /// The width of a level, in spaces.
  public let tabSize: Int
  /// Whether a level is spaces and not a tab.
  public let insertsSpaces: Bool

  package static let schema = Schema.openObject(
    .optional("tabSize", Schema.integer(tabSizes).orNull), .optional("insertSpaces", Schema.flag.orNull))
  package static let tabSizes = 1...16

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
        try json.integer("tabSize", in: Int32(Self.tabSizes.lowerBound)...Int32(Self.tabSizes.upperBound))
      } ?? Self.standard.tabSize
    insertsSpaces = try json.optionalMember("insertSpaces") ?? Self.standard.insertsSpaces
  }
}
