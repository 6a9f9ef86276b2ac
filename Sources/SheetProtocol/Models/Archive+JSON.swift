import JSON
import SheetEngine

/// Writes a state as JSON, with numbers that read back as the same `Double`.
final class ArchiveWriter: Archive {
  private var writer = JSONWriter()

  /// The JSON of a state.
  static func bytes<Value: Archivable>(of value: Value) throws(ArchiveDamage) -> [UInt8] {
    let archive = ArchiveWriter()
    _ = try Value(value, in: archive)
    return archive.writer.bytes
  }

  /// The value to write, which a writing archive always has.
  private func written<Value>(_ value: Value?, _ write: (inout JSONWriter, Value) -> Void) throws(ArchiveDamage)
    -> Value
  {
    guard let value else { throw ArchiveDamage() }
    write(&writer, value)
    return value
  }

  func number(_ value: Double?) throws(ArchiveDamage) -> Double { try written(value) { $0.exact($1) } }
  func integer(_ value: Int?) throws(ArchiveDamage) -> Int { try written(value) { $0.integer(Int64($1)) } }
  func flag(_ value: Bool?) throws(ArchiveDamage) -> Bool { try written(value) { $0.bool($1) } }
  func text(_ value: String?) throws(ArchiveDamage) -> String { try written(value) { $0.string($1) } }

  func beginObject() { writer.beginObject() }
  func beginMember(_ key: StaticString, exists: Bool) -> Bool {
    if exists { writer.key(key) }
    return exists
  }
  func endMember() {}
  func endObject() { writer.endObject() }

  func beginArray(_ count: Int?) -> Int {
    writer.beginArray()
    return count ?? 0
  }
  func beginElement() {}
  func endElement() {}
  func endArray() { writer.endArray() }
}

/// Reads a state from JSON, which must live as long.
final class ArchiveReader: Archive {
  /// The values around the next part, and that part.
  private var path: [JSONValue]
  /// The indices of the next elements of the arrays around it.
  private var indices: [Int] = []

  private init(_ json: JSONValue) { path = [json] }

  /// Reads a state.
  static func value<Value: Archivable>(_ type: Value.Type, in json: JSONValue) throws(ArchiveDamage) -> Value {
    try Value(nil, in: ArchiveReader(json))
  }

  private func read<Value>(_ value: (JSONValue) -> Value?) throws(ArchiveDamage) -> Value {
    guard let value = path.last.flatMap(value) else { throw ArchiveDamage() }
    return value
  }

  func number(_ value: Double?) throws(ArchiveDamage) -> Double { try read { $0.number } }
  func integer(_ value: Int?) throws(ArchiveDamage) -> Int { try read { $0.integer.flatMap { Int(exactly: $0) } } }
  func flag(_ value: Bool?) throws(ArchiveDamage) -> Bool { try read { $0.bool } }
  func text(_ value: String?) throws(ArchiveDamage) -> String { try read { $0.string } }

  func beginObject() throws(ArchiveDamage) { try read { $0.kind == .object ? () : nil } }
  func beginMember(_ key: StaticString, exists: Bool) -> Bool {
    guard let member = path.last?[key] else { return false }
    path.append(member)
    return true
  }
  func endMember() { path.removeLast() }
  func endObject() {}

  func beginArray(_ count: Int?) throws(ArchiveDamage) -> Int {
    let count = try read { $0.kind == .array ? $0.count : nil }
    indices.append(0)
    return count
  }
  func beginElement() {
    if let index = indices.popLast(), let element = path.last?[index] {
      path.append(element)
      indices.append(index + 1)
    }
  }
  func endElement() { path.removeLast() }
  func endArray() { indices.removeLast() }
}
