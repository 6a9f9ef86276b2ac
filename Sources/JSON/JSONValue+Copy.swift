extension JSONValue {
  /// Writes the value to a writer.
  public func copy(to writer: inout JSONWriter) {
    switch kind {
    case .null: writer.null()
    case .bool: writer.bool(bool == true)
    case .integer: writer.integer(integer ?? 0)
    case .real: writer.exact(number ?? 0)
    case .string: writer.string(string ?? "")
    case .array:
      writer.beginArray()
      for index in 0..<count { self[index]?.copy(to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      forEachMember { key, value in
        writer.foreignKey(key)
        value.copy(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension JSONWriter {
  /// The JSON that a closure writes, as text.
  public static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return writer.text
  }
}
