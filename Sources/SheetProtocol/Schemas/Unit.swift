/// The unit of a quantity, as a person reads it beside the number.
enum Unit: String {
  case points = "pt"
  case pixels = "px"
  case seconds = "s"
  case pointsPerSecond = "pt/s"
  case pointsPerSecondSquared = "pt/s²"
  /// A factor.
  case times = "×"
  /// A fraction, 0...1, that is read times 100.
  case percent = "%"
}
