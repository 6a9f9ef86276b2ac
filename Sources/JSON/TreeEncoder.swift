/// Encodes any `Encodable` as JSON, for state that only ``TreeDecoder`` reads; messages have their own writers.
///
/// Numbers are written so that they read back as the same `Double`, keys in the order of the type's fields.
public enum TreeEncoder {
  /// Writes a value as one JSON value.
  /// - Throws: what the value's own `encode(to:)` throws.
  public static func encode(_ value: some Encodable, to writer: inout JSONWriter) throws {
    let node = Node()
    try value.encode(to: NodeEncoder(node: node, codingPath: []))
    node.write(to: &writer)
  }
}

/// A JSON value under construction.
private final class Node {
  enum Value {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    case array([Node])
    case object([(key: String, node: Node)])
  }

  var value = Value.null

  func member(_ key: String) -> Node {
    let node = Node()
    guard case .object(var members) = value else {
      value = .object([(key, node)])
      return node
    }
    value = .null
    members.append((key, node))
    value = .object(members)
    return node
  }

  func element() -> Node {
    let node = Node()
    guard case .array(var elements) = value else {
      value = .array([node])
      return node
    }
    value = .null
    elements.append(node)
    value = .array(elements)
    return node
  }

  func write(to writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .real(let value): writer.exact(value)
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.foreignKey(member.key)
        member.node.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

private struct NodeEncoder: Encoder {
  let node: Node
  var codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = node.value {} else { node.value = .object([]) }
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.value = .array([])
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  func nested(_ node: Node, _ key: (any CodingKey)? = nil) -> NodeEncoder {
    NodeEncoder(node: node, codingPath: codingPath + (key.map { [$0] } ?? []))
  }

  func put(_ value: some Encodable, into node: Node) throws {
    switch value {
    case let value as Bool: node.value = .bool(value)
    case let value as any BinaryInteger:
      guard let integer = Int64(exactly: value) else {
        throw EncodingError.invalidValue(
          value, EncodingError.Context(codingPath: codingPath, debugDescription: "no JSON integer"))
      }
      node.value = .integer(integer)
    case let value as Double: node.value = .real(value)
    case let value as String: node.value = .string(value)
    default: try value.encode(to: nested(node))
    }
  }

  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.node.member(key.stringValue).value = .null }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      try encoder.put(value, into: encoder.node.member(key.stringValue))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<
      Nested
    > {
      encoder.nested(encoder.node.member(key.stringValue), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.nested(encoder.node.member(key.stringValue), key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.nested(encoder.node.member("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.nested(encoder.node.member(key.stringValue), key) }
  }

  struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { if case .array(let elements) = encoder.node.value { elements.count } else { 0 } }

    func encodeNil() { encoder.node.element().value = .null }

    func encode(_ value: some Encodable) throws { try encoder.put(value, into: encoder.node.element()) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      encoder.nested(encoder.node.element()).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      encoder.nested(encoder.node.element()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.nested(encoder.node.element()) }
  }

  struct Single: SingleValueEncodingContainer {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.node.value = .null }

    func encode(_ value: some Encodable) throws { try encoder.put(value, into: encoder.node) }
  }
}
