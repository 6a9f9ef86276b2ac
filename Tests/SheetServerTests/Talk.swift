import Foundation
import SheetDocument
import SheetServer
import SheetSessions

/// A conversation with an initialized server, by a client that may stop reading.
final class Talk {
  /// A line of output.
  struct Line {
    let json: Any
    var message: [String: Any] { json as? [String: Any] ?? [:] }
    var batch: [[String: Any]]? { json as? [[String: Any]] }
  }

  private var server = Server()
  var isReading = true
  /// Whether anybody is there for the server.
  var isThere = true
  private(set) var now: Int64 = 0
  private var received: [UInt8] = []

  /// The answer to `initialize`.
  private(set) var opening: [Line] = []

  /// `client` is the params of `initialize`, and `files` what there is beside the open documents.
  init(limits: Limits = Limits(), client: String = "{}", files: ClosedDocuments? = nil) {
    server = Server(limits: limits, watch: { [unowned self] _ in isThere }, closed: files)
    send(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(client)}"#)
    opening = take()
  }

  /// Sends a notification.
  func notify(_ method: String, _ params: Any) {
    send(Self.text(["jsonrpc": "2.0", "method": method, "params": params]))
  }

  /// Sends a request, and returns what comes back: its result or error, and the notifications before it.
  func ask(_ method: String, _ params: Any) -> (result: Any?, error: [String: Any]?, notes: [[String: Any]]) {
    send(Self.text(["jsonrpc": "2.0", "id": 1, "method": method, "params": params]))
    let messages = take().map { $0.message }
    let answer = messages.last { $0["id"] as? Int == 1 }
    return (answer?["result"], answer?["error"] as? [String: Any], messages.filter { $0["method"] != nil })
  }

  private static func text(_ message: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: message, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Sends a line, this many microseconds after the last step.
  func send(_ line: String, after microseconds: Int64 = 0) {
    now += microseconds
    Array((line + "\n").utf8).withUnsafeBytes { server.receive($0, at: Instant(microseconds: now)) }
    read()
  }

  /// Lets time pass.
  func pass(to instant: Instant) {
    now = max(now, instant.microseconds)
    repeat {
      server.proceed(at: Instant(microseconds: now))
      read()
    } while isReading && server.nextWake.map { $0.microseconds <= now } == true
  }

  /// Ends the input.
  func finish() {
    server.finish(at: Instant(microseconds: now))
    read()
  }

  private func read() {
    guard isReading else { return }
    server.withOutput { received += $0 }
    server.didWrite(server.pendingOutput)
  }

  var nextWake: Instant? { server.nextWake }
  var pendingOutput: Int { server.pendingOutput }
  var exitStatus: Int32? { server.exitStatus }
  var acceptsInput: Bool { server.acceptsInput }

  /// Takes the lines that have been read.
  func take() -> [Line] {
    defer { received = [] }
    return received.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line))).map(Line.init)
    }
  }
}
