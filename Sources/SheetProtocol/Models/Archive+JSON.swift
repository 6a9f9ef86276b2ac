import JSON
import SheetEngine

extension ArchivedValue {
  /// Reads any JSON without nulls.
  init(json: JSONValue) throws(ArchiveDamage) {
    switch json.kind {
    case .bool: self = .flag(json.bool == true)
    case .integer:
      guard let integer = json.integer else { throw ArchiveDamage() }
      self = .integer(integer)
    case .real:
      guard let number = json.number else { throw ArchiveDamage() }
      self = .number(number)
    case .string:
      guard let text = json.string else { throw ArchiveDamage() }
      self = .text(text)
    case .array:
      var list: [ArchivedValue] = []
      for index in 0..<json.count {
        guard let element = json[index] else { throw ArchiveDamage() }
        list.append(try ArchivedValue(json: element))
      }
      self = .list(list)
    case .object:
      var (members, failure): ([(key: String, value: ArchivedValue)], ArchiveDamage?) = ([], nil)
      json.forEachMember { key, value in
        do throws(ArchiveDamage) { members.append((key, try ArchivedValue(json: value))) } catch { failure = error }
      }
      if let failure { throw failure }
      self = .members(members)
    case .null: throw ArchiveDamage()
    }
  }

  /// Writes JSON with numbers that read back as the same `Double`.
  func encode(to writer: inout JSONWriter) {
    switch self {
    case .flag(let flag): writer.bool(flag)
    case .integer(let integer): writer.integer(integer)
    case .number(let number): writer.exact(number)
    case .text(let text): writer.string(text)
    case .list(let list):
      writer.beginArray()
      for element in list { element.encode(to: &writer) }
      writer.endArray()
    case .members(let members):
      writer.beginObject()
      for (key, value) in members {
        writer.foreignKey(key)
        value.encode(to: &writer)
      }
      writer.endObject()
    }
  }
}
