/// Makes a text readable in which a number is too large for jansson.
///
/// `99999999999999999999` is a good JSON number, and `1e400` is one too; jansson refuses the whole document for either.
/// The request around it still deserves an answer under its own id, so the number alone is rewritten: a large integer as
/// a floating-point literal, and what no `Double` can hold as a string, which every reader of numbers then refuses at
/// its own place.
enum NumberRescue {
  static func rewrite(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 64)
    var index = 0
    var insideString = false
    while index < text.count {
      let byte = text[index]
      if !insideString, let end = endOfNumber(in: text, from: index) {
        append(UnsafeRawBufferPointer(rebasing: text[index..<end]), to: &output)
        index = end
        continue
      }
      output.append(byte)
      index += 1
      if byte == UInt8(ascii: "\"") {
        insideString.toggle()
      } else if insideString, byte == UInt8(ascii: "\\"), index < text.count {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }

  private static func endOfNumber(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "-") || isDigit(text[start]) else { return nil }
    var end = start + 1
    while end < text.count, isNumberByte(text[end]) { end += 1 }
    return end
  }

  private static func append(_ literal: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    let digits = String(decoding: literal, as: UTF8.self)
    let isInteger = literal.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") }
    if isInteger, Int64(digits) != nil {
      output.append(contentsOf: literal)
    } else if let value = Double(digits), !value.isFinite {
      output.append(UInt8(ascii: "\""))
      output.append(contentsOf: literal)
      output.append(UInt8(ascii: "\""))
    } else {
      output.append(contentsOf: literal)
      if isInteger { output.append(contentsOf: "e0".utf8) }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: isDigit(byte)
    }
  }
}
