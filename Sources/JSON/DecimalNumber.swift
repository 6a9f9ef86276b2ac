/// Numbers as text.
enum DecimalNumber {
  /// Below this magnitude a `Double` in millionths is exact as an integer.
  private static let fixedPointLimit = 9.0e9

  /// Appends `value` rounded to 6 decimals, half away from zero, without trailing zeros and never as `-0`.
  @inline(__always)
  static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.magnitude < fixedPointLimit else { return appendExact(value, to: &bytes) }
    let millionths = Int64((value * 1e6).rounded())
    if millionths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    appendDigits(whole, to: &bytes)
    if fraction != 0 { appendFraction(UInt32(truncatingIfNeeded: fraction), to: &bytes) }
  }

  /// Appends the shortest text that reads back as `value`; whole numbers without fraction, `null` when not finite.
  static func appendExact(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    if let whole = Int64(exactly: value) { return append(whole, to: &bytes) }
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Appends an integer.
  static func append(_ value: Int64, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude, to: &bytes)
  }

  @inline(__always)
  private static func appendDigits(_ value: UInt64, to bytes: inout [UInt8]) {
    var divisor: UInt64 = 1
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends `.` and the digits of `millionths`, 1 to 999 999, without trailing zeros.
  @inline(__always)
  private static func appendFraction(_ millionths: UInt32, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "."))
    var rest = millionths
    var divisor: UInt32 = 100_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}
