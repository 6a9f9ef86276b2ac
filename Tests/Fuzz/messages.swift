import SheetServer
import SheetSessions

private let opening = Array(
  """
  {"jsonrpc":"2.0","id":0,"method":"initialize"}
  {"jsonrpc":"2.0","method":"sheet/open","params":{"sheet":"s","updates":{"frames":false}}}

  """.utf8)
private let question = Array(
  "\n{\"jsonrpc\":\"2.0\",\"id\":77777,\"method\":\"sheet/state\",\"params\":{\"sheet\":\"s\"}}\n".utf8)

/// Any bytes give the same output whole and in pieces, and the server still works afterwards.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzMessages(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  var limits = Limits()
  (limits.messageSize, limits.frames, limits.batch) = (4096, 1000, 50)
  var whole = Peer(limits: limits)
  whole.send(opening)
  whole.send(input)
  var pieces = Peer(limits: limits)
  pieces.send(opening)
  let size = 1 + Int(input.first ?? 0) % 7
  for start in stride(from: 0, to: input.count, by: size) { pieces.send(input[start..<min(start + size, input.count)]) }
  require(whole.bytes == pieces.bytes, "the same bytes in pieces of \(size) are answered otherwise")
  // A declared body may swallow one line, and an unfinished line another.
  for _ in 0..<100 where whole.isServing && !whole.answered.contains(77777) { whole.send(question) }
  if whole.isServing, !claimsBody(input) { require(whole.answered.contains(77777), "it does not serve any more") }
  pieces.finish()
  return 0
}

/// Whether the input may declare a body that is longer than all requests together.
private func claimsBody(_ input: [UInt8]) -> Bool {
  String(decoding: input, as: UTF8.self).lowercased().contains("content-length")
}
