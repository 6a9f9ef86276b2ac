import SheetServer
import SheetSessions

private let presets = ["system", "system-26", "content-sized", "cover-vertical", "interruptible", "side-menu"]

/// What a sheet may be doing when its snapshot is taken.
private let scenes = [
  #"{"jsonrpc":"2.0","method":"clock/advance","params":{"sheet":"a","by":0.1}}"#,
  #"{"jsonrpc":"2.0","method":"clock/settle","params":{"sheet":"a"}}"#,
  #"""
  {"jsonrpc":"2.0","method":"gesture/samples","params":{"sheet":"a","samples":[{"phase":"began","x":195,"y":600},\
  {"phase":"moved","x":195,"y":690,"time":3}]}}
  """#,
  #"{"jsonrpc":"2.0","method":"navigation/push","params":{"sheet":"a","screen":{"id":"b","content":{"height":900}}}}"#,
  #"{"jsonrpc":"2.0","method":"keyboard/didChangeFrame","params":{"sheet":"a","height":300,"animation":true}}"#,
  #"{"jsonrpc":"2.0","method":"container/didChange","params":{"sheet":"a","container":{"size":{"width":844,"height":390}}}}"#,
]

/// A snapshot in which some values are replaced, with a checksum that fits: it is refused, or the sheet goes on with
/// frames that are complete.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzSnapshots(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = Choices(Array(UnsafeBufferPointer(start: start, count: count)))
  var peer = Peer()
  func send(_ text: String) { peer.send(Array("\(text)\n".utf8)) }
  let preset = choices.one(of: presets)
  send(#"{"jsonrpc":"2.0","id":0,"method":"initialize"}"#)
  send(
    #"{"jsonrpc":"2.0","method":"sheet/open","params":{"sheet":"a","preset":"\#(preset)","content":{"height":400}}}"#)
  send(#"{"jsonrpc":"2.0","method":"sheet/present","params":{"sheet":"a"}}"#)
  for _ in 0...choices.byte() % 3 { send(choices.one(of: scenes)) }
  let before = peer.bytes.count
  send(#"{"jsonrpc":"2.0","id":1,"method":"sheet/snapshot","params":{"sheet":"a"}}"#)
  let answer = String(decoding: peer.bytes[before...], as: UTF8.self)
  guard let range = answer.range(after: #""state":"#) else { fatalError("no snapshot: \(answer)") }
  // The answer, the result and the line end after the state.
  var state = Array(answer[range].dropLast(3).utf8)
  repeat { replaceValue(in: &state, &choices) } while !choices.isEmpty
  let text = String(decoding: state, as: UTF8.self)
  let checksum = String(
    (Array(preset.utf8) + state).reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 },
    radix: 16)
  let version = answer.range(after: #""version":""#).map { answer[$0].prefix { $0 != "\"" } } ?? ""
  let snapshot =
    #"{"version":"\#(version)","checksum":"\#(checksum)","preset":"\#(preset)","state":\#(text)}"#
  send(#"{"jsonrpc":"2.0","id":2,"method":"sheet/restore","params":{"sheet":"a","snapshot":\#(snapshot)}}"#)
  peer.forgetTimes()
  for id in 3..<9 {
    send(#"{"jsonrpc":"2.0","id":\#(id),"method":"clock/advance","params":{"sheet":"a","by":0.2,"frameRate":30}}"#)
    send(choices.one(of: scenes))
  }
  send(#"{"jsonrpc":"2.0","id":9,"method":"sheet/render","params":{"sheet":"a","picture":"still"}}"#)
  require(peer.answered == Array(0...9), "not everything was answered")
  peer.finish()
  return 0
}

/// Replaces a number, a word or a flag.
private func replaceValue(in state: inout [UInt8], _ choices: inout Choices) {
  let place = (choices.byte() * 256 + choices.byte()) % state.count
  let ends: [UInt8] = [0x2C, 0x5D, 0x7D]
  guard let colon = state[place...].firstIndex(of: 0x3A), colon + 1 < state.count,
    ![0x5B, 0x7B].contains(state[colon + 1]),
    let end = state[colon...].firstIndex(where: ends.contains)
  else { return }
  state.replaceSubrange(colon + 1..<end, with: (choices.byte() % 8 == 0 ? choices.value() : choices.number()).utf8)
}

extension String {
  /// What follows the first occurrence of a text.
  fileprivate func range(after text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return index(start, offsetBy: text.count)..<endIndex }
      start = index(after: start)
    }
    return nil
  }
}
