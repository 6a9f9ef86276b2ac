import JSON

/// A client's mark on an input, by which it recognizes the resulting frame.
public enum Tag: Equatable, Sendable, JSONDecodable, JSONEncodable {
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case real(Double)
  case string(String)

  /// Reads a string or a number.
  public init(json: JSONValue) throws(JSONFailure) {
    switch json.kind {
    case .integer: self = .integer(json.integer ?? 0)
    case .real:
      guard let number = json.number else {
        throw JSONFailure(expected: "a number that a Double can hold", found: json)
      }
      self = .real(number)
    case .string: self = .string(json.string ?? "")
    case .null, .bool, .array, .object: throw JSONFailure(expected: "a string or a number", found: json)
    }
  }

  /// Writes the tag as it was received.
  public func encode(to writer: inout JSONWriter) {
    switch self {
    case .integer(let value): writer.integer(value)
    case .real(let value): writer.exact(value)
    case .string(let value): writer.string(value)
    }
  }
}
