/// Part of a sheet's state.
public protocol Archivable {
  /// Writes a value, or reads one.
  /// - Parameters:
  ///   - value: the value to write; a reading archive gets none.
  ///   - archive: writes the value, or has it.
  init(_ value: Self?, in archive: Archive) throws(ArchiveDamage)
}

/// A state that can't be read.
public struct ArchiveDamage: Error, Equatable, Sendable {
  public init() {}
}

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
