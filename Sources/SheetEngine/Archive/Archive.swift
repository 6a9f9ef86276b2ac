/// Where the state of a sheet is written to, or read from.
///
/// A type lists its parts once for both directions: it passes each part on if there is a value, and takes the part that comes
/// back. A writing archive gives back what it is passed; a reading one what it reads.
public protocol Archive: AnyObject {
  /// A number, which reads back as the same `Double`.
  func number(_ value: Double?) throws(ArchiveDamage) -> Double
  func integer(_ value: Int?) throws(ArchiveDamage) -> Int
  func flag(_ value: Bool?) throws(ArchiveDamage) -> Bool
  func text(_ value: String?) throws(ArchiveDamage) -> String

  /// Begins an object, whose members follow.
  func beginObject() throws(ArchiveDamage)
  /// Begins a member of the object.
  /// - Parameter exists: whether it exists when it is written.
  /// - Returns: whether it exists. If it does not, nothing was begun.
  func beginMember(_ key: StaticString, exists: Bool) throws(ArchiveDamage) -> Bool
  func endMember()
  func endObject()

  /// Begins an array.
  /// - Parameter count: the number of elements when it is written.
  /// - Returns: the number of elements.
  func beginArray(_ count: Int?) throws(ArchiveDamage) -> Int
  /// Begins the next element.
  func beginElement()
  func endElement()
  func endArray()
}

/// A state that can't be read.
public struct ArchiveDamage: Error, Equatable, Sendable {
  public init() {}
}

/// Part of a sheet's state.
public protocol Archivable {
  /// Writes a value, or reads one.
  /// - Parameter value: the value to write; a reading archive gets none.
  init(_ value: Self?, in archive: some Archive) throws(ArchiveDamage)
}

extension Archive {
  /// A member that always exists.
  func member<Value: Archivable>(_ key: StaticString, _ value: Value?) throws(ArchiveDamage) -> Value {
    guard let value = try optional(key, value) else { throw ArchiveDamage() }
    return value
  }

  /// A member that may be missing.
  func optional<Value: Archivable>(_ key: StaticString, _ value: Value?) throws(ArchiveDamage) -> Value? {
    guard try beginMember(key, exists: value != nil) else { return nil }
    let value = try Value(value, in: self)
    endMember()
    return value
  }
}

// MARK: - Kinds of parts

/// A part with members.
protocol ArchivedObject: Archivable {
  /// Writes the members of a value, or reads them.
  init(members value: Self?, in archive: some Archive) throws(ArchiveDamage)
}

extension ArchivedObject {
  public init(_ value: Self?, in archive: some Archive) throws(ArchiveDamage) {
    try archive.beginObject()
    self = try Self(members: value, in: archive)
    archive.endObject()
  }
}

/// A part that is one of several cases: an object whose only member is the case, with its values as members.
protocol ArchivedChoice: ArchivedObject {
  /// Goes through all cases.
  static func cases(_ choice: inout Choice<Self, some Archive>) throws(ArchiveDamage)
}

extension ArchivedChoice {
  init(members value: Self?, in archive: some Archive) throws(ArchiveDamage) {
    var choice = Choice(value, archive)
    try Self.cases(&choice)
    guard let chosen = choice.chosen else { throw ArchiveDamage() }
    self = chosen
  }
}

/// The cases of a value, of which one is written or read.
struct Choice<Value, Storage: Archive> {
  private let value: Value?
  private let archive: Storage
  fileprivate private(set) var chosen: Value?

  fileprivate init(_ value: Value?, _ archive: Storage) {
    (self.value, self.archive) = (value, archive)
  }

  /// A case.
  /// - Parameters:
  ///   - values: the values of the case; nil if the value is another case.
  ///   - read: reads the values, or writes those it is given.
  mutating func when<Values>(
    _ name: StaticString, _ values: (Value) -> Values?,
    _ read: (Values?, Storage) throws(ArchiveDamage) -> Value
  ) throws(ArchiveDamage) {
    let values = value.flatMap(values)
    guard chosen == nil, try archive.beginMember(name, exists: values != nil) else { return }
    try archive.beginObject()
    chosen = try read(values, archive)
    archive.endObject()
    archive.endMember()
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
  public init(_ value: Double?, in archive: some Archive) throws(ArchiveDamage) {
    self = try archive.number(value)
  }
}

extension Int: Archivable {
  public init(_ value: Int?, in archive: some Archive) throws(ArchiveDamage) {
    self = try archive.integer(value)
  }
}

extension UInt8: Archivable {
  public init(_ value: UInt8?, in archive: some Archive) throws(ArchiveDamage) {
    guard let byte = UInt8(exactly: try archive.integer(value.map { Int($0) })) else { throw ArchiveDamage() }
    self = byte
  }
}

extension Bool: Archivable {
  public init(_ value: Bool?, in archive: some Archive) throws(ArchiveDamage) {
    self = try archive.flag(value)
  }
}

extension String: Archivable {
  public init(_ value: String?, in archive: some Archive) throws(ArchiveDamage) {
    self = try archive.text(value)
  }
}

/// A word among several.
extension Archivable where Self: RawRepresentable, RawValue == String {
  public init(_ value: Self?, in archive: some Archive) throws(ArchiveDamage) {
    guard let word = Self(rawValue: try archive.text(value?.rawValue)) else { throw ArchiveDamage() }
    self = word
  }
}

extension Array: Archivable where Element: Archivable {
  public init(_ value: [Element]?, in archive: some Archive) throws(ArchiveDamage) {
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
  public convenience init(_ value: Shared?, in archive: some Archive) throws(ArchiveDamage) {
    self.init(try Value(value?.value, in: archive))
  }
}
