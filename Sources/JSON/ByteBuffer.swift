import CArena

/// A reusable byte queue: bytes are appended at the end and removed from the start.
///
/// It is noncopyable, so a write needs no uniqueness check, unlike an array. An emptied buffer keeps its memory up to
/// ``keptCapacity`` and frees what is larger.
public struct ByteBuffer: ~Copyable, @unchecked Sendable {
  /// The capacity up to which an emptied buffer keeps its memory.
  public static let keptCapacity = 256 << 10

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  public private(set) var count = 0

  /// The number of bytes up to which the buffer grows; what would go beyond takes the place of what was appended since ``floor``.
  private var ceiling = Int.max
  private var floor = 0
  /// Whether bytes were lost because of a limit.
  public private(set) var isOverfull = false

  /// An empty buffer.
  public init() {
    capacity = 256
    start = carena_resize(nil, capacity).assumingMemoryBound(to: UInt8.self)
  }

  deinit {
    carena_release(start)
  }

  /// Calls `body` with the bytes, which stay where they are until the next change.
  @inline(__always)
  public borrowing func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The byte at an offset.
  public subscript(offset: Int) -> UInt8 {
    @inline(__always) get { withUnsafeBytes { $0[offset] } }
  }

  /// A copy of the bytes in a range of offsets.
  public subscript(range: Range<Int>) -> [UInt8] {
    withUnsafeBytes { Array($0[range]) }
  }

  /// The offset of the first `byte` at or after `offset`; nil when there is none.
  public borrowing func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
    withUnsafeBytes { bytes in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var index = offset
      // Compares eight bytes at a time: a matching byte leaves a zero byte in the difference.
      while index + 8 <= count {
        let difference = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ (ones &* UInt64(byte))
        if (difference &- ones) & ~difference & (ones << 7) != 0 { break }
        index += 8
      }
      return bytes[index...].firstIndex(of: byte)
    }
  }

  // MARK: The end

  /// Lets `body` write up to `maximum` bytes.
  /// - Parameter body: receives space for `maximum` bytes, and returns how many it wrote.
  @inline(__always)
  public mutating func append(upTo maximum: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity - count < maximum { grow(by: maximum) }
    count += body(start + count)
  }

  /// Limits what is appended from now on. If that is more, it is lost, and the buffer is overfull.
  public mutating func limitGrowth(to bytes: Int) {
    (floor, isOverfull) = (count, false)
    ceiling = bytes < Int.max - count ? count + bytes : .max
  }

  /// Ends the limit.
  public mutating func endLimit() { (ceiling, floor, isOverfull) = (.max, 0, false) }

  /// A large buffer grows by little more than is necessary: a system moves its pages, and not its bytes.
  private static let largeCapacity = 8 << 20

  private mutating func grow(by maximum: Int) {
    if count + maximum > ceiling {
      (isOverfull, count) = (true, floor)
      if capacity - count >= maximum { return }
    }
    let next = capacity < Self.largeCapacity ? 2 * capacity : capacity + capacity / 16
    resize(to: max(next, count + maximum))
  }

  /// Appends a byte.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    append(upTo: 1) {
      $0.pointee = byte
      return 1
    }
  }

  @inline(__always)
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    append(upTo: bytes.count) { target in
      if let source = bytes.baseAddress {
        UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: bytes.count)
      }
      return bytes.count
    }
  }

  /// Appends the UTF-8 of a text.
  @inline(__always)
  public mutating func append(_ text: StaticString) {
    append(upTo: text.utf8CodeUnitCount) { target in
      Self.copyFew(text.utf8CodeUnitCount, from: text.utf8Start, to: target)
      return text.utf8CodeUnitCount
    }
  }

  /// Copies a few bytes with overlapping word-sized stores: a call to `memcpy` would take longer than the copy itself.
  @inline(__always)
  static func copyFew(_ count: Int, from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
    let (source, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    func copy<Word: BitwiseCopyable>(_ offset: Int, as type: Word.Type) {
      target.storeBytes(of: source.loadUnaligned(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
    }
    switch count {
    case 0: break
    case 1:
      copy(0, as: UInt8.self)
    case 2...4:
      copy(0, as: UInt16.self)
      copy(count - 2, as: UInt16.self)
    case 5...8:
      copy(0, as: UInt32.self)
      copy(count - 4, as: UInt32.self)
    case 9...16:
      copy(0, as: UInt64.self)
      copy(count - 8, as: UInt64.self)
    default:
      target.copyMemory(from: source, byteCount: count)
    }
  }

  /// Appends the bytes of another buffer.
  @inline(__always)
  public mutating func append(_ other: borrowing ByteBuffer) {
    append(UnsafeRawBufferPointer(start: other.start, count: other.count))
  }

  /// Removes what is after an offset.
  public mutating func truncate(to offset: Int) {
    count = min(count, offset)
  }

  /// Replaces the bytes before an offset, from an earlier one on; those after it move where the lengths differ.
  public mutating func replace(_ range: Range<Int>, with bytes: UnsafeRawBufferPointer) {
    let difference = bytes.count - range.count
    if difference > 0, capacity - count < difference { grow(by: difference) }
    if difference != 0 {
      (start + range.upperBound + difference).update(from: start + range.upperBound, count: count - range.upperBound)
      count += difference
    }
    if let source = bytes.baseAddress {
      UnsafeMutableRawPointer(start + range.lowerBound).copyMemory(from: source, byteCount: bytes.count)
    }
  }

  private mutating func resize(to capacity: Int) {
    start = carena_resize(start, capacity).assumingMemoryBound(to: UInt8.self)
    self.capacity = capacity
  }

  // MARK: The start

  /// Removes the first `number` bytes.
  public mutating func removeFirst(_ number: Int) {
    count -= number
    if count > 0 { start.update(from: start + number, count: count) }
    if capacity > Self.keptCapacity, count < capacity / 4 { resize(to: max(count, 256)) }
  }

  /// Removes all bytes.
  @inline(__always)
  public mutating func removeAll() {
    if capacity > Self.keptCapacity { removeFirst(count) } else { count = 0 }
  }
}
