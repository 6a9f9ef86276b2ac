import Foundation
import Testing

@Suite struct TranscriptTests {
  /// `UPDATE=1 swift test` rewrites the transcripts; a rewrite is to be read line by line.
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE"] == "1"

  @Test(arguments: Transcript.names)
  func saysWhatItMust(name: String) throws {
    let transcript = try Transcript(name)
    var conversation = Conversation()
    var outputs: [[String]] = []
    for exchange in transcript.exchanges {
      let output = conversation.send(exchange.input)
      outputs.append(output)
      if !Self.isUpdating {
        #expect(output == exchange.expected, "\(name).jsonl:\(exchange.line): \(exchange.input)")
      }
    }
    if Self.isUpdating { try transcript.update(with: outputs) }
  }

  /// A message that is cut anywhere, or glued to the next, is the same message.
  @Test(arguments: Transcript.names)
  func saysTheSameByteByByteAndGlued(name: String) throws {
    let inputs = try Transcript(name).exchanges.map(\.input)
    var whole = Conversation()
    let expected = inputs.flatMap { whole.send($0) }
    let bytes = Array((inputs.joined(separator: "\n") + "\n").utf8)
    for chunk in [1, 7, bytes.count] {
      var conversation = Conversation()
      var output = ""
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        output += conversation.send(bytes: Array(bytes[start..<min(start + chunk, bytes.count)]))
      }
      #expect(output.split(separator: "\n").map(String.init) == expected, "in chunks of \(chunk)")
    }
  }

  /// The transcripts that there must be: each of the 135 statements of behaviour.md has one, named after it.
  @Test func coverEveryStatement() {
    let families = [("K", 27), ("S", 32), ("D", 19), ("J", 40), ("C", 14), ("X", 3)]
    let statements = families.flatMap { family, count in (1...count).map { "\(family)\($0)" } }
    #expect(statements.count == 135)
    #expect(statements.filter { !Transcript.names.contains($0) } == [])
  }
}
