import JSON
import SheetEngine

extension Method {
  /// The methods for inputs from apps and people, apart from gestures.
  static let inputs = [
    input("sheet/present", "The app presents the sheet.", [.wrongPhase], #"{"sheet":"next","animated":false}"#)
      .reads(.target, .animated(true)) { .input($0, .present(animated: $1)) },
    input("sheet/dismiss", "The app dismisses the sheet.", [.wrongPhase], #"{"sheet":"s"}"#)
      .reads(.target, .animated(true)) { .input($0, .dismiss(animated: $1)) },
    input(
      "sheet/tap", "A person taps on an element, given by its name, or at a place.", [.wrongPhase, .unknownDetent],
      #"{"sheet":"s","on":"dimming"}"#
    ).reads(.target, .place) { .tap($0, $1) },
    input(
      "sheet/selectDetent", "The app selects a detent.", [.unknownDetent],
      #"{"sheet":"s","detent":"large","animated":true}"#
    ).reads(.target, .detent, .animated(false)) { .input($0, .selectDetent($1, animated: $2)) },
    input(
      "sheet/invalidateDetents", "Computes the heights of the detents again, from the current content.", [],
      #"{"sheet":"s"}"#
    )
    .reads(.target, .animated(false)) { .input($0, .invalidateDetents(animated: $1)) },
    input(
      "keyboard/didChangeFrame", "The keyboard appeared, disappeared, or changed its height.", [],
      #"{"sheet":"s","height":291,"animation":true}"#
    ).reads(.target, .keyboardHeight, .keyboardAnimation) { .keyboardDidChange($0, height: $1, $2) },
    input(
      "focus/didChange", "A field of the content got the focus, or none has it.", [],
      #"{"sheet":"s","frame":{"x":20,"y":240,"width":350,"height":40}}"#
    ).reads(.target, .field) { .input($0, .focusDidChange($1)) },
    input(
      "back/sample", "A person goes back, by a gesture or a button.", [.wrongPhase],
      #"{"sheet":"s","phase":"ended"}"#
    ).reads(.target, .wireEnum("phase", BackSample.phaseSummary), .backProgress, .backEdge) {
      target, phase, progress, _ in
      .handled(target, .back(BackSample(phase, progress: progress)))
    },
    input("key/press", "A person presses a key.", [], #"{"sheet":"s","key":"Escape"}"#)
      .reads(.target, .wireEnum("key", "The key.")) { .handled($0, .key($1)) },
    input(
      "accessibility/perform", "A screen reader does something for a person.", [],
      #"{"sheet":"s","action":"increment"}"#
    ).reads(.target, .wireEnum("action", "What it does, as `accessibility.actions` of the configuration says.")) {
      .handled($0, .action($1))
    },
    input(
      "environment/didChange", "A person has set something else on the device.", [],
      #"{"sheet":"s","reducedMotion":true}"#
    ).reads(.target, EnvironmentPatch.parameter, .animation) { .environmentDidChange($0, $1, $2) },
    input(
      "content/didChangeSize", "The content's preferred size changed, or its scroll height.", [],
      #"{"sheet":"s","height":420,"animation":{"duration":0.25,"curve":"easeInOut"}}"#
    ).reads(.target, .animation, .sizeChange) { .contentDidChangeSize($0, $2, $1) },
    input(
      "content/didScroll", "The client's own scroll view moved.", [],
      #"{"sheet":"s","offset":120,"contentHeight":900,"viewportHeight":388}"#
    ).reads(
      .target, .number("offset", .coordinate, "How far the scroll view is scrolled, pt."),
      .optionalNumber("contentHeight", .notNegative, "The total height of its content, pt."),
      .optionalNumber("viewportHeight", .notNegative, "The height of its visible part, pt.")
    ) { .input($0, .contentDidScroll(offset: $1, contentHeight: $2, viewportHeight: $3)) },
    input(
      "container/didChange", "The container changed: rotation, split view, safe area.", [],
      #"{"sheet":"s","container":{"device":"iPhone 14","orientation":"landscape"}}"#
    ).reads(.target, .containerPatch, .animation) { .containerDidChange($0, $1, $2) },
  ]

  /// Transitions that a client drives by percent, as in UIKit.
  static let transitions = [
    input(
      "transition/pause",
      "Pauses the running presentation or dismissal. If none is running, begins one and pauses it at once.",
      [.wrongPhase],
      #"{"sheet":"next"}"#
    ).reads(.target) { .input($0, .transition(.pause)) },
    input(
      "transition/update", "Pauses the transition like transition/pause, and moves it to a fraction.", [.wrongPhase],
      #"{"sheet":"next","fraction":0.4}"#
    ).reads(.target, .number("fraction", .any, "The fraction of the transition; clamped to 0...1.")) {
      .input($0, .transition(.update(fraction: $1)))
    },
    input(
      "transition/finish", "Lets the paused transition run to its end.", [.wrongPhase], #"{"sheet":"held"}"#
    ).reads(.target) { .input($0, .transition(.finish)) },
    input(
      "transition/cancel", "Lets the paused transition run back to its start.", [.wrongPhase], #"{"sheet":"held"}"#
    ).reads(.target) { .input($0, .transition(.cancel)) },
  ]

  private static func input(
    _ name: StaticString, _ summary: StaticString, _ errors: [SheetError.Kind], _ example: StaticString
  ) -> Declaration {
    Declaration(name, .either, summary, answers: .named("FrameAnswer"), errors: errors, example: example)
  }
}

extension Parameter where Value == Place {
  fileprivate static let place = Parameter(Place.declarations) { json throws(JSONFailure) in
    try Place(membersOf: json)
  }
}

extension Call {
  /// A tap. What is tapped by a name that is not shown is what is behind it.
  fileprivate static func tap(_ target: Target, _ place: Place) -> Call {
    switch place {
    case .point(let point): return .input(target, .tap(.point(point)))
    case .element(let element):
      if let element = TapTarget.Element(rawValue: element.rawValue) { return .input(target, .tap(.element(element))) }
      return .finger(target, .tap(place))
    case .fraction, .detent: return .finger(target, .tap(place))
    }
  }
}

extension Parameter where Value == String? {
  fileprivate static let detent = Parameter([
    .required("detent", .text.orNull, "The id of a detent; null selects the first one.")
  ]) { json throws(JSONFailure) in
    guard json["detent"] != nil else {
      throw JSONFailure(path: ["detent"], expected: "the id of a detent, or null", found: "nothing")
    }
    return try json.optionalMember("detent")
  }
}

extension Parameter where Value == Points? {
  /// Nil is the height of the device's own keyboard.
  fileprivate static let keyboardHeight = Parameter([
    .required(
      "height", .anyOf(NumberRule.notNegative.schema, .flag),
      "The height of the keyboard, pt; 0 or false if it is hidden, true for that of the device.")
  ]) { json throws(JSONFailure) in
    guard let isShown = json["height"]?.bool else { return try NumberRule.notNegative.read("height", of: json) }
    return isShown ? nil : 0
  }
}

extension Parameter where Value == AnimationPatch {
  /// How a change is animated.
  static let animation = Parameter([
    .optional(
      "animation", .anyOf(.named("Animation"), .flag),
      """
      How the change is animated. true: with the configured animation. false or missing: not at all. An Animation: \
      with it; its missing members are those of the configured one.
      """)
  ]) { json throws(JSONFailure) in AnimationPatch(json: json["animation"]) }

  /// How a keyboard moves.
  fileprivate static let keyboardAnimation = Parameter([
    .optional(
      "animation", .anyOf(.named("Animation"), .flag, .words(KeyboardPlatform.words)),
      """
      How the keyboard moves. true: with the configured animation. false or missing: at once. An Animation: with it; \
      its missing members are those of the configured one. A word: as that of a platform.
      """)
  ]) { json throws(JSONFailure) in AnimationPatch(json: json["animation"]) }
}

extension Parameter where Value == ContainerPatch {
  fileprivate static let containerPatch = mergePatch("container", "ContainerPatch") { ContainerPatch($0) }
}

extension Parameter where Value == ContentSizeChange {
  private static let height = Parameter<Double>.number("height", .notNegative, "The preferred height, pt.")
  private static let width = Parameter<Double?>.optionalNumber("width", .notNegative, "The preferred width, pt.")
  private static let screen = Parameter<String?>.optional(
    "screen", "The id of the screen with this content (the one on top).")

  private static let scrollHeight = Parameter<Double?>.optionalNumber(
    "scrollHeight", .notNegative, "The total height of the part that scrolls, pt.")
  private static let scrollable = Parameter<Bool?>([
    .optional("scrollable", .flag, "Whether the content scrolls.")
  ]) { json throws(JSONFailure) in try json.optionalMember("scrollable") }

  private static let regions = Parameter<[Region]?>([
    .optional("regions", Codec.regions.schema, "The regions of the content in place of those that it has.")
  ]) { json throws(JSONFailure) in
    guard let regions = json["regions"], !regions.isNull else { return nil }
    return try regions.under("regions") { json throws(JSONFailure) in try Codec.regions.read(json, []) }
  }

  private static let measure = Parameter<Bool?>([
    .optional("measure", .flag, "Whether the daemon asks for the height whenever the sheet's width changes.")
  ]) { json throws(JSONFailure) in try json.optionalMember("measure") }
  private static let includes = Parameter<[Content.Inclusion]?>([
    .optional("includes", Codec.inclusions.schema, "What the height contains already.")
  ]) { json throws(JSONFailure) in
    guard let includes = json["includes"], !includes.isNull else { return nil }
    return try includes.under("includes") { json throws(JSONFailure) in try Codec.inclusions.read(json, []) }
  }
  private static let textSizes = Parameter<[Content.TextHeight]?>([
    .optional(
      "textSizes", Codec.textHeights.schema,
      "The heights that are known for other sizes of text; without them, none is known for another height.")
  ]) { json throws(JSONFailure) in
    guard let heights = json["textSizes"], !heights.isNull else { return nil }
    return try heights.under("textSizes") { json throws(JSONFailure) in try Codec.textHeights.read(json, []) }
  }

  fileprivate static let sizeChange = Parameter(
    height.declarations + width.declarations + scrollHeight.declarations + scrollable.declarations
      + screen.declarations + regions.declarations + measure.declarations + includes.declarations
      + textSizes.declarations
  ) { json throws(JSONFailure) in
    ContentSizeChange(
      screen: try screen.read(json), height: try height.read(json), width: try width.read(json),
      scrollHeight: try scrollHeight.read(json), isScrollable: try scrollable.read(json),
      regions: try regions.read(json), isMeasured: try measure.read(json), includes: try includes.read(json),
      textHeights: try textSizes.read(json))
  }
}

extension Parameter where Value == Focus? {
  /// The field that has the focus.
  fileprivate static let field = Parameter([
    .optional(
      "frame", .named("Rect"),
      "Where the field is in the content, pt, from its upper left corner; it moves with content that scrolls."),
    .optional(
      "region", Schema.text.orNull,
      "In place of frame: the field, as a region of the content by its id; null: no field has the focus any more."),
  ]) { json throws(JSONFailure) in
    switch (json["region"], json["frame"]) {
    case (let region?, nil): return region.isNull ? nil : .region(try json.member("region"))
    case (nil, let frame?): return .frame(try Rect(field: frame))
    case (nil, nil):
      throw JSONFailure(
        path: ["region"], expected: "the id of a field, null, or a frame in its place", found: "nothing")
    case (_?, let frame?):
      throw JSONFailure(path: ["frame"], expected: "nothing beside a region", found: frame.summary)
    }
  }
}

extension BackSample.Phase: WireEnum {}

extension BackSample {
  fileprivate static let phaseSummary =
    "It begins (began), its progress changes (moved), it is given up (cancelled), or completed (ended); a button sends only ended."
}

/// The side from which a back gesture comes.
private enum BackEdge: String, WireEnum { case left, right, none }

extension Parameter where Value == BackEdge? {
  fileprivate static let backEdge = Parameter.optionalWireEnum(
    "edge", "The side from which the finger comes, for records: it makes no difference.")
}

extension Parameter where Value == Double? {
  fileprivate static let backProgress = Parameter.optionalNumber(
    "progress", .fraction,
    "How far the gesture is, 0...1, as the platform says; missing: as far as at the sample before, and 0 at the first.")
}

extension Rect {
  /// The place of a field in its content.
  fileprivate init(field json: JSONValue) throws(JSONFailure) {
    do throws(JSONFailure) {
      try json.requireObject()
      try json.requireKeys(["x", "y", "width", "height"])
      self.init(
        x: try NumberRule.coordinate.read("x", of: json), y: try NumberRule.coordinate.read("y", of: json),
        width: try NumberRule.notNegative.read("width", of: json),
        height: try NumberRule.notNegative.read("height", of: json))
    } catch {
      throw error.under("frame")
    }
  }
}
