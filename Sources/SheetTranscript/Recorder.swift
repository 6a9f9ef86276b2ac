import JSON
import JSONRPC
import SheetServer
import SheetSessions

/// Writes a conversation down as a transcript, while it happens.
///
/// The recorder stands between the process and the server: it feeds the server piece by piece, each of which is one line of
/// the transcript, and writes down what comes of it. So a replay sees what the server saw, in the same order and at the
/// same times.
public struct Recorder: ~Copyable, Sendable {
  /// A piece of the input.
  private struct Piece {
    let bytes: [UInt8]
    let entries: [Entry]
  }

  /// What is not known to be a message by then is a piece of its own, in bytes.
  private static let longestWait = 1 << 20

  private var input: FrameDecoder
  private var output = FrameDecoder(limit: .max)
  /// Input that belongs to no piece yet.
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

  /// Takes what was written down since the last time.
  public mutating func takeLines() -> [UInt8] {
    defer { lines = [] }
    return lines
  }

  private mutating func write(_ entry: Entry) {
    lines.append(contentsOf: entry.line.utf8)
    lines.append(UInt8(ascii: "\n"))
  }

  // MARK: What happens to the server

  /// Takes in what was read: see ``feed(at:to:)``.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    unsorted.append(contentsOf: bytes)
    input.append(bytes)
    while let event = input.next() {
      // What comes next may begin in a piece that was closed already.
      let span = Array(unsorted.prefix(max(0, unsorted.count - input.bufferedCount)))
      unsorted.removeFirst(span.count)
      pieces.append(piece(span, event))
    }
    if unsorted.count > Self.longestWait { closePiece() }
  }

  /// Feeds the next piece of what was read to a server; what comes of it is to be written before the one after it.
  /// - Returns: whether there was one.
  public mutating func feed(at now: Instant, to server: inout Server) -> Bool {
    guard !pieces.isEmpty else { return false }
    let piece = pieces.removeFirst()
    pass(to: now, by: &server)
    observe(&server, piece.entries) { server in piece.bytes.withUnsafeBytes { server.receive($0, at: now) } }
    return true
  }

  /// Tells a server that the input is at its end.
  public mutating func finish(at now: Instant, by server: inout Server) {
    closePiece()
    while feed(at: now, to: &server) {}
    pass(to: now, by: &server)
    observe(&server, [.end]) { $0.finish(at: now) }
  }

  /// Lets a server do what is due.
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

  /// Writes down what happens to a server, and what comes out.
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
