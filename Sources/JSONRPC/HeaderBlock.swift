/// One `name: value` line of a header block.
struct HeaderField {
  /// The name in lower case.
  let name: String
  /// The value without the white space around it.
  let value: String

  /// Reads a line; nil when it has no name, or a name with a character that HTTP does not allow in one.
  init?(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(Self.isToken)
    else { return nil }
    name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let blanks: [UInt8] = [0x20, 0x09, 0x0D]
    let rest = line[(colon + 1)...].drop(while: blanks.contains)
    let end = rest.lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? rest.startIndex
    value = String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Whether the field is one of the two of LSP's base protocol.
  var isContentField: Bool { name == "content-length" || name == "content-type" }

  /// RFC 9110, 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

/// The fields of a header block so far.
struct HeaderBlock: Equatable, Sendable {
  /// The maximum number of fields in a header block.
  static let maximumCount = 64

  private(set) var count = 0
  private var declared: Result<Int64, FrameFault>?

  /// The block with one more field. Only `Content-Length` matters; it may be repeated with the same value.
  func adding(_ field: HeaderField) -> HeaderBlock {
    var block = self
    block.count += 1
    guard field.name == "content-length" else { return block }
    let new = Self.length(field.value)
    switch (declared, new) {
    case (nil, _), (.success, .failure): block.declared = new
    case (.success(let first), .success(let second)) where first != second:
      block.declared = .failure(.unusableLength("it is given as \(first) and as \(second)"))
    default: break
    }
    return block
  }

  /// The declared length, or why there is none.
  var length: Result<Int64, FrameFault> {
    declared ?? .failure(.unusableLength("there is none"))
  }

  private static func length(_ value: String) -> Result<Int64, FrameFault> {
    if value.isEmpty { return .failure(.unusableLength("it is empty")) }
    guard value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return .failure(.unusableLength("expected a number of bytes, found \"\(value.prefix(40))\""))
    }
    guard let length = Int64(value) else { return .failure(.unusableLength("\(value.prefix(40)) is too large")) }
    return .success(length)
  }
}
