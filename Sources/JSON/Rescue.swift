/// Rewrites valid JSON that jansson rejects so that it can be parsed.
///
/// `99999999999999999999`, `1e400` and a key that contains `\u0000` are valid JSON, but jansson rejects the whole
/// document for any of them. The request around it still needs an answer under its own id, so only these are rewritten:
/// a large integer as a floating-point literal; a number that no `Double` can hold as a marked string, which every
/// decoder then rejects with its path (``JSONValue``); and a NUL in a key as U+FFFD, which makes the key an unknown
/// one.
enum Rescue {
  /// The prefix of a string that stands for a number no `Double` can hold: a private-use character, which real text
  /// does not contain.
  static let mark: StaticString = "\u{10FFFD}number:"

  static func rewrite(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 64)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "\"") {
        index = copyString(of: text, from: index, to: &output)
      } else if let end = endOfNumber(in: text, from: index) {
        let literal = UnsafeRawBufferPointer(rebasing: text[index..<end])
        // A number can't be a key; a string in its place could.
        if isKey(endingAt: end, in: text) {
          output.append(contentsOf: literal)
        } else {
          copyNumber(literal, to: &output)
        }
        index = end
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }

  /// Whether what ends at an offset is followed by a colon.
  private static func isKey(endingAt end: Int, in text: UnsafeRawBufferPointer) -> Bool {
    var next = end
    while next < text.count, text[next].isJSONSpace { next += 1 }
    return next < text.count && text[next] == UInt8(ascii: ":")
  }

  // MARK: Strings

  /// Copies a string; NULs in a key are replaced.
  /// - Returns: the offset after the string.
  private static func copyString(of text: UnsafeRawBufferPointer, from start: Int, to output: inout [UInt8]) -> Int {
    var end = start + 1
    while end < text.count, text[end] != UInt8(ascii: "\"") {
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end + 1, text.count)
    let string = text[start..<end]
    guard isKey(endingAt: end, in: text) else {
      output.append(contentsOf: string)
      return end
    }
    var index = start
    while index < end {
      let isEscape = text[index] == UInt8(ascii: "\\") && index + 1 < end
      if isEscape, text[index..<end].starts(with: "\\u0000".utf8) {
        output.append(contentsOf: "\\ufffd".utf8)
        index += 6
      } else {
        output.append(contentsOf: text[index..<min(index + (isEscape ? 2 : 1), end)])
        index += isEscape ? 2 : 1
      }
    }
    return end
  }

  // MARK: Numbers

  private static func endOfNumber(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "-") || isDigit(text[start]) else { return nil }
    var end = start + 1
    while end < text.count, isNumberByte(text[end]) { end += 1 }
    return end
  }

  private static func copyNumber(_ literal: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    let digits = String(decoding: literal, as: UTF8.self)
    let isInteger = literal.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") }
    if isInteger, Int64(digits) != nil {
      output.append(contentsOf: literal)
    } else if let value = Double(digits), !value.isFinite {
      output.append(contentsOf: "\"\(mark)\(digits)\"".utf8)
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
