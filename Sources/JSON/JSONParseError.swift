import CJansson

/// Why a text could not be parsed as JSON, and where.
public struct JSONParseError: Error, Equatable, Sendable {
  /// A kind of fault.
  public enum Reason: Equatable, Sendable {
    /// Not JSON, or not UTF-8.
    case syntax
    /// Nested deeper than the limit.
    case tooDeep(limit: Int)
    /// Its values take more memory than the limit, in bytes.
    case tooLarge(limit: Int)
    /// Valid JSON that jansson rejects; see ``Rescue``.
    case refused
    /// Nobody wanted the text any more.
    case abandoned
  }

  /// The kind of the fault.
  public var reason: Reason
  /// A description of the fault.
  public var message: String
  /// The offset at which reading stopped, in bytes.
  public var offset: Int

  static let empty = JSONParseError(reason: .syntax, message: "there is no JSON text", offset: 0)

  init(reason: Reason, message: String, offset: Int) {
    self.reason = reason
    self.message = message
    self.offset = offset
  }

  init(_ failure: json_error_t) {
    self.init(
      reason: Self.reason(of: failure),
      message: withUnsafeBytes(of: failure.text) { text in
        String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      },
      offset: Int(failure.position)
    )
  }

  private static func reason(of failure: json_error_t) -> Reason {
    switch withUnsafePointer(to: failure, { json_error_code($0) }) {
    case json_error_stack_overflow: .tooDeep(limit: JSONDocument.maximumDepth)
    case json_error_numeric_overflow, json_error_null_byte_in_key: .refused
    default: .syntax
    }
  }
}
