import Foundation
import SheetTranscript
import Testing

@Suite struct TranscriptTests {
  /// `UPDATE=1 swift test` rewrites the transcripts; read the difference line by line.
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE"] == "1"

  @Test(arguments: Transcripts.names)
  func transcriptGivesTheExpectedMessages(name: String) throws {
    let replay = Replayed(try Transcripts.read(name))
    if Self.isUpdating {
      try replay.updated.write(to: Transcripts.file(name), atomically: true, encoding: .utf8)
    } else {
      #expect(replay.differences.isEmpty, "\(replay.report(file: name + ".jsonl"))")
    }
  }

  /// A message that is cut anywhere, or glued to the next, is the same message, also when output is read in pieces.
  @Test(arguments: Transcripts.names)
  func transcriptInPiecesGivesTheSameMessages(name: String) throws {
    let replay = Replayed(try Transcripts.read(name), reads: [1, 2, 3, 5, 8, 64, 1, 1], writes: [1, 1000, 2, 3])
    #expect(replay.differences.isEmpty, "\(replay.report(file: name + ".jsonl"))")
  }

  /// A difference is reported with its line and its path, and an update removes it.
  @Test func differentMessageIsReportedAndUpdated() throws {
    let text = """
      {"jsonrpc":"2.0","id":1,"method":"initialize"}
      {"jsonrpc":"2.0","id":2,"method":"sheet/list"}
      {"jsonrpc":"2.0","method":"$/expect","params":{"jsonrpc":"2.0","id":2,"result":{"sheets":7}}}
      {"jsonrpc":"2.0","method":"$/expect","params":{"jsonrpc":"2.0","id":3,"result":null}}

      """
    let replay = Replayed(text)
    #expect(replay.differences.map(\.line) == [1, 2])
    let report = replay.report(file: "a.jsonl")
    #expect(report.hasPrefix("a.jsonl:1:\n  expected  nothing\n  found     {"))
    #expect(
      report.hasSuffix(
        """
        a.jsonl:2:
          expected  {"jsonrpc":"2.0","id":2,"result":{"sheets":7}}
          found     {"jsonrpc":"2.0","id":2,"result":{"sheets":[]}}
                    /result/sheets: expected 7, found an empty array
          expected  {"jsonrpc":"2.0","id":3,"result":null}
          found     nothing

        """))
    #expect(Replayed(replay.updated).differences.isEmpty)
  }
}
