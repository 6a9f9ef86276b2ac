import JSONRPC
import SheetServer
import SheetSessions

/// Plays a transcript against a server, line by line; it keeps only the exchange under way.
public struct Replay: ~Copyable {
  /// An input of the transcript, and its output. Output before any input is an exchange without input.
  public struct Exchange: Equatable, Sendable {
    /// The number of the input's line, from 1; 0 without input.
    public let line: Int
    /// The line of the input, and those that follow it, without expectations.
    fileprivate(set) var lines: [String]
    /// The messages that the transcript expects. One that it leaves open is the line that says so.
    public fileprivate(set) var expected: [String] = []
    /// The messages that came out. One that the transcript leaves open is the line that says so.
    public fileprivate(set) var found: [String] = []

    /// The lines that leave a message open.
    fileprivate var open: [String] = []

    /// Whether what came out was expected.
    public var isAsExpected: Bool { expected == found }

    /// The lines with the actual output in place of the expected one.
    public var updated: String {
      let found = found.map { open.contains($0) ? $0 : Entry.expect($0).line }
      let all = line == 0 ? found + lines : lines.prefix(1) + found + lines.dropFirst()
      return all.map { $0 + "\n" }.joined()
    }
  }

  private var player: Player?
  /// Whether it is known if the transcript has an opening of its own.
  private var isOpened = false
  private let reads: [Int]
  private let writes: [Int]
  private var exchange = Exchange(line: 0, lines: [])
  private var lineNumber = 0
  /// Whether the transcript says how much output is not read before the next input.
  private var isUnwritten = false

  /// - Parameters:
  ///   - reads: the sizes of the pieces in which the input is fed to the server, in bytes, again and again; without any, a line at a time.
  ///   - writes: the sizes of the pieces in which the output is taken; without any, all at once.
  public init(reads: [Int] = [], writes: [Int] = []) {
    (self.reads, self.writes) = (reads, writes)
  }

  /// Plays a line of the transcript, without its line feed.
  /// - Returns: the exchange that ended before it.
  public mutating func play(_ line: String) -> Exchange? {
    lineNumber += 1
    guard !line.isEmpty else { return nil }
    let entry = Entry(line: line)
    switch entry {
    case .expect(let message):
      exchange.expected.append(message)
      return nil
    case .answered(let id):
      exchange.expected.append(line)
      let answer = #"{"jsonrpc":"2.0","id":\#(id),"result":"#
      if let index = exchange.found.firstIndex(where: { $0.hasPrefix(answer) }) {
        exchange.found[index] = line
        exchange.open.append(line)
      }
      return nil
    case .recording(let limits) where player == nil:
      player = Player(limits: limits, reads: reads, writes: writes)
    default:
      if player == nil { player = Player(limits: Limits(), reads: reads, writes: writes) }
    }
    switch entry {
    case .message, .bytes, .end, .at:
      // All output is read before the next input, unless the transcript says how much is not.
      if !isUnwritten { player?.drain() }
      isUnwritten = false
      let ended = exchange
      exchange = Exchange(line: lineNumber, lines: [line])
      perform(entry)
      return ended
    case .unwritten:
      isUnwritten = true
      fallthrough
    case .header, .recording, .expect, .answered:
      exchange.lines.append(line)
      perform(entry)
      return nil
    }
  }

  /// Ends the transcript.
  /// - Returns: the last exchange.
  public consuming func finish() -> Exchange { exchange }

  private mutating func perform(_ entry: Entry) {
    if !isOpened, let needsOpening = entry.needsOpening {
      isOpened = true
      if needsOpening { player?.open() }
    }
    player?.play(entry)
    exchange.found += player?.takeFound() ?? []
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
  private var reads: Sizes
  private var writes: Sizes

  init(limits: Limits, reads: [Int], writes: [Int]) {
    server = Server(limits: limits)
    self.reads = Sizes(all: reads)
    self.writes = Sizes(all: writes)
  }

  /// Sizes of pieces, one after the other, again and again.
  private struct Sizes {
    let all: [Int]
    var index = 0

    /// The next size, at most `maximum`; without sizes that is all there is.
    mutating func next(_ maximum: Int) -> Int {
      guard !all.isEmpty else { return maximum }
      defer { index += 1 }
      return min(maximum, max(1, all[index % all.count]))
    }
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
    case .expect, .answered, .recording: break
    }
    look()
  }

  private mutating func feed(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let end = start + reads.next(bytes.count - start)
      bytes[start..<end].withUnsafeBytes { server.receive($0, at: now) }
      start = end
    }
  }

  /// Initializes the server for a transcript that does not.
  mutating func open() {
    for line in Transcript.opening { play(.message(line)) }
    drain()
    found = []
  }

  /// Writes all pending output.
  mutating func drain() {
    while server.pendingOutput > 0 { didWrite(writes.next(server.pendingOutput)) }
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
