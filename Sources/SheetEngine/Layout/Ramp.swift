/// A fraction that grows from 0 to 1 between two reaches of a sheet.
struct Ramp: Equatable, Sendable {
  /// At this reach and below it is 0.
  let start: Points
  /// At this reach and above it is 1.
  let end: Points
  /// Its growth per point.
  private let slope: Double

  /// From 0 to 1; 1 from `end` on where that is not after `start`.
  init(start: Points, end: Points) {
    (self.start, self.end) = (start, end)
    // Where it starts and ends at one reach it is a step: dividing by next to nothing overflows.
    slope = end - start > Self.shortest ? 1 / (end - start) : 0
  }

  /// A shorter distance, pt, counts as none.
  private static let shortest = 1e-9

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
