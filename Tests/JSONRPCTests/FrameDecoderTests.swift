import Testing

@testable import JSONRPC

@Suite struct FrameDecoderTests {
  /// The pieces of a stream as text: a message as it is, a fault by its name.
  private func pieces(_ stream: [UInt8], chunk: Int, limit: Int = 1000) -> [String] {
    var decoder = FrameDecoder(limit: limit)
    var pieces: [String] = []
    func drain() {
      while let event = decoder.next() {
        switch event {
        case .message(let range):
          let text = decoder.withMessage(range) { String(decoding: $0, as: UTF8.self) }
          pieces.append(text)
          // As the server does: after a line that starts like JSON but is not, the decoder resynchronizes.
          if text.hasPrefix("garbage") || text.hasPrefix("{bad") { decoder.resynchronise() }
        case .fault(let fault): pieces.append(name(fault))
        }
      }
    }
    for start in stride(from: 0, to: stream.count, by: chunk) {
      Array(stream[start..<min(start + chunk, stream.count)]).withUnsafeBytes { decoder.append($0) }
      drain()
    }
    switch decoder.finish() {
    case .message(let range):
      pieces.append("last: " + decoder.withMessage(range) { String(decoding: $0, as: UTF8.self) })
    case .fault(let fault): pieces.append(name(fault))
    case nil: break
    }
    return pieces
  }

  private func name(_ fault: FrameFault) -> String {
    switch fault {
    case .unusableLength: "!length"
    case .tooLarge: "!large"
    case .truncated: "!truncated"
    }
  }

  /// Checks a stream fed whole, byte by byte and in other pieces, and between messages that must survive it.
  private func check(
    _ stream: String, _ expected: [String], limit: Int = 1000, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for chunk in [1, 2, 3, 5, 1 << 20] {
      let found = pieces(Array(stream.utf8), chunk: chunk, limit: limit)
      #expect(found == expected, "in chunks of \(chunk)", sourceLocation: sourceLocation)
    }
  }

  private func framed(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" }

  @Test func linesAreRead() {
    check("{\"a\":1}\n[2]\n", ["{\"a\":1}", "[2]"])
    check("  {\"a\":1}\t\r\n\r\n\n [2] \n", ["{\"a\":1}", "[2]"])
    check("{\"a\":1}\n{\"b\":2}", ["{\"a\":1}", "last: {\"b\":2}"])
    check("", [])
    check("\n \r\n", [])
    check("42\n\"x\"\ntrue\n", ["42", "\"x\"", "true"])
  }

  @Test func headerFramedMessagesAreRead() {
    check(framed("{}") + framed("[1]"), ["{}", "[1]"])
    check("content-length:2\n\n{}", ["{}"])
    check(
      "CONTENT-LENGTH: \t2 \t\r\nX-Other: a:b\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}",
      ["{}"])
    check("X-First: 1\r\nContent-Length: 2\r\n\r\n{}", ["{}"])
    check("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", ["{}"])
    check("\r\n\r\n\n  \n" + framed("{}") + "\r\n\r\n" + framed("{}"), ["{}", "{}"])
    check(framed("{\n \"ü\": \"🧪\"}\n"), ["{\n \"ü\": \"🧪\"}\n"])
    check("Content-Length: 0\r\n\r\n" + framed("{}"), ["", "{}"])
    check("Content-Length: 0002\r\n\r\n{}", ["{}"])
  }

  @Test(arguments: [
    "Content-Length: abc", "Content-Length: -5", "Content-Length:", "Content-Length: 99999999999999999999",
    "Content-Length: +5", "Content-Length: 5 6", "Content-Length: 0x5", "Content-Type: x", "X: y",
    "Content-Length: 4\r\nContent-Length: 5", "Content-Length: 4\r\nContent-Length: x",
  ])
  func headerBlockWithoutUsableLengthReportsOneFault(block: String) {
    check("\(block)\r\n\r\n" + framed("{}"), ["!length", "{}"])
    check(framed("[1]") + "\(block)\r\n\r\n" + framed("{}"), ["[1]", "!length", "{}"])
    check("\(block)\r\n\r\nnoise noise\r\n" + framed("{}"), ["!length", "{}"])
    // Its body has no line feed, so the next header follows it on the same line.
    check("\(block)\r\n\r\n{\"a\":[1]}" + framed("{}") + framed("[2]"), ["!length", "{\"a\":[1]}", "{}", "[2]"])
  }

  @Test func truncatedHeaderBlockReportsOneFault() {
    check("X: y\n{\"a\":1}\n", ["!length", "{\"a\":1}"])
    check("Content-Length: 2\nno colon here\n" + framed("{}"), ["!length", "{}"])
    check(String(repeating: "X: y\n", count: 100) + "\n" + framed("{}"), ["!length", "{}"])
  }

  @Test func malformedInputReportsOneError() {
    check("garbage\nmore\n!!\n{\"a\":1}\n", ["garbage", "{\"a\":1}"])
    check("garbage\nX: y\n" + framed("{}"), ["garbage", "{}"])
    check("{bad\n\"a\": 1\n}\n{\"b\":2}\n", ["{bad", "{\"b\":2}"])
    check("{bad\n{bad\n{\"b\":2}\n", ["{bad", "{bad", "{\"b\":2}"])
    check("garbage" + String(repeating: "z", count: 20_000) + "\n{}\n", ["!large", "{}"])
  }

  @Test func tooLargeMessageIsSkipped() {
    let large = "{\"a\":\"" + String(repeating: "x", count: 2000) + "\"}"
    check("\(large)\n{}\n", ["!large", "{}"])
    check(framed(large) + framed("{}"), ["!large", "{}"])
    check("{}\n\(large)\n\(large)\n[]\n", ["{}", "!large", "!large", "[]"])
    check("Content-Length: 1001\r\n\r\n{", ["!large", "!truncated"])
    check("A: " + String(repeating: "x", count: 9000) + "\r\n" + framed("{}"), ["!large", "{}"])
    check("A: b\r\nC: " + String(repeating: "x", count: 9000) + "\r\n" + framed("{}"), ["!length", "{}"])
  }

  @Test func messageOfMaximumSizeIsAccepted() {
    let body = "[\"" + String(repeating: "x", count: 6) + "\"]"
    check(body + "\n", [body], limit: 10)
    check(framed(body), [body], limit: 10)
    check(body + "\n", ["!large"], limit: 9)
    check(framed(body), ["!large"], limit: 9)
  }

  @Test func inputThatEndsInsideAMessageIsReported() {
    check("Content-Length: 10\r\n\r\n{\"a\"", ["!truncated"])
    check("Content-Length: 10\r\n", ["!truncated"])
    check("Content-Le", ["last: Content-Le"])
    check("{\"a\":", ["last: {\"a\":"])
  }

  @Test func framingMayChangeBetweenMessages() {
    check("{\"a\":1}\n" + framed("{}") + "[1]\n", ["{\"a\":1}", "{}", "[1]"])
  }

  /// A declared length reserves no memory, and a message over the limit is not stored.
  @Test func declaredLengthsAndSkippedMessagesUseNoMemory() {
    var decoder = FrameDecoder(limit: 1 << 30)
    Array("Content-Length: 1000000000\r\n\r\n{".utf8).withUnsafeBytes { decoder.append($0) }
    #expect(decoder.next() == nil)
    #expect(decoder.bufferedCount == 1)

    decoder = FrameDecoder(limit: 100)
    Array("{".utf8).withUnsafeBytes { decoder.append($0) }
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    for _ in 0..<64 {
      block.withUnsafeBytes { decoder.append($0) }
      while decoder.next() != nil {}
      #expect(decoder.bufferedCount <= 1 << 16)
    }
  }
}
