/// The text that a person reads beside a field.
struct Label: Sendable {
  /// The unit of a quantity.
  enum Unit: String {
    case points = "pt"
    case pixels = "px"
    case seconds = "s"
    case pointsPerSecond = "pt/s"
    case pointsPerSecondSquared = "pt/s²"
    case factor = "×"
    /// A fraction, 0...1, that is read times 100.
    case percent = "%"
  }

  /// The group of a field of the configuration; nil is that of the object around it.
  let group: FieldGroup?
  /// A short title.
  let title: StaticString
  let unit: Unit?
  /// The meaning of the field, in a sentence.
  let description: StaticString?

  @inline(never)
  init(group: FieldGroup? = nil, _ title: StaticString, unit: Unit? = nil, _ description: StaticString? = nil) {
    (self.group, self.title, self.unit, self.description) = (group, title, unit, description)
  }
}
