/// File names may have any bytes, but a text has only characters. A byte that is not UTF-8 stands as a character from U+F780 to
/// U+F7FF, and is a byte again when the file is opened. Those characters themselves stand as their bytes, so nothing is lost.
extension String {
  /// The text of a file name.
  public init(fileName bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var (text, offset) = (String.UnicodeScalarView(), 0)
    var (iterator, parser) = (bytes.makeIterator(), Unicode.UTF8.ForwardParser())
    while true {
      let count: Int
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        count = encoded.count
        if scalar.byteOfFileName == nil {
          text.append(scalar)
          offset += count
          continue
        }
      case .error(let length): count = length
      case .emptyInput:
        self.init(text)
        return
      }
      text.append(contentsOf: bytes[offset..<offset + count].map { Unicode.Scalar(UInt16($0) + 0xF700) ?? "?" })
      offset += count
    }
  }

  /// The bytes of a file name.
  public var fileNameBytes: [UInt8] {
    unicodeScalars.flatMap { scalar in
      scalar.byteOfFileName.map { [$0] } ?? Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// The file name as system calls take it, with a NUL at its end. A text with a NUL in it names no file, rather than the one that
  /// its beginning names: no file has the empty name.
  public var fileName: [CChar] {
    let bytes = fileNameBytes
    return bytes.contains(0) ? [0] : bytes.map { CChar(bitPattern: $0) } + [0]
  }
}

extension Unicode.Scalar {
  /// The byte of a file name that it stands for.
  var byteOfFileName: UInt8? { (0xF780...0xF7FF).contains(value) ? UInt8(value - 0xF700) : nil }
}
