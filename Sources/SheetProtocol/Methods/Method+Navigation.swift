import JSON
import SheetEngine

extension Method {
  /// The screens inside a sheet.
  static let navigation = [
    Method("navigation/push", .either, "The app shows another screen over the one on top.") {
      json throws(JSONFailure) in
      .navigate(try Target(json), .push(try json.member("screen", as: Screen.self), animated: try animated(json)))
    },
    Method("navigation/pop", .either, "The app goes back by a screen.") { json throws(JSONFailure) in
      .navigate(try Target(json), .pop(toRoot: false, animated: try animated(json)))
    },
    Method("navigation/popToRoot", .either, "The app goes back to the first screen.") { json throws(JSONFailure) in
      .navigate(try Target(json), .pop(toRoot: true, animated: try animated(json)))
    },
    Method("navigation/setScreens", .either, "The app sets all screens, from the root up.") {
      json throws(JSONFailure) in
      .navigate(
        try Target(json), .setScreens(try json.member("screens", as: [Screen].self), animated: try animated(json)))
    },
  ]

  private static func animated(_ json: JSONValue) throws(JSONFailure) -> Bool {
    try json.optionalMember("animated") ?? true
  }
}

extension Screen: JSONDecodable {
  /// Reads `{"id":…,"content"?:{…},"hidesBackButton"?:false}`.
  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    self.init(
      id: try json.member("id"),
      content: try Content.read(json["content"]),
      hidesBackButton: try json.optionalMember("hidesBackButton") ?? false)
  }
}
