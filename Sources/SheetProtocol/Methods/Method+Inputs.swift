import JSON
import SheetEngine

extension TapTarget.Element: Word {}

extension Method {
  /// What apps and people do to a sheet, beside touching it.
  static let inputs = [
    Method("sheet/present", .either, "The app presents the sheet.") { json throws(JSONFailure) in
      .input(try Target(json), .present(animated: try json.optionalMember("animated") ?? true))
    },
    Method("sheet/dismiss", .either, "The app dismisses the sheet.") { json throws(JSONFailure) in
      .input(try Target(json), .dismiss(animated: try json.optionalMember("animated") ?? true))
    },
    Method("sheet/tap", .either, "A person taps on something, by name or by place.") { json throws(JSONFailure) in
      .input(try Target(json), .tap(try tapTarget(json)))
    },
    Method("sheet/selectDetent", .either, "The app selects a detent; null is the first.") { json throws(JSONFailure) in
      guard json["detent"] != nil else {
        throw JSONFailure(path: ["detent"], expected: "the id of a detent, or null", found: "nothing")
      }
      let detent: String? = try json.optionalMember("detent")
      return .input(
        try Target(json), .selectDetent(detent, animated: try json.optionalMember("animated") ?? false))
    },
    Method("sheet/invalidateDetents", .either, "The detents are resolved anew.") { json throws(JSONFailure) in
      .input(try Target(json), .invalidateDetents(animated: try json.optionalMember("animated") ?? false))
    },
    Method("keyboard/didChangeFrame", .either, "The keyboard came, went, or changed its height.") {
      json throws(JSONFailure) in
      .keyboardDidChange(
        try Target(json), height: try NumberRule.notNegative.read("height", of: json),
        AnimationPatch(json: json["animation"]))
    },
    Method("content/didChangeSize", .either, "The content's preferred size changed.") { json throws(JSONFailure) in
      .contentDidChangeSize(try Target(json), try ContentSizeChange(json), AnimationPatch(json: json["animation"]))
    },
    Method("content/didScroll", .either, "The client's own scroll view moved.") { json throws(JSONFailure) in
      .input(
        try Target(json),
        .contentDidScroll(
          offset: try NumberRule.coordinate.read("offset", of: json),
          contentHeight: try NumberRule.notNegative.readOptional("contentHeight", of: json),
          viewportHeight: try NumberRule.notNegative.readOptional("viewportHeight", of: json)))
    },
    Method("container/didChange", .either, "The container changed: rotation, split view, safe area.") {
      json throws(JSONFailure) in
      guard let patch = json["container"] else {
        throw JSONFailure(path: ["container"], expected: "an object, the merge patch", found: "nothing")
      }
      return .containerDidChange(
        try Target(json), ContainerPatch(patch), AnimationPatch(json: json["animation"]))
    },
  ]

  private static func tapTarget(_ json: JSONValue) throws(JSONFailure) -> TapTarget {
    if let on = json["on"], !on.isNull {
      return .element(try TapTarget.Element(member: "on", of: json))
    }
    guard json["x"] != nil || json["y"] != nil else {
      throw JSONFailure(
        path: ["on"], expected: "one of \(Spelling.list(TapTarget.Element.words)), or x and y", found: "nothing")
    }
    return .point(
      Point(x: try NumberRule.coordinate.read("x", of: json), y: try NumberRule.coordinate.read("y", of: json)))
  }
}
