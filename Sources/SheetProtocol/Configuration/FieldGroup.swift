import JSON

/// A question by which the fields of a configuration are grouped, in the order in which a person asks.
enum FieldGroup: String, CaseIterable, ResultObject {
  case rest, motion, touch, landing, behind, screens, scrolling, keyboard, leaving, size, grabber

  static let example = rest

  /// The title that a person reads above the fields.
  private var title: String {
    switch self {
    case .rest: "Where it rests"
    case .motion: "How it comes and goes"
    case .touch: "What a finger can do"
    case .landing: "Where it lands"
    case .behind: "What is behind it"
    case .screens: "Screens inside"
    case .scrolling: "Scrolling"
    case .keyboard: "Keyboard"
    case .leaving: "Back and accessibility"
    case .size: "Size and margins"
    case .grabber: "Grabber"
    }
  }

  func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("id", rawValue)
    writer.member("title", title)
  }
}
