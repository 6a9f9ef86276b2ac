/// A fraction that grows from 0 to 1 between two reaches of a sheet.
struct Ramp: Equatable, Sendable {
  /// The reach up to which the fraction is 0.
  let start: Points
  /// The reach from which on the fraction is 1.
  let end: Points
  /// The growth of the fraction per point.
  private let slope: Double

  /// A ramp from 0 to 1; a step at `end` where that is not after `start`.
  init(start: Points, end: Points) {
    (self.start, self.end) = (start, end)
    // With equal start and end it is a step: dividing by a tiny distance would overflow.
    slope = end.exceeds(start) ? 1 / (end - start) : 0
  }

  /// 1 at every reach.
  static let always = Ramp(start: -.greatestFiniteMagnitude, end: -.greatestFiniteMagnitude)
  /// 0 at every reach.
  static let never = Ramp(start: .greatestFiniteMagnitude / 2, end: .greatestFiniteMagnitude)

  /// The fraction at a reach, 0...1.
  @inline(__always)
  func fraction(at reach: Points) -> Double {
    reach >= end ? 1 : max((reach - start) * slope, 0)
  }
}
