import JSON

/// Splits a byte stream into messages. Does no I/O.
///
/// Both framings are accepted at any point; the first byte of a message tells which it is. A declared length reserves
/// no memory, and a message over the limit is not stored. After a fault, or after ``resynchronise()``, decoding
/// continues at the next line that starts a header or a JSON text.
public struct FrameDecoder: ~Copyable, Sendable {
  /// The next item on the stream: a message or a fault.
  public enum Event: Equatable, Sendable {
    /// A message, or a line that is not one; see ``FrameDecoder/withMessage(_:_:)``.
    case message(Range<Int>)
    /// Malformed input.
    case fault(FrameFault)
  }

  private enum State: Equatable, Sendable {
    /// Before the first byte of a message.
    case between
    /// Looking for the next line that starts a header or a JSON text; other lines are skipped without another error.
    case lost
    /// In a line that starts, or might start, a JSON text.
    case line
    /// In a header block.
    case header(HeaderBlock)
    /// After a header block, with the length of what follows.
    case body(Int)
    /// In a body that is over the limit, with the number of bytes to go.
    case skippingBody(Int64)
    /// In a line that is over the limit; `inStep` says whether the next line starts a message.
    case skippingLine(inStep: Bool)
  }

  /// The maximum length of a header line; a longer line is malformed input.
  private static let maximumHeaderLine = 8192

  /// The framing of the last message that was read in step; nil before the first.
  public private(set) var framing: Framing?

  /// Whether the last message is a line that was found out of step and may be the end of something else.
  public private(set) var isGuess = false

  private let limit: Int
  private var buffer = ByteBuffer()
  /// The offset of the next unread byte.
  private var head = 0
  /// The offset up to which the current line has been searched for its end.
  private var searched = 0
  private var state = State.between

  /// A decoder at the start of a stream.
  /// - Parameter limit: the largest message that is accepted, in bytes.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Adds bytes to the end of the stream.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    buffer.append(bytes)
  }

  /// The bytes that are stored and not yet part of a message.
  public var bufferedCount: Int { buffer.count - head }

  /// Calls `body` with the bytes of a message that ``next()`` has just returned.
  @inline(__always)
  public func withMessage<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Tells the decoder that the last message was not JSON: lines are skipped until one starts a header or a JSON text.
  public mutating func resynchronise() {
    state = .lost
  }

  /// The next message or fault. Nil when more bytes are needed; ranges of earlier messages are invalid from then on.
  public mutating func next() -> Event? {
    while true {
      let step: Step =
        switch state {
        case .between: start(isLost: false)
        case .lost: start(isLost: true)
        case .line: line()
        case .header(let block): header(block)
        case .body(let length): body(length)
        case .skippingBody(let length): skipBody(length)
        case .skippingLine(let inStep): skipLine(inStep: inStep)
        }
      switch step {
      case .again: continue
      case .needsMore:
        forgetRead()
        return nil
      case .event(let event): return event
      }
    }
  }

  /// Ends the stream: an unterminated last line is a message, anything else that is cut short is a fault.
  public mutating func finish() -> Event? {
    switch state {
    case .between where bufferedCount > 0, .line:
      let range = trimmed(head..<buffer.count)
      consume(to: buffer.count, then: .between)
      return range.isEmpty ? nil : .message(range)
    case .header, .body, .skippingBody, .skippingLine:
      consume(to: buffer.count, then: .between)
      return .fault(.truncated)
    case .between, .lost:
      return nil
    }
  }

  // MARK: Steps

  private enum Step {
    case again
    case needsMore
    case event(Event)
  }

  private mutating func forgetRead() {
    // Moving the rest costs no more than reading the messages before it did.
    guard head > buffer.count / 2 else { return }
    buffer.removeFirst(head)
    (head, searched) = (0, max(0, searched - head))
  }

  private mutating func consume(to end: Int, then next: State) {
    (head, searched) = (end, end)
    state = next
  }

  private mutating func start(isLost: Bool) -> Step {
    while head < buffer.count, isSpace(buffer[head]) { head += 1 }
    searched = max(searched, head)
    guard head < buffer.count else { return .needsMore }
    if buffer[head] == UInt8(ascii: "{") || buffer[head] == UInt8(ascii: "[") {
      if !isLost { framing = .lines }
      isGuess = isLost
      state = .line
      return .again
    }
    guard let end = endOfLine() else {
      guard bufferedCount > Self.maximumHeaderLine else { return .needsMore }
      if isLost {
        consume(to: buffer.count, then: .skippingLine(inStep: false))
        return .again
      }
      isGuess = false
      state = .line
      return .again
    }
    let field = end - head <= Self.maximumHeaderLine ? HeaderField(buffer[head..<end][...]) : nil
    if let field, !isLost || field.isContentField {
      if framing == nil { framing = .contentLength }
      state = .header(HeaderBlock())
    } else if isLost {
      consume(to: end + 1, then: .lost)
    } else {
      if framing == nil { framing = .lines }
      isGuess = false
      state = .line
    }
    return .again
  }

  private mutating func line() -> Step {
    guard let newline = endOfLine() else {
      guard bufferedCount > limit else { return .needsMore }
      consume(to: buffer.count, then: .skippingLine(inStep: true))
      return .event(.fault(.tooLarge(limit: limit)))
    }
    guard newline - head <= limit else {
      consume(to: newline + 1, then: .between)
      return .event(.fault(.tooLarge(limit: limit)))
    }
    let end = startOfGluedHeader(in: head..<newline) ?? newline
    let range = trimmed(head..<end)
    consume(to: end == newline ? newline + 1 : end, then: .between)
    return .event(.message(range))
  }

  /// Reads a header block as most peers write it: a `Content-Length` of a few digits and nothing else.
  /// - Returns: nil for any other block, and while it is not complete.
  private mutating func plainHeader() -> Step? {
    let name = Framing.header
    let (first, maximum) = (head + name.utf8CodeUnitCount, 9)
    guard bufferedCount > name.utf8CodeUnitCount + maximum + Self.emptyLine.count else { return nil }
    let plain = buffer.withUnsafeBytes { bytes -> (length: Int, end: Int)? in
      guard bytes[head..<first].elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      else { return nil }
      var (length, index) = (0, first)
      while index < first + maximum, bytes[index] &- UInt8(ascii: "0") < 10 {
        length = length * 10 + Int(bytes[index] &- UInt8(ascii: "0"))
        index += 1
      }
      let end = index + Self.emptyLine.count
      guard bytes[index..<end].elementsEqual(Self.emptyLine), index > first, length <= limit else { return nil }
      return (length, end)
    }
    guard let plain else { return nil }
    framing = .contentLength
    consume(to: plain.end, then: .body(plain.length))
    return .again
  }

  /// The end of a line and an empty line.
  private static let emptyLine = Array("\r\n\r\n".utf8)

  private mutating func header(_ block: HeaderBlock) -> Step {
    if block.count == 0, let plain = plainHeader() { return plain }
    let end = endOfLine()
    if (end ?? buffer.count) - head > Self.maximumHeaderLine {
      consume(to: end.map { $0 + 1 } ?? buffer.count, then: end == nil ? .skippingLine(inStep: false) : .lost)
      return .event(.fault(.unusableLength("a header line of over \(Self.maximumHeaderLine) bytes")))
    }
    guard let newline = end else { return .needsMore }
    let range = trimmed(head..<newline)
    if range.isEmpty {
      switch block.length {
      case .success(let length) where length > limit:
        framing = .contentLength
        consume(to: newline + 1, then: .skippingBody(length))
        return .event(.fault(.tooLarge(limit: limit)))
      case .success(let length):
        framing = .contentLength
        consume(to: newline + 1, then: .body(Int(length)))
        return .again
      case .failure(let fault):
        consume(to: newline + 1, then: .lost)
        return .event(.fault(fault))
      }
    }
    guard let field = HeaderField(buffer[range][...]), block.count < HeaderBlock.maximumCount else {
      // The line itself may start the next message, so it is read again.
      state = .lost
      return .event(.fault(.unusableLength("the block does not end with an empty line")))
    }
    consume(to: newline + 1, then: .header(block.adding(field)))
    return .again
  }

  private mutating func body(_ length: Int) -> Step {
    guard bufferedCount >= length else { return .needsMore }
    let range = head..<(head + length)
    consume(to: range.upperBound, then: .between)
    isGuess = false
    return .event(.message(range))
  }

  private mutating func skipBody(_ length: Int64) -> Step {
    let skipped = Int(min(length, Int64(bufferedCount)))
    let rest = length - Int64(skipped)
    consume(to: head + skipped, then: rest == 0 ? .between : .skippingBody(rest))
    return rest == 0 ? .again : .needsMore
  }

  private mutating func skipLine(inStep: Bool) -> Step {
    guard let newline = endOfLine() else {
      consume(to: buffer.count, then: .skippingLine(inStep: inStep))
      return .needsMore
    }
    consume(to: newline + 1, then: inStep ? .between : .lost)
    return .again
  }

  // MARK: Bytes

  /// The offset of the current line's line feed. Remembers how far it has searched.
  private mutating func endOfLine() -> Int? {
    let from = max(searched, head)
    let found = buffer.firstIndex(of: UInt8(ascii: "\n"), from: from)
    searched = found ?? buffer.count
    return found
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  private func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, isSpace(buffer[lower]) { lower += 1 }
    while lower < upper, isSpace(buffer[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  /// The start of a header that follows a JSON text on the same line.
  ///
  /// A body has no line feed at its end, so when its own header was unusable the next message's header follows it
  /// directly. Splitting the line there keeps that message.
  private func startOfGluedHeader(in range: Range<Int>) -> Int? {
    let line = trimmed(range)
    guard let last = line.last, !isBracket(buffer[last]), let bracket = line.last(where: { isBracket(buffer[$0]) })
    else { return nil }
    let rest = trimmed((bracket + 1)..<line.upperBound)
    guard let field = HeaderField(buffer[rest][...]), field.isContentField else { return nil }
    return rest.lowerBound
  }
}
