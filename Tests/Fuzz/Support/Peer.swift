import Foundation
import JSON
import JSONRPC
import SheetServer
import SheetSessions
import SheetTranscript

/// A client that checks everything that the server sends.
struct Peer: ~Copyable {
  private var server: Server
  private var output = FrameDecoder(limit: .max)
  private var now: Int64 = 0
  private var lastTimes: [String: Double] = [:]
  /// All output.
  private(set) var bytes: [UInt8] = []
  /// The ids that were answered, in order; the fuzzers send only integers.
  private(set) var answered: [Int64] = []

  /// The conversation as a transcript, with which another build is compared; nil unless `$TRANSCRIPTS` names a directory.
  private var transcript: Data?
  private static let transcripts = ProcessInfo.processInfo.environment["TRANSCRIPTS"]

  /// A client of a new server.
  init(limits: Limits = Limits()) {
    server = Server(limits: limits)
    if Self.transcripts != nil { transcript = Data() }
    record(.recording(limits))
  }

  private mutating func record(_ entry: Entry) {
    guard transcript != nil else { return }
    transcript?.append(contentsOf: "\(entry.line)\n".utf8)
  }

  /// Whether the server is still running.
  var isServing: Bool { server.exitStatus == nil }

  /// Sends bytes as they are.
  mutating func send(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    record(.bytes(bytes))
    bytes.withUnsafeBytes { server.receive($0, at: Instant(microseconds: now)) }
    read()
  }

  /// Lets time pass on the daemon's own clock, in microseconds.
  mutating func pass(_ duration: Int64) {
    now += duration
    var turns = 0
    repeat {
      record(.at(Instant(microseconds: now)))
      server.proceed(at: Instant(microseconds: now))
      read()
      turns += 1
      require(turns < 100_000, "the server never rests")
    } while server.nextWake.map { $0.microseconds <= now } == true
  }

  /// Ends the input.
  mutating func finish() {
    record(.end)
    server.finish(at: Instant(microseconds: now))
    read()
    require(!isServing, "the end of input does not end it")
    guard let transcript, let folder = Self.transcripts else { return }
    // Named by its content (FNV-1a).
    let hash = transcript.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    FileManager.default.createFile(atPath: "\(folder)/\(String(hash, radix: 16)).jsonl", contents: transcript)
  }

  private mutating func read() {
    server.withOutput { new in
      bytes += new
      output.append(new)
    }
    server.didWrite(server.pendingOutput)
    _ = server.takeLog()
    while let event = output.next() {
      guard case .message(let range) = event else { return require(false, "the output has a fault of framing") }
      let text = output.withMessage(range) { Array($0) }
      record(.expect(String(decoding: text, as: UTF8.self)))
      text.withUnsafeBytes { text in
        guard let document = try? JSONDocument(parsing: text) else { return require(false, "the output is no JSON") }
        document.withRoot { look($0) }
      }
    }
  }

  private mutating func look(_ json: JSONValue) {
    if json.kind == .array {
      for index in 0..<json.count { if let element = json[index] { look(element) } }
      return
    }
    require(json["jsonrpc"]?.string == "2.0", "a message is not of JSON-RPC 2.0")
    require((json["result"] != nil) != (json["error"] != nil) || json["method"] != nil, "neither call nor answer")
    if json["method"] == nil, let id = json["id"]?.integer { answered.append(id) }
    if json["error"]?["code"]?.integer == -32603 { require(false, "a defect of ours") }
    if let params = json["params"] { lookAtUpdate(params) }
    if let result = json["result"], result["phase"] != nil { lookAtFrame(result) }
  }

  /// Checks that the updates of a sheet are in order of time.
  private mutating func lookAtUpdate(_ params: JSONValue) {
    guard let sheet = params["sheet"]?.string, let time = params["time"]?.number else { return }
    if params["phase"] != nil, params["frame"] != nil { lookAtFrame(params) }
    // Times are written with 6 decimals.
    require(time >= (lastTimes[sheet] ?? -.infinity) - 1e-6 || time == 0, "an update comes too late")
    lastTimes[sheet] = time
  }

  private func lookAtFrame(_ frame: JSONValue) {
    for key in ["x", "y", "width", "height"] as [StaticString] {
      require(frame["frame"]?[key]?.number != nil, "a frame without \(key)")
    }
    require(frame["dimming"]?["alpha"]?.number != nil, "a frame without dimming")
    require(frame["content"]?["offset"]?.number != nil, "a frame without an offset")
  }

  /// Forgets the times of sheets, after one was replaced or restored.
  mutating func forgetTimes() { lastTimes = [:] }
}

/// Stops the fuzzer with a message.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
