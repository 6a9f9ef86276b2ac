import CJansson

/// One value in a ``JSONDocument``: a borrowed pointer, valid as long as the document is.
public struct JSONValue {
  let pointer: UnsafeMutablePointer<json_t>

  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<json_t>) {
    self.pointer = pointer
  }

  /// The six kinds of JSON value, with numbers told apart by how they were written.
  public enum Kind: Equatable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool
    /// A number without fraction and exponent that fits `Int64`.
    case integer
    /// Any other number.
    case real
    case string
    case array
    case object
  }

  /// The kind of the value.
  public var kind: Kind {
    switch pointer.pointee.type {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: outOfRange == nil ? .string : .real
    case JSON_INTEGER: .integer
    case JSON_REAL: .real
    case JSON_TRUE, JSON_FALSE: .bool
    default: .null
    }
  }

  /// The digits of a number that no `Double` can hold; nil for anything else.
  var outOfRange: String? {
    guard pointer.pointee.type == JSON_STRING, let characters = json_string_value(pointer) else { return nil }
    let text = UnsafeRawBufferPointer(start: characters, count: json_string_length(pointer))
    let mark = UnsafeBufferPointer(start: Rescue.mark.utf8Start, count: Rescue.mark.utf8CodeUnitCount)
    guard text.first == mark.first, text.starts(with: mark) else { return nil }
    return String(decoding: text.dropFirst(mark.count), as: UTF8.self)
  }

  /// The value as a number, integers included. Nil when it is not a number, or a number that no `Double` can hold.
  public var number: Double? {
    switch pointer.pointee.type {
    case JSON_REAL: json_real_value(pointer)
    case JSON_INTEGER: Double(json_integer_value(pointer))
    default: nil
    }
  }

  /// The value as an integer. Nil when it is not a number, or was written with a fraction or an exponent.
  public var integer: Int64? {
    pointer.pointee.type == JSON_INTEGER ? Int64(json_integer_value(pointer)) : nil
  }

  /// The value as a boolean. Nil when it is not one.
  public var bool: Bool? {
    switch pointer.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  /// The value as a string. Nil when it is not one.
  public var string: String? {
    withUTF8 { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the bytes of a string, without copying them. Nil when the value is not a string.
  @inline(__always)
  public func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard pointer.pointee.type == JSON_STRING, let characters = json_string_value(pointer), outOfRange == nil else {
      return nil
    }
    return body(UnsafeRawBufferPointer(start: characters, count: json_string_length(pointer)))
  }

  /// Whether the value is `null`.
  public var isNull: Bool { pointer.pointee.type == JSON_NULL }

  /// The number of elements of an array or members of an object, else 0.
  public var count: Int {
    kind == .array ? json_array_size(pointer) : json_object_size(pointer)
  }

  /// The member with the given key. Nil when there is none, or when the value is not an object.
  @inline(__always)
  public subscript(key: StaticString) -> JSONValue? {
    let name = UnsafeRawPointer(key.utf8Start).assumingMemoryBound(to: CChar.self)
    return json_object_get(pointer, name).map(JSONValue.init)
  }

  /// The member with a key that is not known at compile time.
  func member(named key: String) -> JSONValue? {
    key.withCString { json_object_get(pointer, $0) }.map(JSONValue.init)
  }

  /// The first key of an object that is not among others; nil where there is none.
  func firstKey(notIn keys: [StaticString]) -> String? {
    guard kind == .object else { return nil }
    var iterator = json_object_iter(pointer)
    while let here = iterator {
      if let key = json_object_iter_key(here), !keys.contains(where: { Self.isEqual($0, key) }) {
        return String(cString: key)
      }
      iterator = json_object_iter_next(pointer, here)
    }
    return nil
  }

  @inline(__always)
  private static func isEqual(_ name: StaticString, _ key: UnsafePointer<CChar>) -> Bool {
    let name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    var index = 0
    while name[index] == key[index] {
      if name[index] == 0 { return true }
      index += 1
    }
    return false
  }

  /// The element at an index. Nil beyond the end, or when the value is not an array.
  public subscript(index: Int) -> JSONValue? {
    index < 0 ? nil : json_array_get(pointer, index).map(JSONValue.init)
  }

  /// Calls `body` with each member of an object, in the order in which they were written.
  public func forEachMember<Failure: Error>(
    _ body: (String, JSONValue) throws(Failure) -> Void
  ) throws(Failure) {
    guard kind == .object else { return }
    var iterator = json_object_iter(pointer)
    while let here = iterator {
      if let key = json_object_iter_key(here), let value = json_object_iter_value(here) {
        try body(String(cString: key), JSONValue(value))
      }
      iterator = json_object_iter_next(pointer, here)
    }
  }
}
