/// Where the state of a sheet is written to, or read from.
///
/// A type lists its parts once for both directions: it passes each part on if there is a value, and takes the part that comes
/// back. An archive that is written gives back what it is passed; one that is read gives what it contains.
public final class Archive {
  private let isWritten: Bool
  /// Read: the value that comes next, after those around it.
  private var open: [ArchivedValue]
  /// Read: the index of the next element of each array.
  private var indices: [Int] = []
  /// Written: the objects that are not complete.
  private var objects: [[(key: String, value: ArchivedValue)]] = []
  /// Written: the arrays that are not complete.
  private var lists: [[ArchivedValue]] = []
  /// Written: the value that was completed last.
  private var done = ArchivedValue.members([])

  /// The archive of a state.
  public static func value<State: Archivable>(of state: State) throws(ArchiveDamage) -> ArchivedValue {
    let archive = Archive(isWritten: true, [])
    _ = try State(state, in: archive)
    return archive.done
  }

  /// The state in an archive.
  public static func state<State: Archivable>(_ type: State.Type, in value: ArchivedValue) throws(ArchiveDamage)
    -> State
  {
    try State(nil, in: Archive(isWritten: false, [value]))
  }

  private init(isWritten: Bool, _ open: [ArchivedValue]) {
    (self.isWritten, self.open) = (isWritten, open)
  }

  // MARK: Values

  /// The maximum magnitude of a number that is read: no state of a sheet contains a larger one, and the squares and products of
  /// these are finite.
  private static let maximumMagnitude = 1e15

  /// A number, which reads back as the same `Double`.
  /// - Throws: if it is NaN or beyond any state of a sheet.
  func number(_ value: Double?) throws(ArchiveDamage) -> Double {
    if let value, isWritten {
      done = .number(value)
      return value
    }
    let number: Double
    switch open.last {
    case .number(let real): number = real
    case .integer(let integer): number = Double(integer)
    default: throw ArchiveDamage()
    }
    guard number.magnitude <= Self.maximumMagnitude else { throw ArchiveDamage() }
    return number
  }

  /// An integer of 32 bits, the range of `Int` on the smallest platform.
  func integer(_ value: Int?) throws(ArchiveDamage) -> Int {
    if let value, isWritten {
      done = .integer(Int64(value))
      return value
    }
    guard case .integer(let integer) = open.last, let integer = Int32(exactly: integer) else { throw ArchiveDamage() }
    return Int(integer)
  }

  func flag(_ value: Bool?) throws(ArchiveDamage) -> Bool {
    if let value, isWritten {
      done = .flag(value)
      return value
    }
    guard case .flag(let flag) = open.last else { throw ArchiveDamage() }
    return flag
  }

  func text(_ value: String?) throws(ArchiveDamage) -> String {
    if let value, isWritten {
      done = .text(value)
      return value
    }
    guard case .text(let text) = open.last else { throw ArchiveDamage() }
    return text
  }

  // MARK: Objects

  /// The maximum number of values inside one another that are read: reading recurses, and no state of a sheet has more.
  private static let maximumDepth = 256

  /// Begins an object, whose members follow.
  func beginObject() throws(ArchiveDamage) {
    if isWritten { return objects.append([]) }
    guard case .members = open.last, open.count <= Self.maximumDepth else { throw ArchiveDamage() }
  }

  /// Begins a member of the object.
  /// - Parameter exists: whether it exists when it is written.
  /// - Returns: whether it exists. If it does not, nothing was begun.
  func beginMember(_ key: StaticString, exists: Bool) -> Bool {
    if isWritten { return exists }
    let name = "\(key)"
    guard case .members(let members) = open.last, let member = members.last(where: { $0.key == name }) else {
      return false
    }
    open.append(member.value)
    return true
  }

  func endMember(_ key: StaticString) {
    if isWritten { objects[objects.count - 1].append(("\(key)", done)) } else { open.removeLast() }
  }

  func endObject() {
    if isWritten { done = .members(objects.removeLast()) }
  }

  // MARK: Arrays

  /// Begins an array.
  /// - Parameter count: the number of elements when it is written.
  /// - Returns: the number of elements.
  func beginArray(_ count: Int?) throws(ArchiveDamage) -> Int {
    if let count, isWritten {
      lists.append([])
      return count
    }
    guard case .list(let list) = open.last else { throw ArchiveDamage() }
    indices.append(0)
    return list.count
  }

  /// Begins the next element.
  func beginElement() {
    guard !isWritten, case .list(let list) = open.last, let index = indices.popLast() else { return }
    open.append(list[index])
    indices.append(index + 1)
  }

  func endElement() {
    if isWritten { lists[lists.count - 1].append(done) } else { open.removeLast() }
  }

  func endArray() {
    if isWritten { done = .list(lists.removeLast()) } else { indices.removeLast() }
  }
}

extension Archive {
  /// A member that always exists.
  func member<Value: Archivable>(_ key: StaticString, _ value: Value?) throws(ArchiveDamage) -> Value {
    guard let value = try optional(key, value) else { throw ArchiveDamage() }
    return value
  }

  /// A member that may be missing.
  func optional<Value: Archivable>(_ key: StaticString, _ value: Value?) throws(ArchiveDamage) -> Value? {
    guard beginMember(key, exists: value != nil) else { return nil }
    let value = try Value(value, in: self)
    endMember(key)
    return value
  }
}
