/// Numbers as text.
enum DecimalNumber {
  /// Below this magnitude a `Double` in millionths is exact as an integer.
  private static let fixedPointLimit = 9.0e9

  /// Appends `value` rounded to 6 decimals, half away from zero, without trailing zeros and never as `-0`.
  @inline(__always)
  static func append(_ value: Double, to bytes: inout ByteBuffer) {
    guard value.magnitude < fixedPointLimit else { return appendExact(value, to: &bytes) }
    if let whole = Int64(exactly: value) { return append(whole, to: &bytes) }
    let millionths = Int64((value * 1e6).rounded())
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    bytes.append(upTo: 24) { place in
      var end = place
      if millionths < 0 { write(UInt8(ascii: "-"), to: &end) }
      writeDigits(whole, to: &end)
      if fraction != 0 { writeFraction(UInt32(truncatingIfNeeded: fraction), to: &end) }
      return end - place
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
    bytes.append(upTo: 20) { place in
      var end = place
      if value < 0 { write(UInt8(ascii: "-"), to: &end) }
      writeDigits(value.magnitude, to: &end)
      return end - place
    }
  }

  @inline(__always)
  private static func write(_ byte: UInt8, to end: inout UnsafeMutablePointer<UInt8>) {
    end.pointee = byte
    end += 1
  }

  @inline(__always)
  private static func writeDigits(_ value: UInt64, to end: inout UnsafeMutablePointer<UInt8>) {
    var (count, rest) = (1, value / 10)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    rest = value
    for place in stride(from: count - 1, through: 0, by: -1) {
      end[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    end += count
  }

  /// Writes `.` and the digits of `millionths`, 1 to 999 999, without trailing zeros.
  @inline(__always)
  private static func writeFraction(_ millionths: UInt32, to end: inout UnsafeMutablePointer<UInt8>) {
    write(UInt8(ascii: "."), to: &end)
    var (count, rest) = (6, millionths)
    while rest % 10 == 0 { (count, rest) = (count - 1, rest / 10) }
    for place in stride(from: count - 1, through: 0, by: -1) {
      end[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    end += count
  }
}
