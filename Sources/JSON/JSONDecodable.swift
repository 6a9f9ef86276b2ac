/// A type that can be decoded from a JSON value.
public protocol JSONDecodable {
  /// Reads the value.
  /// - Throws: ``JSONFailure`` with the path from `json` to the value that is wrong.
  init(json: JSONValue) throws(JSONFailure)
}

extension JSONValue {
  /// The member with the given key, as a `Value`.
  /// - Throws: ``JSONFailure`` when it is missing or not a `Value`.
  @inlinable
  public func member<Value: JSONDecodable>(_ key: StaticString, as type: Value.Type = Value.self)
    throws(JSONFailure) -> Value
  {
    guard let value = self[key] else { throw missing(key, Value.self) }
    do {
      return try Value(json: value)
    } catch {
      throw error.under("\(key)")
    }
  }

  /// The member with the given key, or nil when it is missing or null.
  /// - Throws: ``JSONFailure`` when it is there and not a `Value`.
  @inlinable
  public func optionalMember<Value: JSONDecodable>(_ key: StaticString, as type: Value.Type = Value.self)
    throws(JSONFailure) -> Value?
  {
    guard let value = self[key], !value.isNull else { return nil }
    do {
      return try Value(json: value)
    } catch {
      throw error.under("\(key)")
    }
  }

  @usableFromInline
  func missing<Value: JSONDecodable>(_ key: StaticString, _ type: Value.Type) -> JSONFailure {
    // Decoding `null` makes the type itself state what it expects.
    do {
      _ = try JSONDocument.null().withRoot { null throws(JSONFailure) in try Value(json: null) }
      return JSONFailure(path: ["\(key)"], expected: "a value", found: "nothing")
    } catch {
      return JSONFailure(path: ["\(key)"], expected: error.expected, found: "nothing")
    }
  }

  /// The value itself when it is an object.
  /// - Throws: ``JSONFailure`` when it is not.
  public func requireObject() throws(JSONFailure) {
    guard kind == .object else { throw JSONFailure(expected: "an object", found: self) }
  }

  /// Checks that the key of every member is one of `keys`.
  /// - Throws: ``JSONFailure`` at the first unknown key, with the nearest known one.
  public func requireKeys(_ keys: [StaticString]) throws(JSONFailure) {
    if let key = firstKey(notIn: keys) { throw JSONFailure(unknownKey: key, among: keys.map { "\($0)" }) }
  }
}

extension JSONDocument {
  /// The text `null`, parsed.
  @usableFromInline
  static func null() throws(JSONFailure) -> JSONDocument { try constant("null") }

  /// The text `{}`, parsed. A call without params is decoded from it.
  public static func empty() throws(JSONFailure) -> JSONDocument { try constant("{}") }

  private static func constant(_ text: StaticString) throws(JSONFailure) -> JSONDocument {
    do {
      return try JSONDocument(parsing: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    } catch {
      throw JSONFailure(expected: "a value", found: "nothing")
    }
  }
}

extension JSONFailure {
  /// An unknown key, with the nearest known one.
  public init(unknownKey key: String, among keys: [String]) {
    self.init(
      path: [key.shortened],
      expected: keys.isEmpty ? "nothing" : "one of the keys \(Spelling.expectation(key, among: keys))",
      found: JSONWriter.quoted(key))
  }

  /// An unknown name, with the nearest known one.
  public init(unknownName name: String, at key: String, among names: [String]) {
    self.init(
      path: [key], expected: "one of " + Spelling.expectation(name, among: names), found: JSONWriter.quoted(name))
  }

  /// A string that is not one of the allowed words, with the nearest of them.
  public init(unknownWord value: JSONValue, among words: [String]) {
    guard let word = value.string else {
      self.init(expected: "one of " + Spelling.list(words), found: value)
      return
    }
    self.init(expected: "one of " + Spelling.expectation(word, among: words), found: value.summary)
  }
}

extension Array: JSONDecodable where Element: JSONDecodable {
  /// Reads an array, element by element.
  public init(json: JSONValue) throws(JSONFailure) {
    guard json.kind == .array else { throw JSONFailure(expected: "an array", found: json) }
    self = []
    reserveCapacity(json.count)
    for index in 0..<json.count {
      guard let element = json[index] else { continue }
      do {
        append(try Element(json: element))
      } catch {
        throw error.under("\(index)")
      }
    }
  }
}

extension Double: JSONDecodable {
  /// Reads a number.
  public init(json: JSONValue) throws(JSONFailure) {
    guard let number = json.number else { throw JSONFailure(expected: "a finite number", found: json) }
    self = number
  }
}

extension Int: JSONDecodable {
  /// Reads an integer. One outside the range of `Int`, which has 32 bits on some platforms, is read as the nearest.
  public init(json: JSONValue) throws(JSONFailure) {
    guard let integer = json.integer else { throw JSONFailure(expected: "an integer", found: json) }
    self = Int(clamping: integer)
  }
}

extension Bool: JSONDecodable {
  /// Reads `true` or `false`.
  public init(json: JSONValue) throws(JSONFailure) {
    guard let bool = json.bool else { throw JSONFailure(expected: "true or false", found: json) }
    self = bool
  }
}

extension String: JSONDecodable {
  /// Reads a string.
  public init(json: JSONValue) throws(JSONFailure) {
    guard let string = json.string else { throw JSONFailure(expected: "a string", found: json) }
    self = string
  }
}
