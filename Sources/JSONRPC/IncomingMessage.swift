import JSON

/// A call of a method: its name and its params, borrowed from the document they came in.
public struct Invocation {
  /// The name, a string.
  public let method: JSONValue
  /// The params: an object that is not empty, or nil. Absent, `null`, `[]` and `{}` all mean nil.
  public let params: JSONValue?
}

/// One JSON-RPC 2.0 message as it came in.
public enum IncomingMessage {
  /// A call that expects an answer.
  case request(RequestID, Invocation)
  /// A call that expects no answer.
  case notification(Invocation)
  /// An answer to one of our requests; the result is nil when it is an error.
  case response(RequestID, result: JSONValue?)
  /// An invalid message. The error is sent under the id, which is null when there is no usable one.
  case invalid(RequestID, RPCError)

  /// Classifies one value that should be a message.
  public init(json: JSONValue) {
    guard json.kind == .object else {
      self = .invalid(.null, RPCError(.invalidRequest, "a message must be an object, found \(json.summary)"))
      return
    }
    let idValue = json["id"]
    let id = idValue.map { RequestID($0) }
    guard let method = json["method"] else {
      let isResponse = json["result"] != nil || json["error"] != nil
      self =
        if isResponse, case .some(.some(let id)) = id {
          .response(id, result: json["error"] == nil ? json["result"] : nil)
        } else {
          Self.invalid(id, "a message needs a method, a string")
        }
      return
    }
    if case .some(.none) = id, let idValue {
      self = Self.invalid(nil, "an id must be a 64-bit integer, a string or null, found \(idValue.summary)")
    } else if json["jsonrpc"]?.withUTF8({ $0.elementsEqual("2.0".utf8) }) != true {
      self = Self.invalid(id, "\"jsonrpc\" must be \"2.0\", found \(json["jsonrpc"]?.summary ?? "nothing")")
    } else if method.kind != .string {
      self = Self.invalid(id, "a method must be a string, found \(method.summary)")
    } else {
      self = Self.invocation(id, method, json["params"])
    }
  }

  private static func invocation(_ id: RequestID??, _ method: JSONValue, _ params: JSONValue?) -> IncomingMessage {
    if let params {
      switch params.kind {
      case .null, .object, .array: break
      case .bool, .integer, .real, .string:
        return invalid(id, "params must be an object, found \(params.summary)")
      }
    }
    let hasParams = params.map { !$0.isNull && $0.count > 0 } ?? false
    let invocation = Invocation(method: method, params: hasParams ? params : nil)
    if case .some(.some(let id)) = id { return .request(id, invocation) }
    return .notification(invocation)
  }

  private static func invalid(_ id: RequestID??, _ why: String) -> IncomingMessage {
    .invalid((id ?? nil) ?? .null, RPCError(.invalidRequest, why))
  }
}
