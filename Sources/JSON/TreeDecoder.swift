/// Decodes any `Decodable` from JSON: the counterpart of ``TreeEncoder``.
public enum TreeDecoder {
  /// A greater number than any that is encoded, a time or a square of a velocity, is refused.
  fileprivate static let maximumMagnitude = 1e15

  /// Reads a value.
  /// - Throws: `DecodingError` when the JSON does not fit the type.
  public static func decode<Value: Decodable>(_ type: Value.Type, from json: JSONValue) throws -> Value {
    try ValueDecoder(json: json, codingPath: []).take(type)
  }
}

private struct ValueDecoder: Decoder {
  let json: JSONValue
  var codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard json.kind == .object else { throw mismatch("an object") }
    return KeyedDecodingContainer(Keyed<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard json.kind == .array else { throw mismatch("an array") }
    return Unkeyed(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  func mismatch(_ expected: String) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: codingPath, debugDescription: "expected \(expected), found \(json.summary)"))
  }

  func take<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any? =
      switch type {
      case is Bool.Type: json.bool
      case let integer as any BinaryInteger.Type: json.integer.flatMap { Self.exactly(integer, $0) }
      case is Double.Type: json.number.flatMap { $0.magnitude <= TreeDecoder.maximumMagnitude ? $0 : nil }
      case is String.Type: json.string
      default: try type.init(from: self)
      }
    guard let value = value as? Value else { throw mismatch("\(type)") }
    return value
  }

  private static func exactly<Integer: BinaryInteger>(_ type: Integer.Type, _ value: Int64) -> Integer? {
    Integer(exactly: value)
  }

  func nested(_ json: JSONValue, _ key: (any CodingKey)? = nil) -> ValueDecoder {
    ValueDecoder(json: json, codingPath: codingPath + (key.map { [$0] } ?? []))
  }

  struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
      var keys: [Key] = []
      decoder.json.forEachMember { name, _ in if let key = Key(stringValue: name) { keys.append(key) } }
      return keys
    }

    private func value(_ key: Key) -> JSONValue? { decoder.json.member(named: key.stringValue) }

    private func required(_ key: Key) throws -> ValueDecoder {
      guard let value = value(key) else {
        throw DecodingError.keyNotFound(
          key, DecodingError.Context(codingPath: codingPath, debugDescription: "\(key.stringValue) is missing"))
      }
      return decoder.nested(value, key)
    }

    func contains(_ key: Key) -> Bool { value(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try required(key).json.isNull }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try required(key).take(type) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try required(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try required(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try required(key) }
  }

  struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: ValueDecoder
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.json.count }
    var isAtEnd: Bool { currentIndex >= decoder.json.count }

    init(decoder: ValueDecoder) { self.decoder = decoder }

    private mutating func next() throws -> ValueDecoder {
      guard let value = decoder.json[currentIndex] else { throw decoder.mismatch("more elements") }
      currentIndex += 1
      return decoder.nested(value)
    }

    mutating func decodeNil() throws -> Bool {
      guard decoder.json[currentIndex]?.isNull == true else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().take(type) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested>
    {
      try next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }

    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  struct Single: SingleValueDecodingContainer {
    let decoder: ValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.json.isNull }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.take(type) }
  }
}
