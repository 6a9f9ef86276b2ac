import JSON
import SheetEngine

extension Method {
  /// The screens inside a sheet.
  static let navigation = [
    Declaration(
      "navigation/push", .either, "The app shows another screen over the one on top.", answers: .named("FrameAnswer"),
      errors: [.limitExceeded], example: #"{"sheet":"s","screen":{"id":"more","content":{"height":240}}}"#
    ).reads(.target, .required("screen", "The screen."), .animated(true)) { target, screen, animated in
      .navigate(target, .push(screen, animated: animated))
    },
    Declaration(
      "navigation/pop", .either, "The app goes back by one screen.", answers: .named("FrameAnswer"),
      errors: [.emptyStack], example: #"{"sheet":"s"}"#
    ).reads(.target, .animated(true)) { .navigate($0, .pop(toRoot: false, animated: $1)) },
    Declaration(
      "navigation/popToRoot", .either, "The app goes back to the first screen.", answers: .named("FrameAnswer"),
      errors: [.emptyStack], example: #"{"sheet":"s","animated":false}"#
    ).reads(.target, .animated(true)) { .navigate($0, .pop(toRoot: true, animated: $1)) },
    Declaration(
      "navigation/setScreens", .either, "The app replaces all screens. The first one is the root.",
      answers: .named("FrameAnswer"),
      errors: [.emptyStack, .limitExceeded], example: #"{"sheet":"s","screens":[{"id":"start"}],"animated":false}"#
    ).reads(.target, .required("screens", "The screens."), .animated(true)) { target, screens, animated in
      .navigate(target, .setScreens(screens, animated: animated))
    },
  ]
}

extension Screen: JSONDecodable, SchemaProviding {
  package static let schema = Schema.named("Screen")

  static let declaration = Schema.object(
    Schema.Property("id", .text),
    .optional("content", Schema.named("Content").orNull),
    .optional(
      "hidesBackButton",
      Schema.flag.described("Whether the back button is hidden. A swipe then can't go back, either.").orNull))

  /// Reads `{"id":…,"content"?:{…},"hidesBackButton"?:false}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    try json.requireKeys(["id", "content", "hidesBackButton"])
    self.init(
      id: try json.member("id"),
      content: try Content.read(json["content"]),
      hidesBackButton: try json.optionalMember("hidesBackButton") ?? false)
  }
}
