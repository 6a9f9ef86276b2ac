import JSON

/// A question by which the fields of a configuration are grouped.
struct FieldGroup: ResultObject {
  let id: String
  /// What a person reads above the fields.
  let title: String

  static let example = all[0]

  /// The groups, in the order in which a person asks.
  static let all = [
    FieldGroup(id: "rest", title: "Where it rests"), FieldGroup(id: "motion", title: "How it comes and goes"),
    FieldGroup(id: "touch", title: "What a finger can do"), FieldGroup(id: "landing", title: "Where it lands"),
    FieldGroup(id: "behind", title: "What is behind it"), FieldGroup(id: "screens", title: "Screens inside"),
    FieldGroup(id: "scrolling", title: "Scrolling"), FieldGroup(id: "keyboard", title: "Keyboard"),
    FieldGroup(id: "size", title: "Size and margins"), FieldGroup(id: "grabber", title: "Grabber"),
  ]

  func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("id", id)
    writer.member("title", title)
  }
}
