/// Formats numbers as JSON text.
enum DecimalNumber {
  /// Below this magnitude a `Double` in millionths is exact as an integer.
  private static let fixedPointLimit = 9.0e9

  /// Appends `value` rounded to 6 decimals, half away from zero, without trailing zeros and never as `-0`.
  @inline(__always)
  static func append(_ value: Double, to bytes: inout ByteBuffer) {
    guard value.magnitude < fixedPointLimit else { return appendExact(value, to: &bytes) }
    let integer = Int64(value)
    if Double(integer) == value { return append(integer, to: &bytes) }
    let millionths = rounded(value * 1e6)
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    bytes.append(upTo: 24) { target in
      var end = target
      if millionths < 0 { write(UInt8(ascii: "-"), to: &end) }
      writeDigits(whole, to: &end)
      if fraction != 0 { writeFraction(UInt32(truncatingIfNeeded: fraction), to: &end) }
      return end - target
    }
  }

  /// Appends the shortest text that reads back as `value`; whole numbers without fraction, `null` when not finite.
  static func appendExact(_ value: Double, to bytes: inout ByteBuffer) {
    guard value.isFinite else { return bytes.append("null") }
    if let whole = Int64(exactly: value) { return append(whole, to: &bytes) }
    for byte in value.description.utf8 { bytes.append(byte) }
  }

  /// Appends an integer.
  static func append(_ value: Int64, to bytes: inout ByteBuffer) {
    bytes.append(upTo: 20) { target in
      var end = target
      if value < 0 { write(UInt8(ascii: "-"), to: &end) }
      writeDigits(value.magnitude, to: &end)
      return end - target
    }
  }

  /// The nearest integer, half away from zero; `value` must be in the range of `Int64`.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int64 {
    let whole = Int64(value)
    let rest = value - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  @inline(__always)
  private static func write(_ byte: UInt8, to end: inout UnsafeMutablePointer<UInt8>) {
    end.pointee = byte
    end += 1
  }

  @inline(__always)
  private static func writeDigits(_ value: UInt64, to end: inout UnsafeMutablePointer<UInt8>) {
    if value < 10 { return write(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value), to: &end) }
    let count = numberOfDigits(of: value)
    var (rest, target) = (value, end + count)
    while rest >= 100 {
      target -= 2
      writePair(rest % 100, to: target)
      rest /= 100
    }
    if rest >= 10 {
      writePair(rest, to: end)
    } else {
      end.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
    }
    end += count
  }

  @inline(__always)
  private static func numberOfDigits(of value: UInt64) -> Int {
    var (count, limit): (Int, UInt64) = (1, 10)
    while value >= limit, count < 20 {
      count += 1
      limit &*= 10
    }
    return count
  }

  /// Writes `.` and the digits of `millionths`, 1 to 999 999, without trailing zeros.
  @inline(__always)
  private static func writeFraction(_ millionths: UInt32, to end: inout UnsafeMutablePointer<UInt8>) {
    write(UInt8(ascii: "."), to: &end)
    let value = UInt64(millionths)
    writePair(value / 10_000, to: end)
    writePair(value / 100 % 100, to: end + 2)
    writePair(value % 100, to: end + 4)
    end += 6
    while end[-1] == UInt8(ascii: "0") { end -= 1 }
  }

  /// Writes both digits of a number below 100.
  @inline(__always)
  private static func writePair(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) {
    let pair = UnsafeRawPointer(pairs.utf8Start).loadUnaligned(fromByteOffset: 2 * Int(number), as: UInt16.self)
    UnsafeMutableRawPointer(target).storeBytes(of: pair, as: UInt16.self)
  }

  private static let pairs: StaticString = """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748\
    49505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394959697\
    9899
    """
}

extension ByteBuffer {
  /// Appends a number rounded to 6 decimals, in its shortest form; a number that is not finite becomes `null`.
  public mutating func append(number: Double) {
    DecimalNumber.append(number, to: &self)
  }
}
