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
