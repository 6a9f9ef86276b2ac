extension JSONValue {
  /// Writes the merge patch (RFC 7396) that changes another value into this one.
  ///
  /// An object that has a member which the other does not have is another kind of object, so it is written whole.
  public func writePatch(from old: JSONValue, to writer: inout JSONWriter) {
    guard kind == .object, old.kind == .object, isPart(of: old) else { return copy(to: &writer) }
    writer.beginObject()
    old.forEachMember { key, before in
      guard let value = member(named: key) else {
        writer.foreignKey(key)
        return writer.null()
      }
      guard value.text != before.text else { return }
      writer.foreignKey(key)
      value.writePatch(from: before, to: &writer)
    }
    writer.endObject()
  }

  /// Whether another object has all members that this one has.
  private func isPart(of other: JSONValue) -> Bool {
    var isPart = true
    forEachMember { key, _ in isPart = isPart && other.member(named: key) != nil }
    return isPart
  }

  private var text: String { JSONWriter.text(copy) }
}
