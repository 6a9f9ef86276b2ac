import SeededRandom
import SheetServer
import SheetSessions
import SheetTranscript
import Testing

@Suite struct RecorderTests {
  /// Records a session of a daemon: input in odd pieces, running clocks, readers that stop.
  private static func record(seed: UInt64) -> (transcript: String, messages: Int) {
    var random = SeededRandom(seed)
    let limits = { () -> Limits in
      var limits = Limits()
      // Less than two presentations' worth of output.
      limits.pendingOutput = 40_000
      return limits
    }()
    var server = Server(limits: limits)
    var recorder = Recorder(limits: limits)
    var now: Int64 = 0
    var input = Self.input(&random)[...]
    while !input.isEmpty {
      now += Int64.random(in: 0...20_000, using: &random)
      let count = min(input.count, Int.random(in: 1...400, using: &random))
      input.prefix(count).withUnsafeBytes { recorder.receive($0) }
      input = input.dropFirst(count)
      while recorder.feed(at: Instant(microseconds: now), to: &server) {
        if Bool.random(using: &random) { server.didWrite(server.pendingOutput) }
      }
      // A reader takes all of the output, a part of it, or nothing.
      for _ in 0..<3 {
        let share = [1, 1, 0, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 1
        server.didWrite(Int(Double(server.pendingOutput) * share))
        now += Int64.random(in: 0...3000, using: &random)
        let moment = Instant(microseconds: now)
        if let wake = server.nextWake, wake <= moment { recorder.proceed(at: moment, by: &server) }
      }
    }
    recorder.finish(at: Instant(microseconds: now), by: &server)
    let text = String(decoding: recorder.takeLines(), as: UTF8.self)
    return (text, text.split(separator: "\n").count { $0.contains("$/expect") })
  }

  /// Lines, headers and malformed input, for sheets with both kinds of clock.
  private static func input(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(
      "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"trace\":\"verbose\"}}\n".utf8)
    for index in 1...120 {
      let sheet = "\"sheet\":\"\(["live", "still"].randomElement(using: &random) ?? "")\""
      let message =
        [
          "\"method\":\"sheet/open\",\"params\":{\"sheet\":\"live\",\"preset\":\"system\",\"clock\":\"realtime\"}",
          "\"method\":\"sheet/open\",\"params\":{\"sheet\":\"still\",\"preset\":\"interruptible\"}",
          "\"method\":\"sheet/present\",\"params\":{\(sheet)}",
          "\"method\":\"sheet/dismiss\",\"params\":{\(sheet)}",
          "\"method\":\"clock/settle\",\"params\":{\(sheet)}",
          "\"method\":\"gesture/sample\",\"params\":{\(sheet),\"phase\":\"began\",\"x\":9,\"y\":700,\"tag\":\(index)}",
          "\"method\":\"gesture/sample\",\"params\":{\(sheet),\"phase\":\"ended\",\"x\":9,\"y\":720}",
          "\"method\":\"sheet/presets\"",
          "\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(index - 3)}",
          "\"method\":\"$/at\",\"params\":{\"time\":77}",
          "\"method\":\"none/of/these\"",
        ].randomElement(using: &random) ?? ""
      let id = Bool.random(using: &random) ? "\"id\":\(index)," : ""
      let body = "{\"jsonrpc\":\"2.0\",\(id)\(message)}"
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes += Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
      case 1: bytes += Array("content-length:\(body.utf8.count + 1)\nX: y\n\n \(body)".utf8)
      case 2: bytes += Array(" \(body)\r\n".utf8)
      case 3: bytes += [0xFF, 0x00] + Array("noise \(index)\n".utf8)
      case 4: bytes += Array("Content-Length: \(index)x\r\n\r\n".utf8)
      default: bytes += Array("\(body)\n".utf8)
      }
    }
    return bytes
  }

  @Test(arguments: 0..<60)
  func recordingReplaysExactly(seed: UInt64) {
    let (text, messages) = Self.record(seed: seed)
    let replay = Replayed(text)
    #expect(replay.differences.isEmpty, "seed \(seed):\n\(replay.report(file: "recording"))")
    #expect(messages > 50)
    #expect(replay.updated == text)
  }

  /// A header after a line of over a mebibyte on the same line, cut in the middle.
  @Test func recordedPieceMayEndInsideTheNextMessage() {
    var server = Server()
    var recorder = Recorder(limits: Limits())
    let long = "{\"a\":\"\(String(repeating: "x", count: 1 << 20))\"}Content-Len"
    for text in ["{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\"}\n", long, "gth: 2\r\n\r\n{}\n"] {
      Array(text.utf8).withUnsafeBytes { recorder.receive($0) }
      while recorder.feed(at: .zero, to: &server) { server.didWrite(server.pendingOutput) }
    }
    recorder.finish(at: .zero, by: &server)
    let replay = Replayed(String(decoding: recorder.takeLines(), as: UTF8.self))
    #expect(replay.differences.isEmpty && replay.exchanges.flatMap(\.found).count == 3)
  }

  @Test func everyEntryRoundTripsAsALine() {
    var limits = Limits()
    limits.sheets = 3
    let entries: [Entry] = [
      .message("{\"jsonrpc\":\"2.0\",\"method\":\"$/comment\",\"params\":{}}"),
      .header(Array("Content-Length: 7\r\n\r\n".utf8)), .bytes((0...255).map { UInt8($0) }), .end,
      .at(Instant(microseconds: 1_000_001)), .expect("{\"a\":1}"), .answered("\"a}\""), .unwritten(12),
      .recording(limits),
    ]
    for entry in entries { #expect(Entry(line: entry.line) == entry) }
  }
}
