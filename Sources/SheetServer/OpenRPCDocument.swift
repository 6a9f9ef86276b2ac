import JSON
import JSONRPC
import SheetProtocol
import SheetSessions

/// The OpenRPC 1.3.2 document: every method in both directions, with its params, result, errors, and an example.
///
/// It is made from the declarations that decode messages. The results of its examples are the daemon's own answers.
public enum OpenRPCDocument {
  /// The version of OpenRPC. Tools for 1.3 reject 1.4.
  private static let version: StaticString = "1.3.2"

  /// The messages before most examples: a sheet "s" at its medium detent, with a second screen on it, one that is not
  /// presented yet, and one whose presentation is held.
  private static let setting: [StaticString] = [
    #"{"id":"initialize","method":"initialize"}"#,
    #"{"method":"sheet/open","params":{"sheet":"s","configuration":{"detents":["medium","large"]},"preset":"system"}}"#,
    #"{"method":"sheet/present","params":{"sheet":"s"}}"#,
    #"{"method":"navigation/push","params":{"sheet":"s","time":1,"screen":{"id":"details"},"animated":false}}"#,
    #"{"id":"snapshot","method":"sheet/snapshot","params":{"sheet":"s"}}"#,
    #"{"method":"sheet/open","params":{"sheet":"next","preset":"interruptible"}}"#,
    #"{"method":"sheet/open","params":{"sheet":"held","preset":"interruptible"}}"#,
    #"{"method":"transition/update","params":{"sheet":"held","fraction":0.6}}"#,
    #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.sheet.json","version":1,"text":"{\"preset\":\"systm\"}"}}}"#,
    #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///c.sheet.json","version":1,"text":"{\"screens\":[{\"id\":\"list\"}],\"scenario\":[{\"time\":0,\"method\":\"sheet/present\"}]}"}}}"#,
  ]

  /// Writes the document.
  public static func encode(to writer: inout JSONWriter) { writer.raw(text) }

  /// The text never changes, so it is made once.
  private static let text: [UInt8] = Array(JSONWriter.text { make(&$0) }.utf8)

  private static func make(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("openrpc", version)
    writer.key("info")
    writer.beginObject()
    writer.member("title", "sheetd" as StaticString)
    writer.member(
      "description", "Bottom sheets without the phone. x-setting is sent before an example." as StaticString)
    writer.member("version", Version.protocolVersion)
    writer.endObject()
    writer.key("methods")
    writer.beginArray()
    for method in Method.all { encode(method, to: &writer) }
    for method in ClientMethod.all { encode(method, to: &writer) }
    writer.endArray()
    writer.key("components")
    writer.beginObject()
    writer.key("schemas")
    Schema.encode(Schema.components, to: &writer)
    writer.key("errors")
    writer.beginObject()
    for kind in SheetError.Kind.allCases {
      writer.foreignKey(kind.name)
      writer.beginObject()
      writer.member("code", kind.rawValue)
      writer.member("message", kind.summary)
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  // MARK: Methods

  private static func encode(_ method: Method, to writer: inout JSONWriter) {
    begin(method.name, method.summary, to: &writer)
    for parameter in method.parameters {
      encode("\(parameter.name)", parameter.schema, parameter.summary, isRequired: parameter.isRequired, to: &writer)
    }
    writer.endArray()
    if let result = method.result { encode(result, to: &writer) }
    if !method.errors.isEmpty {
      writer.key("errors")
      writer.beginArray()
      for kind in method.errors { encodeReference("errors/\(kind.name)", to: &writer) }
      writer.endArray()
    }
    let before = method.availability == .working ? setting : []
    encodeExample(example(of: method, after: before), to: &writer)
    writer.member("x-direction", "toServer" as StaticString)
    writer.member("x-form", method.form.rawValue)
    encodeSetting(before, to: &writer)
    writer.endObject()
  }

  private static func encode(_ method: ClientMethod, to writer: inout JSONWriter) {
    begin(method.name, method.summary, to: &writer)
    // Required params come before optional ones.
    for property in method.params.filter({ $0.isRequired }) + method.params.filter({ !$0.isRequired }) {
      encode(property.name, property.schema, nil, isRequired: property.isRequired, to: &writer)
    }
    writer.endArray()
    if let result = method.result { encode(result, to: &writer) }
    let before = method.causes.isEmpty ? demandingSetting : setting + method.causes
    encodeExample((run(before).last { $0.isCall(of: method.name) }?.params, nil), to: &writer)
    writer.member("x-direction", "toClient" as StaticString)
    writer.member("x-form", method.result == nil ? "notification" : "request" as StaticString)
    encodeSetting(before, to: &writer)
    writer.endObject()
  }

  /// Writes the start of a method, up to its first param.
  private static func begin(_ name: StaticString, _ summary: StaticString, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("summary", summary)
    writer.member("paramStructure", "by-name" as StaticString)
    writer.key("params")
    writer.beginArray()
  }

  /// A client that gets what only some ask for.
  private static let demandingSetting: [StaticString] = [
    #"{"id":"initialize","method":"initialize","params":{"initializationOptions":{"logMessages":true,"pullDiagnostics":true,"previewPage":"https://example.com/preview/"},"capabilities":{"textDocument":{},"window":{"showDocument":{"support":true}},"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true},"diagnostics":{"refreshSupport":true}}}}}"#,
    #"{"method":"initialized","params":{}}"#,
    #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.sheet.json","version":1,"text":"{}"}}}"#,
    #"{"id":"preview","method":"workspace/executeCommand","params":{"command":"sheetd.preview","arguments":["file:///a.sheet.json"]}}"#,
    #"{"method":"sheet/close","params":{"sheet":"?"}}"#,
    #"{"method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///a.sheet.json"}}}"#,
  ]

  private static func encode(
    _ name: String, _ schema: Schema, _ summary: String?, isRequired: Bool, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("name", name)
    if let summary { writer.member("summary", summary) }
    writer.member("required", isRequired)
    writer.key("schema")
    schema.encode(to: &writer)
    writer.endObject()
  }

  private static func encode(_ result: Schema, to writer: inout JSONWriter) {
    writer.key("result")
    writer.beginObject()
    writer.member("name", "result" as StaticString)
    writer.key("schema")
    result.encode(to: &writer)
    writer.endObject()
  }

  private static func encodeReference(_ name: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("$ref", "#/components/\(name)")
    writer.endObject()
  }

  private static func encodeSetting(_ messages: [StaticString], to writer: inout JSONWriter) {
    writer.key("x-setting")
    writer.beginArray()
    for message in messages { writer.raw(Array(whole(message).utf8)) }
    writer.endArray()
  }

  /// A message with the `jsonrpc` member.
  private static func whole(_ message: StaticString) -> String { #"{"jsonrpc":"2.0","# + "\(message)".dropFirst() }

  // MARK: Examples

  /// A message that came out of an example.
  private struct Output {
    let text: [UInt8]

    func isCall(of method: StaticString) -> Bool { member("method") == JSONWriter.text { $0.string(method) } }
    var params: [UInt8]? { member("params").map { Array($0.utf8) } }
    var result: [UInt8]? { member("result").map { Array($0.utf8) } }
    var isAnswer: Bool { member("id") == "\"example\"" }

    private func member(_ key: StaticString) -> String? {
      text.withUnsafeBytes { text in
        guard let document = try? JSONDocument(parsing: text) else { return nil }
        return document.withRoot { root in root[key].map { value in JSONWriter.text { value.copy(to: &$0) } } }
      }
    }
  }

  /// The output of some messages.
  private static func run(_ messages: [StaticString], then last: String? = nil) -> [Output] {
    var server = Server()
    for message in messages.map(whole) + (last.map { [$0] } ?? []) {
      Array((message + "\n").utf8).withUnsafeBytes { server.receive($0, at: .zero) }
    }
    return server.withOutput { $0.split(separator: UInt8(ascii: "\n")).map { Output(text: Array($0)) } }
  }

  /// The params of an example, and the answer to it.
  private static func example(of method: Method, after setting: [StaticString]) -> (params: [UInt8]?, result: [UInt8]?)
  {
    let example = "\(method.example)"
    let params = Array(example.utf8)
    // The answer to `rpc.discover` is this document.
    guard method.result != nil, "\(method.name)" != "rpc.discover" else { return (params, nil) }
    let call = "{\"jsonrpc\":\"2.0\",\"id\":\"example\",\"method\":\"\(method.name)\",\"params\":\(example)}"
    return (params, run(setting, then: call).last { $0.isAnswer }?.result)
  }

  private static func encodeExample(_ example: (params: [UInt8]?, result: [UInt8]?), to writer: inout JSONWriter) {
    guard let params = example.params else { return }
    writer.key("examples")
    writer.beginArray()
    writer.beginObject()
    writer.member("name", "example" as StaticString)
    writer.key("params")
    writer.beginArray()
    params.withUnsafeBytes { text in
      guard let document = try? JSONDocument(parsing: text) else { return }
      document.withRoot { root in
        root.forEachMember { name, value in
          writer.beginObject()
          writer.member("name", name)
          writer.key("value")
          value.copy(to: &writer)
          writer.endObject()
        }
      }
    }
    writer.endArray()
    if let result = example.result {
      writer.key("result")
      writer.beginObject()
      writer.member("name", "result" as StaticString)
      writer.key("value")
      writer.raw(result)
      writer.endObject()
    }
    writer.endObject()
    writer.endArray()
  }
}
