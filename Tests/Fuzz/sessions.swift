import SheetServer
import SheetSessions

private let opening = Array(
  """
  {"jsonrpc":"2.0","id":0,"method":"initialize"}
  {"jsonrpc":"2.0","method":"sheet/open","params":{"sheet":"a","preset":"system"}}
  {"jsonrpc":"2.0","method":"sheet/open","params":{"sheet":"live","preset":"content-sized","clock":"realtime"}}

  """.utf8)

/// A session of valid methods with mostly valid params: each request has one answer, in order, and every frame is
/// complete.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzSessions(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = Choices(Array(UnsafeBufferPointer(start: start, count: count)))
  var limits = Limits()
  (limits.frames, limits.samples, limits.screens, limits.sheets) = (500, 5, 4, 4)
  var peer = Peer(limits: limits)
  peer.send(opening)
  var asked: [Int64] = [0]
  var id: Int64 = 0
  while !choices.isEmpty, id < 400 {
    id += 1
    let method = choices.one(of: Grammar.methods)
    let params = Grammar.params(method, &choices)
    let isRequest = !choices.rarely(3)
    if isRequest { asked.append(id) }
    if ["sheet/close", "sheet/open", "sheet/restore"].contains(method) { peer.forgetTimes() }
    peer.send(
      "{\"jsonrpc\":\"2.0\",\(isRequest ? "\"id\":\(id)," : "")\"method\":\"\(method)\",\"params\":\(params)}\n".utf8)
    if choices.rarely(4) { peer.pass(Int64(choices.byte()) * 4000) }
  }
  peer.send("{\"jsonrpc\":\"2.0\",\"id\":-1,\"method\":\"sheet/list\"}\n".utf8)
  require(peer.answered.last == -1, "it does not serve any more")
  peer.finish()
  // Requests that wait are answered out of order, at the latest at the end.
  require(peer.answered.sorted() == ([-1] + asked), "asked \(asked), answered \(peer.answered)")
  return 0
}
