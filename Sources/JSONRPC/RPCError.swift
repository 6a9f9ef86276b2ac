import JSON

/// An error as JSON-RPC answers it: a code, a sentence that a person can act on, and data for a program.
public struct RPCError: Error, Equatable, Sendable, JSONEncodable {
  /// The codes of JSON-RPC 2.0 and LSP.
  public enum Code: Int, Sendable {
    /// Not JSON, or not UTF-8.
    case parseError = -32700
    /// JSON, but no JSON-RPC 2.0 request, or one that may not come now.
    case invalidRequest = -32600
    /// No method of that name.
    case methodNotFound = -32601
    /// Params that the method cannot take.
    case invalidParams = -32602
    /// A request before `initialize`.
    case notInitialized = -32002
    /// The client canceled the request.
    case requestCancelled = -32800
  }

  /// The number of the error.
  public var code: Int
  /// A description of the error.
  public var message: String
  /// The `data` member as JSON text, when there is one.
  private var data: [UInt8]?

  /// An error with an application-defined code.
  /// - Parameter data: writes the members of `data`.
  public init(code: Int, _ message: String, data: ((inout JSONWriter) -> Void)? = nil) {
    self.code = code
    self.message = message
    self.data = data.map { write in
      var writer = JSONWriter()
      writer.beginObject()
      write(&writer)
      writer.endObject()
      return writer.bytes
    }
  }

  /// An error with one of the standard codes.
  /// - Parameter data: writes the members of `data`.
  public init(_ code: Code, _ message: String, data: ((inout JSONWriter) -> Void)? = nil) {
    self.init(code: code.rawValue, message, data: data)
  }

  /// Params that the method cannot take: `data` has the JSON Pointer into params, what was expected, what was found.
  /// - Parameter sentence: what an editor shows; nil states the same as the data.
  public init(_ failure: JSONFailure, _ sentence: String? = nil) {
    let pointer = failure.path.isEmpty ? "params" : failure.pointer
    let message = sentence ?? "\(pointer): expected \(failure.expected), found \(failure.found)"
    self.init(.invalidParams, message) { data in
      data.member("path", failure.pointer)
      data.member("expected", failure.expected)
      data.member("found", failure.found)
    }
  }

  /// A message over one of the daemon's limits, which was not processed; `data` names the limit.
  public init(overLimit limit: String, maximum: Int, _ message: String) {
    self.init(.invalidRequest, message) { data in
      data.member("name", "limitExceeded")
      data.member("limit", limit)
      data.member("maximum", maximum)
    }
  }

  /// The answer to a request that its client canceled.
  public static let cancelled = RPCError(.requestCancelled, "cancelled by $/cancelRequest")

  /// Text that could not be read at all.
  public init(_ failure: JSONParseError) {
    switch failure.reason {
    case .syntax, .refused, .abandoned:
      self.init(.parseError, "not JSON: \(failure.message) (at byte \(failure.offset))")
    case .tooLarge(let limit):
      self.init(
        overLimit: "messageMemory", maximum: limit, "the message's values take more than \(limit) bytes of memory")
    case .tooDeep(let limit):
      self.init(overLimit: "nestingDepth", maximum: limit, "nested deeper than \(limit) levels")
    }
  }

  /// Writes `{"code":…,"message":…,"data":…}`.
  public func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("code", code)
    writer.member("message", message)
    if let data {
      writer.key("data")
      writer.raw(data)
    }
    writer.endObject()
  }
}
