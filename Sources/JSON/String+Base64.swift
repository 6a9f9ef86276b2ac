extension String {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// Bytes in base64 (RFC 4648): for addresses with `-` and `_` and without padding, otherwise with `+`, `/` and `=`.
  public init(base64 bytes: [UInt8], forURL: Bool = false) {
    let alphabet = String.alphabet + Array((forURL ? "-_" : "+/").utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 4 / 3 + 3)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<Swift.min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 0x3F]) }
    }
    while !forURL, !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
    self.init(decoding: text, as: UTF8.self)
  }
}
