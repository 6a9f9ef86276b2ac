import JSON

/// The id of a request, which its answer repeats exactly: `1` and `"1"` are two ids.
public enum RequestID: Hashable, Sendable, JSONEncodable {
  /// No id, or one that could not be read.
  case null
  /// A whole number.
  case integer(Int64)
  case string(String)

  /// Reads an id; nil when the value can't be one.
  public init?(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .integer: self = .integer(json.integer ?? 0)
    case .string: self = .string(json.string ?? "")
    case .bool, .real, .array, .object: return nil
    }
  }

  /// Writes the id as it was received.
  public func encode(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .integer(let value): writer.integer(value)
    case .string(let value): writer.string(value)
    }
  }
}
