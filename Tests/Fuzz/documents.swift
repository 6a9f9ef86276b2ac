import JSON
import SheetProtocol
import SheetServer
import SheetSessions

private let opening = Array(
  """
  {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{"textDocument":{}}}}

  """.utf8)

/// Any text as a document is opened, queried at some positions, edited, shown, exported and played, and every request is
/// answered. An input that begins with a zero byte stands for choices of the grammar, and not for a text.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzDocuments(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  var limits = Limits()
  limits.frames = 1000
  var peer = Peer(limits: limits)
  peer.send(opening)
  var choices = Choices(Array(input.dropFirst()))
  let content = input.first == 0 ? Grammar.document(&choices) : String(decoding: input, as: UTF8.self)
  let text = JSONWriter.text { $0.string(content) }
  let uri = "\"uri\":\"file:///a.sheet.json\""
  func notify(_ method: String, _ params: String) {
    peer.send(Array("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":{\(params)}}\n".utf8))
  }
  var asked: Int64 = 0
  func ask(_ method: String, _ params: String) {
    asked += 1
    peer.send(Array("{\"jsonrpc\":\"2.0\",\"id\":\(asked),\"method\":\"\(method)\",\"params\":{\(params)}}\n".utf8))
    require(peer.answered.last == asked, "\(method) was not answered")
  }
  notify("textDocument/didOpen", "\"textDocument\":{\(uri),\"version\":0,\"text\":\(text)}")
  ask("sheet/open", "\"sheet\":\"s\",\"document\":\"file:///a.sheet.json\"")
  ask("sheet/present", "\"sheet\":\"s\"")
  let target = ExportTarget.allCases[count % ExportTarget.allCases.count]
  ask("sheet/export", "\"sheet\":\"s\",\"to\":\"\(target.rawValue)\"")
  let document = "\"textDocument\":{\(uri)}"
  for method in ["documentSymbol", "codeLens", "formatting"] { ask("textDocument/\(method)", document) }
  for place in 0..<4 {
    let (line, character) = (
      Int(input.dropFirst(place).first ?? 0) % 4, Int(input.dropFirst(2 * place).first ?? 0) % 60
    )
    let position = "{\"line\":\(line),\"character\":\(character)}"
    let range = "\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":\(position)}"
    ask("textDocument/hover", "\(document),\"position\":\(position)")
    ask("textDocument/completion", "\(document),\"position\":\(position)")
    ask("textDocument/codeAction", "\(document),\(range)")
    let version = "\"textDocument\":{\(uri),\"version\":\(place + 1)}"
    let edit = place == 3 ? "{\"text\":\(text)}" : "{\(range),\"text\":\"\(place == 1 ? "{" : "")\"}"
    notify("textDocument/didChange", "\(version),\"contentChanges\":[\(edit)]")
    ask("clock/advance", "\"sheet\":\"s\",\"by\":0.1")
  }
  ask("workspace/executeCommand", "\"command\":\"sheetd.runScenario\",\"arguments\":[\"file:///a.sheet.json\"]")
  peer.finish()
  return 0
}
