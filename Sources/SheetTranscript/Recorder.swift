import JSON
import JSONRPC
import SheetServer
import SheetSessions

/// Records a conversation as a transcript while it happens.
///
/// The recorder is between the process and the server: it feeds the server one transcript line at a time, and records
/// the output that results. A replay therefore feeds the server the same input, in the same order and at the same
/// times.
public struct Recorder: ~Copyable, Sendable {
  /// A piece of the input.
  private struct Piece {
    let bytes: [UInt8]
    let entries: [Entry]
  }

  /// The number of bytes after which input that may not be a message becomes a piece of its own.
  private static let longestWait = 1 << 20

  private var input: FrameDecoder
  private var output = FrameDecoder(limit: .max)
  /// Input that does not belong to a piece yet.
  private var unsorted: [UInt8] = []
  private var pieces: [Piece] = []
  private var lines: [UInt8] = []
  private var lastTime = Instant.zero
  private let depth: Int

  /// A recording of a server with these limits.
  public init(limits: Limits) {
    input = FrameDecoder(limit: limits.messageSize)
    depth = limits.nestingDepth
    write(.recording(limits))
  }

  /// Takes the lines that were recorded since the last call.
  public mutating func takeLines() -> [UInt8] {
    defer { lines = [] }
    return lines
  }

  private mutating func write(_ entry: Entry) {
    lines.append(contentsOf: entry.line.utf8)
    lines.append(UInt8(ascii: "\n"))
  }

  // MARK: The server's input

  /// Adds input, which ``feed(at:to:)`` passes on.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    unsorted.append(contentsOf: bytes)
    input.append(bytes)
    while let event = input.next() {
      // The next message may begin in a piece that is already closed.
      let span = Array(unsorted.prefix(max(0, unsorted.count - input.bufferedCount)))
      unsorted.removeFirst(span.count)
      pieces.append(piece(span, event))
    }
    if unsorted.count > Self.longestWait { closePiece() }
  }

  /// Feeds the next piece of input to a server; its output must be written before the next call.
  /// - Returns: whether there was a piece.
  public mutating func feed(at now: Instant, to server: inout Server) -> Bool {
    guard !pieces.isEmpty else { return false }
    let piece = pieces.removeFirst()
    pass(to: now, by: &server)
    observe(&server, piece.entries) { server in piece.bytes.withUnsafeBytes { server.receive($0, at: now) } }
    return true
  }

  /// Tells a server that the input has ended.
  public mutating func finish(at now: Instant, by server: inout Server) {
    closePiece()
    while feed(at: now, to: &server) {}
    pass(to: now, by: &server)
    observe(&server, [.end]) { $0.finish(at: now) }
  }

  /// Lets a server handle whatever is due.
  public mutating func proceed(at now: Instant, by server: inout Server) {
    lastTime = now
    observe(&server, [.at(now)]) { $0.proceed(at: now) }
  }

  private mutating func pass(to now: Instant, by server: inout Server) {
    if now != lastTime { proceed(at: now, by: &server) }
  }

  private mutating func closePiece() {
    guard !unsorted.isEmpty else { return }
    pieces.append(Piece(bytes: unsorted, entries: [.bytes(unsorted)]))
    unsorted = []
  }

  /// Records an input of the server, and its output.
  private mutating func observe(_ server: inout Server, _ entries: [Entry], _ body: (inout Server) -> Void) {
    let before = server.pendingOutput
    if before > 0 { write(.unwritten(before)) }
    for entry in entries { write(entry) }
    body(&server)
    server.withOutput { output.append(UnsafeRawBufferPointer(rebasing: $0[before...])) }
    while case .message(let range)? = output.next() {
      write(.expect(output.withMessage(range) { String(decoding: $0, as: UTF8.self) }))
    }
  }

  private mutating func piece(_ span: [UInt8], _ event: FrameDecoder.Event) -> Piece {
    guard case .message(let range) = event else { return Piece(bytes: span, entries: [.bytes(span)]) }
    let text = input.withMessage(range) { Array($0) }
    guard text.withUnsafeBytes({ (try? JSONDocument(parsing: $0, depth: depth)) != nil }) else {
      input.resynchronise()
      return Piece(bytes: span, entries: [.bytes(span)])
    }
    let line = String(decoding: text, as: UTF8.self)
    let isLine = !text.contains(UInt8(ascii: "\n")) && Entry(line: line) == .message(line)
    if isLine, span == text + [UInt8(ascii: "\n")] { return Piece(bytes: span, entries: [.message(line)]) }
    if isLine, span.count > text.count, span.suffix(text.count) == text[...] {
      return Piece(bytes: span, entries: [.header(span.dropLast(text.count)), .message(line)])
    }
    return Piece(bytes: span, entries: [.bytes(span)])
  }
}
