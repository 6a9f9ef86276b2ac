/// A back gesture, and how it makes a sheet smaller.
struct BackGesture: Equatable, Sendable {
  /// How far the gesture under way is, 0...1; nil where there is none.
  var progress: Double?
  /// How much of the shrinkage is shown, 0...1.
  var shrinkage = 0.0
}
