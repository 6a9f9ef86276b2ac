/// Formats strings as JSON text.
enum JSONString {
  /// Appends `value` in quotation marks. Quotation marks, backslashes and control characters are escaped; everything
  /// else stays as it is, in UTF-8.
  static func append(_ value: String, to bytes: inout ByteBuffer) {
    var value = value
    value.withUTF8 { append($0, to: &bytes) }
  }

  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout ByteBuffer) {
    var isPlain = true
    bytes.append(upTo: text.count + 2) { target in
      target[0] = UInt8(ascii: "\"")
      for index in 0..<text.count {
        target[index + 1] = text[index]
        isPlain = isPlain && !mustBeEscaped(text[index])
      }
      target[text.count + 1] = UInt8(ascii: "\"")
      return isPlain ? text.count + 2 : 0
    }
    if !isPlain { appendEscaping(text, to: &bytes) }
  }

  private static func appendEscaping(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout ByteBuffer) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      if mustBeEscaped(byte) { appendEscape(of: byte, to: &bytes) } else { bytes.append(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func mustBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout ByteBuffer) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes.append("u00")
      for nibble in [byte >> 4, byte & 0xF] {
        bytes.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
      }
    }
  }
}
