/// Writes JSON text straight into a byte buffer: keys in the order of the calls, no white space, no tree.
///
/// The writer inserts the commas; the caller pairs `begin` with `end` and every key with a value.
public struct JSONWriter: ~Copyable {
  private var buffer = ByteBuffer()
  private var needsComma = false

  /// An empty writer.
  public init() {}

  /// The bytes that have been written so far.
  public var bytes: [UInt8] { buffer.withUnsafeBytes { Array($0) } }

  /// The text that has been written so far.
  public var text: String { buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

  /// The number of bytes that have been written so far.
  public var count: Int { buffer.count }

  /// Appends what has been written so far to a buffer.
  @inline(__always)
  public borrowing func copy(to other: inout ByteBuffer) {
    other.append(buffer)
  }

  /// Discards what was written but keeps the memory.
  public mutating func reset() {
    buffer.removeAll()
    needsComma = false
  }

  // MARK: Structure

  /// Opens an object.
  @inline(__always)
  public mutating func beginObject() {
    separate()
    buffer.append(UInt8(ascii: "{"))
    needsComma = false
  }

  /// Closes the innermost object.
  @inline(__always)
  public mutating func endObject() {
    buffer.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Opens an array.
  @inline(__always)
  public mutating func beginArray() {
    separate()
    buffer.append(UInt8(ascii: "["))
    needsComma = false
  }

  /// Closes the innermost array.
  @inline(__always)
  public mutating func endArray() {
    buffer.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the key of the value that follows. The key must not need escaping.
  @inline(__always)
  public mutating func key(_ key: StaticString) {
    let count = key.utf8CodeUnitCount
    buffer.append(upTo: count + 4) { [needsComma] target in
      var end = target
      if needsComma {
        end.pointee = UInt8(ascii: ",")
        end += 1
      }
      end.pointee = UInt8(ascii: "\"")
      ByteBuffer.copyFew(count, from: key.utf8Start, to: end + 1)
      end[count + 1] = UInt8(ascii: "\"")
      end[count + 2] = UInt8(ascii: ":")
      return end + count + 3 - target
    }
    needsComma = false
  }

  /// Writes a key that is not known at compile time.
  public mutating func foreignKey(_ key: String) {
    string(key)
    buffer.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  /// Writes `null`.
  public mutating func null() {
    separate()
    buffer.append("null")
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    separate()
    buffer.append(value ? "true" : "false")
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int64) {
    separate()
    DecimalNumber.append(value, to: &buffer)
  }

  /// Writes a number rounded to 6 decimals, in its shortest form; a number that is not finite becomes `null`.
  @inline(__always)
  public mutating func number(_ value: Double) {
    separate()
    DecimalNumber.append(value, to: &buffer)
  }

  /// Writes a number so that it reads back as the same `Double`; a number that is not finite becomes `null`.
  public mutating func exact(_ value: Double) {
    separate()
    DecimalNumber.appendExact(value, to: &buffer)
  }

  /// Writes a string with its quotation marks and escapes.
  @inline(__always)
  public mutating func string(_ value: String) {
    separate()
    JSONString.append(value, to: &buffer)
  }

  /// Writes a string that needs no escaping.
  @inline(__always)
  public mutating func string(_ value: StaticString) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(value)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes a string that `body` assembles; it must not need escaping.
  @inline(__always)
  public mutating func string(_ body: (inout ByteBuffer) -> Void) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    body(&buffer)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes text that is already one complete JSON value.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    json.withUnsafeBytes { buffer.append($0) }
  }

  // MARK: A stream of values

  /// Begins a value that stands for itself, and not in an array with the ones before.
  @inline(__always)
  public mutating func beginValue() { needsComma = false }

  /// Removes all after an offset at which a value ends.
  public mutating func removeValues(after offset: Int) {
    buffer.truncate(to: offset)
    needsComma = true
  }

  /// Whether what was written since ``limitGrowth(to:)`` was more than allowed: it is lost, and the rest is in vain.
  public var isOverfull: Bool { buffer.isOverfull }

  /// Limits what is written from now on, in bytes.
  public mutating func limitGrowth(to bytes: Int) { buffer.limitGrowth(to: bytes) }

  /// Ends the limit.
  public mutating func endLimit() { buffer.endLimit() }

  /// Changes the bytes around values. What has been written so far stays where it is until then.
  @inline(__always)
  public mutating func withBuffer<Result>(_ body: (inout ByteBuffer) -> Result) -> Result { body(&buffer) }

  /// Calls `body` with what has been written so far.
  public borrowing func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    buffer.withUnsafeBytes(body)
  }

  /// Writes the one complete value that another writer holds.
  public mutating func raw(_ other: borrowing JSONWriter) {
    separate()
    other.copy(to: &buffer)
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

extension JSONWriter {
  /// Writes a member whose value is a number.
  @inline(__always)
  public mutating func member(_ key: StaticString, _ value: Double) {
    self.key(key)
    number(value)
  }

  /// Writes a member whose value is a string.
  @inline(__always)
  public mutating func member(_ key: StaticString, _ value: String) {
    self.key(key)
    string(value)
  }

  /// Writes a member whose value is a static string.
  @inline(__always)
  public mutating func member(_ key: StaticString, _ value: StaticString) {
    self.key(key)
    string(value)
  }

  /// Writes a member whose value is `true` or `false`.
  @inline(__always)
  public mutating func member(_ key: StaticString, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  /// Writes a member whose value is an integer.
  public mutating func member(_ key: StaticString, _ value: Int) {
    self.key(key)
    integer(Int64(value))
  }

  /// Writes a member whose value is a number, or `null` when there is none.
  public mutating func member(_ key: StaticString, _ value: Double?) {
    self.key(key)
    if let value { number(value) } else { null() }
  }

  /// Writes a member whose value is an array of strings.
  public mutating func member(_ key: StaticString, _ values: [String]) {
    self.key(key)
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// Writes an array whose elements a closure writes.
  @inlinable
  public mutating func array<Element>(_ elements: [Element], _ write: (Element, inout JSONWriter) -> Void) {
    beginArray()
    for element in elements where !isOverfull { write(element, &self) }
    endArray()
  }

  /// Writes a member whose value is encodable.
  @inlinable
  public mutating func member<Value: JSONEncodable>(_ key: StaticString, _ value: Value) {
    self.key(key)
    value.encode(to: &self)
  }
}

/// Something that can be written as one JSON value.
public protocol JSONEncodable {
  /// Writes exactly one value.
  func encode(to writer: inout JSONWriter)
}
