import JSON
import SheetEngine

extension Update {
  /// The notification that carries it; nil for a question, which is a request.
  public var method: StaticString? {
    switch self {
    case .event: "sheet/event"
    case .animation: "sheet/animation"
    case .question: nil
    }
  }

  /// Writes the notification's params.
  public func encode(sheet: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sheet", sheet)
    writer.member("time", time)
    switch self {
    case .event(let event, _): event.encodeMembers(to: &writer)
    case .animation(let update, _): update.encodeMembers(to: &writer)
    case .question: break
    }
    writer.endObject()
  }
}

extension Event {
  /// The members of `sheet/event`.
  static let properties = [
    Schema.Property("sheet", .text), Schema.Property("time", Schema.number.described("On the sheet's clock, s.")),
    Schema.Property("name", .words(names)),
    .optional("from", phase), .optional("to", phase), .optional("completed", .flag),
    .optional("chrome", .words(Chrome.allCases.map(\.rawValue))), .optional("detent", .text),
    .optional("screen", .text), .optional("message", .text),
    .optional("outcome", Schema.text.described("finish, cancel, or the id of a detent.")),
    .optional("projected", Schema.number.orNull.described("What the landing rule compared, pt.")),
    .optional("target", .words(GestureTarget.words)),
  ]

  /// What may be expected of an event: its name, and any of its members.
  static let expectedProperties =
    [Schema.Property("name", Schema.words(names).described("Which event."))]
    + properties.filter { !["sheet", "time", "name"].contains($0.name) }

  private static let phase = Schema.words(Phase.allCases.map(\.rawValue))

  private static let names = [
    "phaseDidChange", "presentationTransitionWillBegin", "presentationTransitionDidEnd",
    "dismissalTransitionWillBegin", "dismissalTransitionDidEnd", "didChangeSelectedDetent", "shouldDismiss",
    "willDismiss", "didDismiss", "didAttemptToDismiss", "dismissCompletion", "chromeDidAppear", "chromeDidDisappear",
    "navigationWillShow", "navigationDidShow", "interactionDidBegin", "interactionDidEnd", "didTap",
    "contentScrollDidLock", "contentScrollDidUnlock", "configurationWarning",
  ]

  /// What it is called on the wire.
  public var name: StaticString {
    switch self {
    case .phaseDidChange: "phaseDidChange"
    case .presentationTransitionWillBegin: "presentationTransitionWillBegin"
    case .presentationTransitionDidEnd: "presentationTransitionDidEnd"
    case .dismissalTransitionWillBegin: "dismissalTransitionWillBegin"
    case .dismissalTransitionDidEnd: "dismissalTransitionDidEnd"
    case .dismissCompletion: "dismissCompletion"
    case .chromeDidAppear: "chromeDidAppear"
    case .chromeDidDisappear: "chromeDidDisappear"
    case .didChangeSelectedDetent: "didChangeSelectedDetent"
    case .shouldDismiss: "shouldDismiss"
    case .willDismiss: "willDismiss"
    case .didDismiss: "didDismiss"
    case .didAttemptToDismiss: "didAttemptToDismiss"
    case .configurationWarning: "configurationWarning"
    case .contentScrollDidLock: "contentScrollDidLock"
    case .contentScrollDidUnlock: "contentScrollDidUnlock"
    case .navigationWillShow: "navigationWillShow"
    case .navigationDidShow: "navigationDidShow"
    case .interactionDidBegin: "interactionDidBegin"
    case .interactionDidEnd: "interactionDidEnd"
    case .didTap: "didTap"
    }
  }

  fileprivate func encodeMembers(to writer: inout JSONWriter) {
    writer.member("name", name)
    switch self {
    case .phaseDidChange(let from, let to):
      writer.member("from", from.rawValue)
      writer.member("to", to.rawValue)
    case .presentationTransitionDidEnd(let completed), .dismissalTransitionDidEnd(let completed):
      writer.member("completed", completed)
    case .chromeDidAppear(let chrome), .chromeDidDisappear(let chrome): writer.member("chrome", chrome.rawValue)
    case .didChangeSelectedDetent(let detent): writer.member("detent", detent)
    case .configurationWarning(let message): writer.member("message", message)
    case .navigationWillShow(let screen), .navigationDidShow(let screen): writer.member("screen", screen)
    case .interactionDidEnd(let outcome, let projected):
      writer.member("outcome", outcome.word)
      writer.member("projected", projected)
    case .didTap(let target): writer.member("target", target.rawValue)
    case .presentationTransitionWillBegin, .dismissalTransitionWillBegin, .dismissCompletion, .shouldDismiss,
      .willDismiss, .didDismiss, .didAttemptToDismiss, .contentScrollDidLock, .contentScrollDidUnlock,
      .interactionDidBegin:
      break
    }
  }
}

extension Event.Outcome {
  /// What it is called on the wire: a detent by its id.
  public var word: String {
    switch self {
    case .finish: "finish"
    case .cancel: "cancel"
    case .detent(let id): id
    }
  }
}

extension GestureTarget: WireEnum {}

extension AnimationUpdate {
  /// The members of `sheet/animation`.
  static let properties = [
    Schema.Property("sheet", .text), Schema.Property("time", Schema.number.described("On the sheet's clock, s.")),
    Schema.Property("id", Schema.integer.described("Which animation.")),
    Schema.Property("kind", .words(Kind.allCases.map(\.rawValue))),
    Schema.Property("from", .named("AnimatedValues")), Schema.Property("to", .named("AnimatedValues")),
    Schema.Property("additive", Schema.flag.described("Whether it is an offset that adds to the others.")),
    Schema.Property("duration", Schema.number.described("How long it takes from now, s.")),
    Schema.Property(
      "curve", Schema.anyOf(.words(Curve.words), .array(of: .number, count: 4...4), .openObject()).orNull),
    Schema.Property("css", Schema.text.described("An easing that a browser plays to the same motion.")),
  ]

  fileprivate func encodeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("kind", kind.rawValue)
    writer.key("from")
    from.encode(to: &writer)
    writer.key("to")
    to.encode(to: &writer)
    writer.member("additive", isAdditive)
    writer.member("duration", duration)
    writer.key("curve")
    switch easing {
    case .curve(let curve):
      Codec<Curve>.curve.write(curve, &writer)
      writer.key("css")
      writer.string { CSSEasing.append(curve, duration: duration, distance: from.distance(to: to), to: &$0) }
    case .stops(let stops):
      writer.null()
      writer.key("css")
      writer.string { CSSEasing.append(stops, to: &$0) }
    }
  }
}

extension AnimatedValues {
  /// The numbers of a frame that an animation moves.
  static let schema = Schema.object(
    Property.all.map { .optional("\($0.name)", $0.schema) }
      + [
        .optional(
          "screens", .array(of: .object(Schema.Property("id", .text), Schema.Property("x", .number))))
      ], isOpen: false)

  /// A member of a frame with the numbers that it has.
  private struct Property {
    let name: StaticString
    let members: [(name: StaticString, number: AnimatedNumber)]

    var schema: Schema {
      members.count == 1 && "\(members[0].name)".isEmpty
        ? .number : .object(members.map { .optional("\($0.name)", .number) }, isOpen: false)
    }

    static let all = [
      Property(
        name: "frame",
        members: [("x", .frameX), ("y", .frameY), ("width", .frameWidth), ("height", .frameHeight)]),
      Property(name: "dimming", members: [("alpha", .dimmingAlpha), ("opacity", .dimmingOpacity)]),
      Property(
        name: "presenter",
        members: [
          ("x", .presenterX), ("y", .presenterY), ("width", .presenterWidth), ("height", .presenterHeight),
          ("scale", .presenterScale), ("cornerRadius", .presenterCornerRadius),
        ]),
      Property(name: "cornerRadius", members: [("", .cornerRadius)]),
      Property(
        name: "grabber",
        members: [("x", .grabberX), ("y", .grabberY), ("width", .grabberWidth), ("height", .grabberHeight)]),
      Property(name: "containerSize", members: [("width", .containerWidth), ("height", .containerHeight)]),
      Property(name: "keyboard", members: [("height", .keyboardHeight)]),
    ]
  }

  fileprivate func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    for property in Property.all {
      let members = property.members.compactMap { member in self[member.number].map { (member.name, $0) } }
      guard let first = members.first else { continue }
      if property.members.count == 1, property.members[0].number == .cornerRadius {
        writer.member(property.name, first.1)
        continue
      }
      writer.key(property.name)
      writer.beginObject()
      for (name, value) in members { writer.member(name, value) }
      writer.endObject()
    }
    if !screens.isEmpty { screens.encodeMember(to: &writer) }
    writer.endObject()
  }

  /// The largest distance to other values of the same numbers, pt.
  fileprivate func distance(to other: AnimatedValues) -> Double {
    let numbers = zip(numbers, other.numbers).map { ($0.value - $1.value).magnitude * $0.number.weight }
    let screens = zip(screens, other.screens).map { ($0.x - $1.x).magnitude }
    return (numbers + screens).max() ?? 0
  }
}
