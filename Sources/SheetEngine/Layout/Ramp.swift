/// What goes from nothing to all between two places of a sheet.
struct Ramp: Equatable, Sendable {
  /// Up to here there is nothing of it.
  let start: Points
  /// From here on there is all of it.
  let end: Points
  /// How much of it a point makes.
  private let slope: Double

  /// From nothing to all; all of it from `end` on where that is not after `start`.
  init(start: Points, end: Points) {
    (self.start, self.end) = (start, end)
    // Where it starts and ends at one place it is a step: dividing by next to nothing leaves the numbers.
    slope = end - start > Self.shortest ? 1 / (end - start) : 0
  }

  /// Shorter than this, pt, is no way at all.
  private static let shortest = 1e-9

  /// All of it, wherever the sheet is.
  static let always = Ramp(start: -.greatestFiniteMagnitude, end: -.greatestFiniteMagnitude)
  /// Nothing of it, wherever the sheet is.
  static let never = Ramp(start: .greatestFiniteMagnitude / 2, end: .greatestFiniteMagnitude)

  /// How much of it there is at a place, 0...1.
  @inline(__always)
  func part(at place: Points) -> Double {
    place >= end ? 1 : max((place - start) * slope, 0)
  }
}
