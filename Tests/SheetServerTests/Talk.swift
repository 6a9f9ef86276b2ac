import Foundation
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

  /// `client` is the params of `initialize`.
  init(limits: Limits = Limits(), client: String = "{}") {
    server = Server(limits: limits) { [unowned self] _ in isThere }
    send(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(client)}"#)
    opening = take()
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
