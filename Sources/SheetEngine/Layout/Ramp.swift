/// What goes from nothing to all between two places of a sheet.
struct Ramp: Equatable, Sendable {
  /// Up to here there is nothing of it.
  var start: Points
  /// From here on there is all of it.
  var end: Points

  /// All of it, wherever the sheet is.
  static let always = Ramp(start: 0, end: 0)
  /// Nothing of it, wherever the sheet is.
  static let never = Ramp(start: .greatestFiniteMagnitude / 2, end: .greatestFiniteMagnitude)

  /// How much of it there is at a place, 0...1.
  func part(at place: Points) -> Double {
    end > start ? min(max((place - start) / (end - start), 0), 1) : 1
  }
}
