extension String {
  /// The text for a terminal. Control characters (C0 but for the line feed, DEL, C1), separators of lines and those that change the direction of text
  /// are written as `\u{1B}`, and bytes of a file name that are not text as `\xFF`. So nothing in a document can move the cursor,
  /// color the output or disguise a name.
  public var printable: String { escaped { $0 == "\n" } }

  /// The same on one line: a line feed is escaped too.
  public var printableLine: String { escaped { _ in false } }

  /// JSON text for a terminal: what a terminal would obey is in strings only, and is escaped as JSON does.
  public var printableJSON: String {
    guard unicodeScalars.contains(where: { $0.isUnprintable && $0 != "\n" }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isUnprintable, scalar != "\n" {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func escaped(keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: { $0.isUnprintable && !isKept($0) }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if let byte = scalar.byteOfFileName {
        text += "\\x\(String(byte, radix: 16, uppercase: true))"
      } else if scalar.isUnprintable, !isKept(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a terminal or a language takes it for a command, for the end of a line, or for a change of direction.
  package var isUnprintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: byteOfFileName != nil
    }
  }
}
