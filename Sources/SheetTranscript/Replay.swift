import JSONRPC
import SheetServer
import SheetSessions

/// A transcript played against a server.
public struct Replay: Sendable {
  /// An input of the transcript, and its output.
  public struct Exchange: Equatable, Sendable {
    /// The number of the line, from 1.
    public let line: Int
    /// The messages that the transcript expects.
    public fileprivate(set) var expected: [String] = []
    /// The messages that came out.
    public fileprivate(set) var found: [String] = []
  }

  /// The exchanges, in order. Output before any input belongs to line 0.
  public let exchanges: [Exchange]

  private let transcript: Transcript

  /// Plays a transcript.
  /// - Parameters:
  ///   - chunk: the size of the chunks in which the input is fed to the server, in bytes; nil is a line at a time.
  ///   - write: the size of the chunks in which the output is taken, in bytes; nil is all at once.
  public init(_ transcript: Transcript, chunk: Int? = nil, write: Int? = nil) {
    self.transcript = transcript
    var player = Player(limits: transcript.limits, chunk: chunk, write: write)
    var exchanges = [Exchange(line: 0)]
    var isUnwritten = false
    for (index, entry) in transcript.entries.enumerated() {
      if case .expect(let message) = entry {
        exchanges[exchanges.count - 1].expected.append(message)
        continue
      }
      // All output is read before the next input, unless the transcript says how much is not.
      switch entry {
      case .unwritten: isUnwritten = true
      case .message, .bytes, .end, .at:
        if !isUnwritten { player.drain() }
        isUnwritten = false
      case .header, .recording, .expect: break
      }
      player.play(entry)
      let found = player.takeFound()
      switch entry {
      case .message, .bytes, .end, .at: exchanges.append(Exchange(line: index + 1, found: found))
      case .header, .unwritten, .recording, .expect: exchanges[exchanges.count - 1].found += found
      }
    }
    self.exchanges = exchanges
  }

  /// The exchanges whose output differs from the expectation.
  public var differences: [Exchange] { exchanges.filter { $0.expected != $0.found } }

  /// The transcript with the actual output in place of the expected one.
  public var updated: String {
    let found = Dictionary(uniqueKeysWithValues: exchanges.map { ($0.line, $0.found) })
    var lines = (found[0] ?? []).map { Entry.expect($0).line }
    for (index, line) in transcript.lines.enumerated() {
      if case .expect = Entry(line: line) { continue }
      lines.append(line)
      lines += (found[index + 1] ?? []).map { Entry.expect($0).line }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// A server that is fed by a transcript.
private struct Player: ~Copyable {
  private var server: Server
  private var output = FrameDecoder(limit: .max)
  private var now = Instant.zero
  private var header: [UInt8] = []
  private var found: [String] = []
  /// The number of unwritten output bytes that have been examined.
  private var readCount = 0
  private let chunk: Int?
  private let write: Int?

  init(limits: Limits, chunk: Int?, write: Int?) {
    server = Server(limits: limits)
    self.chunk = chunk
    self.write = write
  }

  mutating func takeFound() -> [String] {
    defer { found = [] }
    return found
  }

  mutating func play(_ entry: Entry) {
    switch entry {
    case .message(let line):
      feed(header.isEmpty ? Array(line.utf8) + [UInt8(ascii: "\n")] : header + Array(line.utf8))
      header = []
    case .bytes(let bytes): feed(bytes)
    case .header(let bytes): header = bytes
    case .end: server.finish(at: now)
    case .at(let instant):
      now = instant
      server.proceed(at: now)
    case .unwritten(let count): didWrite(server.pendingOutput - count)
    case .expect, .recording: break
    }
    look()
  }

  private mutating func feed(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: max(1, chunk ?? bytes.count)) {
      let end = min(bytes.count, start + (chunk ?? bytes.count))
      bytes[start..<end].withUnsafeBytes { server.receive($0, at: now) }
    }
  }

  /// Writes all pending output.
  mutating func drain() {
    while server.pendingOutput > 0 { didWrite(min(server.pendingOutput, write ?? .max)) }
  }

  private mutating func didWrite(_ count: Int) {
    guard count > 0 else { return }
    server.didWrite(count)
    readCount -= count
  }

  private mutating func look() {
    server.withOutput { output.append(UnsafeRawBufferPointer(rebasing: $0[readCount...])) }
    readCount = server.pendingOutput
    while case .message(let range)? = output.next() {
      found.append(output.withMessage(range) { String(decoding: $0, as: UTF8.self) })
    }
  }
}
