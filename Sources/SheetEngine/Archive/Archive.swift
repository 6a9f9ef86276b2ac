/// A state as a tree, which a text format can hold.
public enum ArchivedValue: Sendable {
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([ArchivedValue])
  case members([(key: String, value: ArchivedValue)])
}

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

  /// A number, which reads back as the same `Double`.
  func number(_ value: Double?) throws(ArchiveDamage) -> Double {
    if let value, isWritten {
      done = .number(value)
      return value
    }
    switch open.last {
    case .number(let number): return number
    case .integer(let integer): return Double(integer)
    default: throw ArchiveDamage()
    }
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

  /// Begins an object, whose members follow.
  func beginObject() throws(ArchiveDamage) {
    if isWritten { return objects.append([]) }
    guard case .members = open.last else { throw ArchiveDamage() }
  }

  /// Begins a member of the object.
  /// - Parameter exists: whether it exists when it is written.
  /// - Returns: whether it exists. If it does not, nothing was begun.
  func beginMember(_ key: StaticString, exists: Bool) -> Bool {
    if isWritten { return exists }
    guard case .members(let members) = open.last, let member = members.last(where: { $0.key == "\(key)" }) else {
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

/// A state that can't be read.
public struct ArchiveDamage: Error, Equatable, Sendable {
  public init() {}
}

/// Part of a sheet's state.
public protocol Archivable {
  /// Writes a value, or reads one.
  /// - Parameters:
  ///   - value: the value to write; a reading archive gets none.
  ///   - archive: writes the value, or has it.
  init(_ value: Self?, in archive: Archive) throws(ArchiveDamage)
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

// MARK: - Kinds of parts

/// A part with members.
protocol ArchivedObject: Archivable {
  /// Writes the members of a value, or reads them.
  init(members value: Self?, in archive: Archive) throws(ArchiveDamage)
}

extension ArchivedObject {
  public init(_ value: Self?, in archive: Archive) throws(ArchiveDamage) {
    try archive.beginObject()
    self = try Self(members: value, in: archive)
    archive.endObject()
  }
}

/// A part that is one of several cases: an object whose only member is the case, with its values as members.
protocol ArchivedChoice: ArchivedObject {
  /// Goes through all cases.
  static func cases(_ choice: inout Choice<Self>) throws(ArchiveDamage)
}

extension ArchivedChoice {
  init(members value: Self?, in archive: Archive) throws(ArchiveDamage) {
    var choice = Choice(value, archive)
    try Self.cases(&choice)
    guard let chosen = choice.chosen else { throw ArchiveDamage() }
    self = chosen
  }
}

/// The cases of a value, of which one is written or read.
struct Choice<Value> {
  private let value: Value?
  private let archive: Archive
  fileprivate private(set) var chosen: Value?

  fileprivate init(_ value: Value?, _ archive: Archive) {
    (self.value, self.archive) = (value, archive)
  }

  /// A case.
  /// - Parameters:
  ///   - values: the values of the case; nil if the value is another case.
  ///   - read: reads the values, or writes those it is given.
  mutating func when<Values>(
    _ name: StaticString, _ values: (Value) -> Values?,
    _ read: (Values?, Archive) throws(ArchiveDamage) -> Value
  ) throws(ArchiveDamage) {
    let values = value.flatMap(values)
    guard chosen == nil, archive.beginMember(name, exists: values != nil) else { return }
    try archive.beginObject()
    chosen = try read(values, archive)
    archive.endObject()
    archive.endMember(name)
  }

  /// A case with one value.
  mutating func when<Only: Archivable>(
    _ name: StaticString, _ only: (Value) -> Only?, _ make: (Only) -> Value
  ) throws(ArchiveDamage) {
    try when(name, only) { only, archive throws(ArchiveDamage) in make(try archive.member("_0", only)) }
  }

  /// A case without values.
  mutating func when(_ name: StaticString, _ plain: Value) throws(ArchiveDamage) where Value: Equatable {
    try when(name, { $0 == plain ? () : nil }) { _, _ in plain }
  }
}

// MARK: - Parts without parts

extension Double: Archivable {
  public init(_ value: Double?, in archive: Archive) throws(ArchiveDamage) {
    self = try archive.number(value)
  }
}

extension Int: Archivable {
  public init(_ value: Int?, in archive: Archive) throws(ArchiveDamage) {
    self = try archive.integer(value)
  }
}

extension UInt8: Archivable {
  public init(_ value: UInt8?, in archive: Archive) throws(ArchiveDamage) {
    guard let byte = UInt8(exactly: try archive.integer(value.map { Int($0) })) else { throw ArchiveDamage() }
    self = byte
  }
}

extension Bool: Archivable {
  public init(_ value: Bool?, in archive: Archive) throws(ArchiveDamage) {
    self = try archive.flag(value)
  }
}

extension String: Archivable {
  public init(_ value: String?, in archive: Archive) throws(ArchiveDamage) {
    self = try archive.text(value)
  }
}

/// A word among several.
extension Archivable where Self: RawRepresentable, RawValue == String {
  public init(_ value: Self?, in archive: Archive) throws(ArchiveDamage) {
    guard let word = Self(rawValue: try archive.text(value?.rawValue)) else { throw ArchiveDamage() }
    self = word
  }
}

extension Array: Archivable where Element: Archivable {
  public init(_ value: [Element]?, in archive: Archive) throws(ArchiveDamage) {
    self = []
    let count = try archive.beginArray(value?.count)
    reserveCapacity(Swift.min(count, 1024))
    for index in 0..<count {
      archive.beginElement()
      append(try Element(value?[index], in: archive))
      archive.endElement()
    }
    archive.endArray()
  }
}

extension Shared: Archivable where Value: Archivable {
  public convenience init(_ value: Shared?, in archive: Archive) throws(ArchiveDamage) {
    self.init(try Value(value?.value, in: archive))
  }
}
