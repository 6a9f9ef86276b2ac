import Foundation
import SheetTranscript
import Testing

@Suite struct TranscriptTests {
  @Test(arguments: Transcripts.names)
  func transcriptGivesTheExpectedMessages(name: String) throws {
    let replay = Replayed(try Transcripts.read(name))
    #expect(replay.differences.isEmpty, "\(replay.report(file: name + ".jsonl"))")
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

  /// A transcript without an opening of its own is sent one, whose answer it does not have.
  @Test(arguments: [
    "", #"{"jsonrpc":"2.0","method":"$/comment","params":{"text":"initialize"}}"# + "\n",
    #"{"jsonrpc":"2.0","method":"$/at","params":{"time":1}}"# + "\n",
  ])
  func transcriptBeginsAfterInitialize(start: String) {
    let replay = Replayed(start + Self.list + Self.expectedList)
    #expect(replay.differences.isEmpty, "\(replay.report(file: "a.jsonl"))")
    #expect(replay.updated == start + Self.list + Self.expectedList)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#,
    #"{"jsonrpc":"2.0","method":"$/recording","params":{"limits":{}}}"#,
    #"{"jsonrpc":"2.0","method":"$/bytes","params":{"text":"\n"}}"#,
  ])
  func transcriptWithItsOwnOpeningIsSentNoOther(start: String) {
    let replay = Replayed(start + "\n" + Self.list)
    let isInitialized = start.contains("initialize")
    #expect(replay.exchanges.flatMap(\.found).count == (isInitialized ? 2 : 1))
    #expect(replay.report(file: "").contains("-32002") != isInitialized)
  }

  /// What is left open is one result to this request, and an update leaves it open.
  @Test func answerThatIsLeftOpenMayBeAnyResult() {
    let open = #"{"jsonrpc":"2.0","method":"$/answered","params":{"id":2}}"# + "\n"
    #expect(Replayed(Self.list + open).differences.isEmpty)
    #expect(Replayed(Self.list + open).updated == Self.list + open)
    #expect(!Replayed(Self.list + open + open).differences.isEmpty, "it comes once")
    let refused = #"{"jsonrpc":"2.0","id":2,"method":"sheet/state","params":{"sheet":"s"}}"# + "\n"
    #expect(!Replayed(refused + open).differences.isEmpty, "an error is no result")
    #expect(Replayed(refused + open).updated.contains(#""error""#))
    #expect(!Replayed(Self.list + open.replacing("2}", with: "21}")).differences.isEmpty)
  }

  private static let list = #"{"jsonrpc":"2.0","id":2,"method":"sheet/list"}"# + "\n"
  private static let expectedList =
    #"{"jsonrpc":"2.0","method":"$/expect","params":{"jsonrpc":"2.0","id":2,"result":{"sheets":[]}}}"# + "\n"
}
