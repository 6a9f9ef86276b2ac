import JSON
import SheetProtocol
import SheetSessions

/// A line of a transcript.
public enum Entry: Equatable, Sendable {
  /// An input message, ended by a line feed.
  case message(String)
  /// `$/header`: the bytes before the next message, which then has no line feed at its end.
  case header([UInt8])
  /// `$/bytes`: input that is not a message on a line of its own.
  case bytes([UInt8])
  /// `$/end`: the input ends.
  case end
  /// `$/at`: the time of what follows. Whatever is due by then is sent.
  case at(Instant)
  /// `$/expect`: a message that must come out.
  case expect(String)
  /// `$/answered`: the request with this id, as JSON, is answered with a result, which may be any.
  case answered(String)
  /// `$/unwritten`: the number of output bytes that nobody has read yet; without it, none.
  case unwritten(Int)
  /// `$/recording`: the version and limits of the recording.
  case recording(Limits)

  private static let start = #"{"jsonrpc":"2.0","method":"$/"#
  private static let expectation = start + #"expect","params":"#
  private static let answer = start + #"answered","params":{"id":"#

  /// Reads a line.
  public init(line: String) {
    self = .message(line)
    guard line.hasPrefix(Self.start) else { return }
    if line.hasPrefix(Self.expectation) {
      self = .expect(String(line.dropFirst(Self.expectation.count).dropLast()))
    } else if line.hasPrefix(Self.answer), line.hasSuffix("}}") {
      self = .answered(String(line.dropFirst(Self.answer.count).dropLast(2)))
    } else if let entry = Self.read(line, Self.marker) {
      self = entry
    }
  }

  /// Reads something from a line; nil if the line is no JSON.
  private static func read<Value>(_ line: String, _ body: (JSONValue) -> Value?) -> Value? {
    Array(line.utf8).withUnsafeBytes { text in
      guard let document = try? JSONDocument(parsing: text) else { return nil }
      return document.withRoot(body)
    }
  }

  private static func marker(_ json: JSONValue) -> Entry? {
    guard let method = json["method"]?.string, let params = json["params"], params.kind == .object else { return nil }
    switch method {
    case "$/header": return params["text"]?.string.flatMap(bytes).map { Entry.header($0) }
    case "$/bytes": return params["text"]?.string.flatMap(bytes).map { Entry.bytes($0) }
    case "$/end": return .end
    case "$/at": return params["time"]?.number.map { Entry.at(Instant(notBefore: $0)) }
    case "$/unwritten":
      return params["bytes"]?.integer.flatMap(Int.init(exactly:)).map { Entry.unwritten(max(0, $0)) }
    case "$/recording": return params["limits"].map { Entry.recording(Limits(json: $0)) }
    default: return nil
    }
  }

  /// Whether a transcript that begins with the entry needs ``Transcript/opening``; nil if the entry does not tell.
  var needsOpening: Bool? {
    switch self {
    case .recording, .bytes: return false
    case .header, .end, .at, .expect, .answered, .unwritten: return nil
    case .message(let line):
      let method = Self.read(line) { $0.kind == .object ? $0["method"]?.string : nil }
      return method?.hasPrefix("$/") == true ? nil : method != "initialize"
    }
  }

  /// The entry as a line of a transcript.
  public var line: String {
    switch self {
    case .message(let text): text
    case .expect(let text): Self.expectation + text + "}"
    case .answered(let id): Self.answer + id + "}}"
    case .header(let bytes): Self.line("header") { $0.member("text", Self.text(bytes)) }
    case .bytes(let bytes): Self.line("bytes") { $0.member("text", Self.text(bytes)) }
    case .end: Self.line("end") { _ in }
    case .at(let instant): Self.line("at") { $0.member("time", instant.seconds) }
    case .unwritten(let count): Self.line("unwritten") { $0.member("bytes", count) }
    case .recording(let limits):
      Self.line("recording") { writer in
        writer.member("version", Version.current)
        writer.key("limits")
        limits.encode(to: &writer)
      }
    }
  }

  private static func line(_ name: String, _ members: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.endObject()
    return start + name + #"","params":"# + writer.text + "}"
  }

  // MARK: Bytes as text

  /// Any bytes as a string: byte n becomes U+00nn.
  private static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = UInt8(exactly: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
