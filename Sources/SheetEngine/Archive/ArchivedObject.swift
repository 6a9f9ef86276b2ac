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
