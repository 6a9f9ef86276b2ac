/// A value that is not what was expected: its path, what was expected, and what was found.
public struct JSONFailure: Error, Equatable, Sendable {
  /// The path from the root to the value: keys and indices.
  public var path: [String]
  /// A description of the expected value.
  public var expected: String
  /// The value that was found instead, as JSON, shortened.
  public var found: String

  /// A failure at the value itself; callers add their keys with ``under(_:)``.
  public init(path: [String] = [], expected: String, found: String) {
    self.path = path
    self.expected = expected
    self.found = found
  }

  /// A failure that shows the value that was found.
  public init(expected: String, found value: JSONValue) {
    self.init(expected: expected, found: value.summary)
  }

  /// The same failure with `key` at the front of its path.
  public func under(_ key: String) -> JSONFailure {
    JSONFailure(path: [key] + path, expected: expected, found: found)
  }

  /// The path as a JSON Pointer (RFC 6901).
  public var pointer: String {
    path.map { "/" + Self.escape($0) }.joined()
  }

  private static func escape(_ key: String) -> String {
    var escaped = ""
    for character in key.unicodeScalars {
      switch character {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension String {
  /// The text, or the beginning of one that is longer than any name, for messages: what was sent does not come back in full.
  public var shortened: String { utf8.count > 256 ? beginning : self }

  /// The first 40 characters, and whether there are more.
  fileprivate var beginning: String {
    let shown = unicodeScalars.prefix(40)
    return shown.endIndex < unicodeScalars.endIndex ? String(shown) + "…" : self
  }
}

extension JSONWriter {
  /// A string as JSON for an error message, shortened to 40 characters.
  static func quoted(_ value: String) -> String {
    var writer = JSONWriter()
    writer.string(value.beginning)
    return writer.text
  }
}

extension JSONValue {
  /// The value as short JSON for an error message: scalars in full up to 40 characters, arrays and objects by size.
  public var summary: String {
    switch kind {
    case .null: return "null"
    case .bool: return bool == true ? "true" : "false"
    case .integer: return "\(integer ?? 0)"
    case .real:
      if let digits = outOfRange { return String(digits.prefix(40)) }
      var writer = JSONWriter()
      writer.exact(number ?? 0)
      return writer.text
    case .string: return JSONWriter.quoted(string ?? "")
    case .array: return count == 0 ? "an empty array" : "an array of \(count)"
    case .object: return count == 0 ? "an empty object" : "an object"
    }
  }
}
