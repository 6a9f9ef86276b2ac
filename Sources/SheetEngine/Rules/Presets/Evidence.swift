/// How certain the value of a field is.
public struct Evidence: Equatable, Sendable {
  /// The names on the wire of the field, or the group of fields, joined by points.
  private let name: String
  /// How certain it is.
  public let grade: Grade
  /// The document, the measurement or the code that it rests on.
  public let source: String

  init(_ name: String, _ grade: Grade, _ source: String) {
    (self.name, self.grade, self.source) = (name, grade, source)
  }

  /// The field, or the group of fields, by its names on the wire.
  public var path: [String] { name.split(separator: ".").map(String.init) }

  /// How certain a value is, the most certain first.
  public enum Grade: String, CaseIterable, Sendable {
    /// Apple's documentation or an SDK header has it.
    case documented
    /// It was observed on a device or in a simulator.
    case measured
    /// Somebody else has read it from the binary, or from screenshots.
    case thirdParty
    /// Nobody knows it: the engine's own.
    case ours

    /// The grade in words, at the beginning of a sentence.
    public var text: String {
      switch self {
      case .documented: "Documented by Apple"
      case .measured: "Measured"
      case .thirdParty: "Third-party analysis"
      case .ours: "The engine's choice"
      }
    }
  }
}
