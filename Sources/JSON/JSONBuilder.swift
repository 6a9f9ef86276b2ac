import CJansson

/// Builds a ``JSONDocument`` from values instead of text, so that message decoders can read values already in memory.
public struct JSONBuilder {
  /// A value in the document being built.
  public struct Node {
    let pointer: UnsafeMutablePointer<json_t>?
  }

  /// `null`
  public func null() -> Node { Node(pointer: json_null()) }

  /// `true` or `false`
  public func bool(_ value: Bool) -> Node { Node(pointer: value ? json_true() : json_false()) }

  /// A number. A whole number becomes an integer; an infinite one reads back as a number that no `Double` can hold.
  public func number(_ value: Double) -> Node {
    guard value.isFinite else { return string("\(Rescue.mark)\(value < 0 ? "-" : "")1e999") }
    let isWhole = value.magnitude < 0x1p53 && value == value.rounded() && !(value == 0 && value.sign == .minus)
    return Node(pointer: isWhole ? json_integer(json_int_t(value)) : json_real(value))
  }

  public func string(_ value: String) -> Node {
    var value = value
    return value.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return Node(pointer: json_string_nocheck("")) }
      let characters = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
      return Node(pointer: json_stringn_nocheck(characters, bytes.count))
    }
  }

  public func array(_ elements: some Sequence<Node>) -> Node {
    let array = json_array()
    for element in elements { json_array_append_new(array, element.pointer) }
    return Node(pointer: array)
  }

  /// An object with the members of another one, and some in their place or beside them. It must not outlive the other one.
  public func object(_ value: JSONValue?, adding members: some Sequence<(key: String, value: Node)>) -> Node {
    let object = value.map { json_copy($0.pointer) } ?? json_object()
    for member in members { json_object_set_new_nocheck(object, member.key, member.value.pointer) }
    return Node(pointer: object)
  }

  /// An object. Of several members with one key, the last one counts.
  public func object(_ members: some Sequence<(key: String, value: Node)>) -> Node {
    let object = json_object()
    for member in members { json_object_set_new_nocheck(object, member.key, member.value.pointer) }
    return Node(pointer: object)
  }
}
