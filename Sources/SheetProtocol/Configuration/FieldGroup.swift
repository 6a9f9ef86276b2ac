/// The questions by which the fields of a configuration are grouped, in the order in which a person asks them.
enum FieldGroup: String, WireEnum, ResultValue {
  case rest, motion, touch, landing, behind, screens, scrolling, keyboard, size, grabber

  /// What a person reads above the fields.
  var title: String {
    switch self {
    case .rest: "Where it rests"
    case .motion: "How it comes and goes"
    case .touch: "What a finger can do"
    case .landing: "Where it lands"
    case .behind: "What is behind it"
    case .screens: "Screens inside"
    case .scrolling: "Scrolling"
    case .keyboard: "Keyboard"
    case .size: "Size and margins"
    case .grabber: "Grabber"
    }
  }
}
