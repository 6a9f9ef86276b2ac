extension String {
  /// A path as it is in a URI (RFC 3986): all bytes but letters, digits, `-._~` and `/` are percent-encoded.
  public var percentEncoded: String {
    fileNameBytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": return String(Character(scalar))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }

  /// The path of a URI's percent-encoded path. A percent sign without two digits stands for itself.
  public var percentDecoded: String {
    let bytes = Array(utf8)
    var (decoded, index) = ([UInt8](), 0)
    decoded.reserveCapacity(bytes.count)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = Self.digit(bytes[index + 1]),
        let low = Self.digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(fileName: decoded)
  }

  /// The value of a hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
