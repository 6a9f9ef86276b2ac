import Foundation
import JSON
import SheetServer

/// A transcript: what goes in, and every message that must come out of it.
///
/// Every line is a JSON-RPC message, so that a transcript can be piped into the daemon as it is. What must come out stands
/// behind the input that causes it, as the params of `$/expect`; `$/comment` says what the transcript is about, and
/// `$/check` gives single values with formulas, worked out apart from this code. Notifications in `$/` mean nothing to
/// the daemon.
struct Transcript {
  static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Transcripts")

  private static let expectation = #"{"jsonrpc":"2.0","method":"$/expect","params":"#

  let name: String
  private let lines: [String]

  /// Every transcript of the repository, by name.
  static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.path())) ?? []
    return files.filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
  }

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.file(name), encoding: .utf8)
    lines = text.split(separator: "\n").map(String.init)
  }

  private static func file(_ name: String) -> URL { directory.appending(path: "\(name).jsonl") }

  /// The inputs, each with the messages that must come of it.
  var exchanges: [(line: Int, input: String, expected: [String])] {
    var exchanges: [(line: Int, input: String, expected: [String])] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(Self.expectation), !exchanges.isEmpty {
        exchanges[exchanges.count - 1].expected.append(String(line.dropFirst(Self.expectation.count).dropLast()))
      } else {
        exchanges.append((index + 1, line, []))
      }
    }
    return exchanges
  }

  /// Rewrites the file with what came out.
  func update(with outputs: [[String]]) throws {
    let text = zip(exchanges, outputs).flatMap { exchange, output in
      [exchange.input] + output.map { Self.expectation + $0 + "}" }
    }
    try (text.joined(separator: "\n") + "\n").write(to: Self.file(name), atomically: true, encoding: .utf8)
  }
}

/// A server that is spoken to in lines.
struct Conversation: ~Copyable {
  private var server: Server

  init(limits: Limits = Limits()) {
    server = Server(limits: limits)
  }

  /// Sends bytes and takes what comes back.
  mutating func send(bytes: [UInt8]) -> String {
    bytes.withUnsafeBytes { server.receive($0) }
    return take()
  }

  /// Sends one line and takes the lines that come back.
  mutating func send(_ line: String) -> [String] {
    send(bytes: Array((line + "\n").utf8)).split(separator: "\n").map(String.init)
  }

  /// Ends the input and takes what comes back.
  mutating func finish() -> String {
    server.finish()
    return take()
  }

  var exitStatus: Int32? { server.exitStatus }

  mutating func takeLog() -> [String] { server.takeLog() }

  private mutating func take() -> String {
    let text = server.withOutput { String(decoding: $0, as: UTF8.self) }
    server.didWrite(server.pendingOutput)
    return text
  }
}
