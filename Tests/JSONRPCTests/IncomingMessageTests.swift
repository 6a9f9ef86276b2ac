import JSON
import Testing

@testable import JSONRPC

@Suite struct IncomingMessageTests {
  /// The classification of a message, as text.
  private func sorted(_ text: String) throws -> String {
    try Array(text.utf8).withUnsafeBytes { bytes in
      let document = try JSONDocument(parsing: bytes)
      return document.withRoot { words($0) }
    }
  }

  private func words(_ json: JSONValue) -> String {
    switch IncomingMessage(json: json) {
    case .request(let id, let call): "request \(id) \(call.method.string ?? "") \(call.params?.count ?? 0)"
    case .notification(let call): "notification \(call.method.string ?? "") \(call.params?.count ?? 0)"
    case .response(let id, _): "response \(id)"
    case .invalid(let id, let error): "invalid \(id) \(error.code)"
    }
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, "request integer(1) m 0"),
    (#"{"method":"m","params":{"a":1},"id":"1","jsonrpc":"2.0"}"#, #"request string("1") m 1"#),
    (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, "request null m 0"),
    (#"{"jsonrpc":"2.0","id":9223372036854775807,"method":"m"}"#, "request integer(9223372036854775807) m 0"),
    (#"{"jsonrpc":"2.0","id":"","method":"sheet\/open","params":[]}"#, #"request string("") sheet/open 0"#),
    (#"{"jsonrpc":"2.0","method":"m","params":null}"#, "notification m 0"),
    (#"{"jsonrpc":"2.0","method":"m","params":{}}"#, "notification m 0"),
    (#"{"jsonrpc":"2.0","method":"m","params":[1]}"#, "notification m 1"),
    (#"{"jsonrpc":"2.0","method":"m","extra":1}"#, "notification m 0"),
    (#"{"jsonrpc":"2.0","id":3,"result":null}"#, "response integer(3)"),
    (#"{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":""}}"#, #"response string("x")"#),
    (#"{"jsonrpc":"2.0","id":1}"#, "invalid integer(1) -32600"),
    (#"{"jsonrpc":"2.0","id":1,"method":2}"#, "invalid integer(1) -32600"),
    (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, "invalid null -32600"),
    (#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, "invalid integer(1) -32600"),
    (#"{"id":1,"method":"m"}"#, "invalid integer(1) -32600"),
    (#"{"jsonrpc":2.0,"id":1,"method":"m"}"#, "invalid integer(1) -32600"),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, "invalid null -32600"),
    (#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, "invalid null -32600"),
    (#"{"jsonrpc":"2.0","id":true,"method":"m"}"#, "invalid null -32600"),
    (#"{"jsonrpc":"2.0","id":99999999999999999999,"method":"m"}"#, "invalid null -32600"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","params":5}"#, "invalid integer(1) -32600"),
    (#"{"jsonrpc":"2.0","method":"m","params":"x"}"#, "invalid null -32600"),
    ("{}", "invalid null -32600"), ("[]", "invalid null -32600"), ("1", "invalid null -32600"),
    ("null", "invalid null -32600"), ("\"x\"", "invalid null -32600"),
  ])
  func messageIsClassified(text: String, expected: String) throws {
    #expect(try sorted(text) == expected)
  }
}
