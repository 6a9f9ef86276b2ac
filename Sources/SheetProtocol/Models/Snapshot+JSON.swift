import JSON
import SheetEngine

/// A snapshot on the wire: `{"version":…,"checksum":…,"preset":…,"state":{…}}`.
///
/// The state is opaque to clients. The checksum covers the decoded state rather than its text, so a snapshot survives
/// being rewritten by another JSON library, but not damage.
public struct SnapshotDocument {
  /// The sheet's state.
  public let snapshot: Snapshot
  /// The preset that the sheet was opened with.
  public let preset: Preset

  /// A snapshot of a sheet.
  public init(_ sheet: Sheet, preset: Preset) {
    snapshot = Snapshot(sheet)
    self.preset = preset
  }

  /// Why a snapshot can't be restored.
  public struct Damage: Error, Sendable {
    /// What is wrong, in words.
    public let reason: String
  }

  /// Reads a snapshot.
  /// - Parameters:
  ///   - json: what `sheet/snapshot` answered.
  ///   - version: the daemon's version; a snapshot of another version is refused.
  public init(_ json: JSONValue, version: String) throws(Damage) {
    guard json["version"]?.string == version else {
      throw Damage(reason: "it is of version \(json["version"]?.summary ?? "none"), and this is \(version)")
    }
    guard let preset = json["preset"]?.string.flatMap({ Preset.named($0) }), let state = json["state"] else {
      throw Damage(reason: "it has no preset, or no state")
    }
    do throws(ArchiveDamage) {
      snapshot = try Archive.state(Snapshot.self, in: try ArchivedValue(json: state))
    } catch {
      throw Damage(reason: "its state can't be read")
    }
    self.preset = preset
    guard json["checksum"]?.string == checksum() else { throw Damage(reason: "its checksum is wrong") }
    guard snapshot.isConsistent, snapshot.sheet.isPlausible else {
      throw Damage(reason: "its state is not one that a sheet can have")
    }
  }

  /// A snapshot with the checksum that belongs to it.
  init(snapshot: Snapshot, preset: Preset) {
    (self.snapshot, self.preset) = (snapshot, preset)
  }

  /// Writes the snapshot.
  public func encode(version: String, to writer: inout JSONWriter) {
    Written(version: version, checksum: checksum(), preset: preset.name, state: State(json: state()))
      .encode(to: &writer)
  }

  static let schema = Written.schema

  private struct Written: ResultObject {
    let version: String
    let checksum: String
    let preset: String
    let state: State

    static let example = Written(version: "", checksum: "", preset: "", state: State(json: []))

    func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("version", version)
      writer.member("checksum", checksum)
      writer.member("preset", preset)
      writer.member("state", state, "For the daemon alone.")
    }
  }

  private struct State: ResultValue {
    let json: [UInt8]

    static let schema = Schema.openObject()

    func encode(to writer: inout JSONWriter) { writer.raw(json) }
  }

  private func state() -> [UInt8] {
    // Everything in a snapshot can be written; the checksum of an empty state would match no other.
    guard let value = try? Archive.value(of: snapshot) else { return [] }
    return Array(JSONWriter.text { value.encode(to: &$0) }.utf8)
  }

  /// FNV-1a, 64 bits, in hexadecimal.
  private func checksum() -> String {
    let hash = (Array(preset.name.utf8) + state()).reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

extension Sheet {
  /// Whether messages could have led to it: its configuration, its container and its content are in range, and it comes to rest
  /// with finite numbers.
  fileprivate var isPlausible: Bool {
    guard Self.isValid(configuration, Configuration.fields), Self.isValid(container, Container.fields),
      screens.allSatisfy({ Self.isValid($0.content, Content.fields) })
    else { return false }
    var sheet = self
    sheet.describesMotion = false
    guard sheet.now >= 0 else { return false }
    for _ in 0..<Self.maximumDeadlines {
      guard sheet.frame(at: sheet.now).isFinite else { return false }
      guard let deadline = sheet.nextDeadline.map({ max($0, sheet.now) }) else { return true }
      // Between two deadlines a spring shows its numbers.
      guard deadline.isFinite, sheet.frame(at: (sheet.now + deadline) / 2).isFinite,
        (try? sheet.advance(to: deadline)) != nil
      else { return false }
    }
    return false
  }

  /// No sheet has so many animations that end at different times.
  private static var maximumDeadlines: Int { 10_000 }

  /// Whether a value would be read as it is written.
  private static func isValid<Value>(_ value: Value, _ fields: Fields<Value>) -> Bool {
    var writer = JSONWriter()
    fields.write(value, to: &writer)
    return writer.withUnsafeBytes { bytes in
      guard let document = try? JSONDocument(parsing: bytes) else { return false }
      return document.withRoot { json in
        var copy = value
        return (try? fields.patch(&copy, with: json, preset: value)) != nil
      }
    }
  }
}

extension SheetFrame {
  fileprivate var isFinite: Bool {
    let rects = [frame, presenter.frame, grabber ?? frame]
    let numbers =
      rects.flatMap { [$0.x, $0.y, $0.width, $0.height] } + screens.map { $0.x }
      + [dimmingAlpha, dimmingOpacity, cornerRadius, contentOffset, scale, transition?.fraction ?? 0, presenter.scale]
    return numbers.allSatisfy { $0.isFinite }
  }
}
