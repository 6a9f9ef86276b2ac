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
    .optional("projected", Schema.number.orNull),
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
    "navigationWillShow", "navigationDidShow", "interactionDidBegin", "interactionDidEnd", "contentScrollDidLock",
    "contentScrollDidUnlock", "configurationWarning",
  ]

  fileprivate func encodeMembers(to writer: inout JSONWriter) {
    switch self {
    case .phaseDidChange(let from, let to):
      writer.member("name", "phaseDidChange" as StaticString)
      writer.member("from", from.rawValue)
      writer.member("to", to.rawValue)
    case .presentationTransitionWillBegin:
      writer.member("name", "presentationTransitionWillBegin" as StaticString)
    case .presentationTransitionDidEnd(let completed):
      writer.member("name", "presentationTransitionDidEnd" as StaticString)
      writer.member("completed", completed)
    case .dismissalTransitionWillBegin:
      writer.member("name", "dismissalTransitionWillBegin" as StaticString)
    case .dismissalTransitionDidEnd(let completed):
      writer.member("name", "dismissalTransitionDidEnd" as StaticString)
      writer.member("completed", completed)
    case .dismissCompletion:
      writer.member("name", "dismissCompletion" as StaticString)
    case .chromeDidAppear(let chrome):
      writer.member("name", "chromeDidAppear" as StaticString)
      writer.member("chrome", chrome.rawValue)
    case .chromeDidDisappear(let chrome):
      writer.member("name", "chromeDidDisappear" as StaticString)
      writer.member("chrome", chrome.rawValue)
    case .didChangeSelectedDetent(let detent):
      writer.member("name", "didChangeSelectedDetent" as StaticString)
      writer.member("detent", detent)
    case .shouldDismiss: writer.member("name", "shouldDismiss" as StaticString)
    case .willDismiss: writer.member("name", "willDismiss" as StaticString)
    case .didDismiss: writer.member("name", "didDismiss" as StaticString)
    case .didAttemptToDismiss: writer.member("name", "didAttemptToDismiss" as StaticString)
    case .configurationWarning(let message):
      writer.member("name", "configurationWarning" as StaticString)
      writer.member("message", message)
    case .contentScrollDidLock: writer.member("name", "contentScrollDidLock" as StaticString)
    case .contentScrollDidUnlock: writer.member("name", "contentScrollDidUnlock" as StaticString)
    case .navigationWillShow(let screen):
      writer.member("name", "navigationWillShow" as StaticString)
      writer.member("screen", screen)
    case .navigationDidShow(let screen):
      writer.member("name", "navigationDidShow" as StaticString)
      writer.member("screen", screen)
    case .interactionDidBegin:
      writer.member("name", "interactionDidBegin" as StaticString)
    case .interactionDidEnd(let outcome, let projected):
      writer.member("name", "interactionDidEnd" as StaticString)
      writer.member("outcome", outcome.word)
      writer.member("projected", projected)
    }
  }
}

extension Event.Outcome {
  fileprivate var word: String {
    switch self {
    case .finish: "finish"
    case .cancel: "cancel"
    case .detent(let id): id
    }
  }
}

extension AnimationUpdate {
  /// The members of `sheet/animation`.
  static let properties = [
    Schema.Property("sheet", .text), Schema.Property("time", Schema.number.described("On the sheet's clock, s.")),
    Schema.Property("id", Schema.integer.described("Which motion.")),
    Schema.Property("kind", .words(Kind.allCases.map(\.rawValue))),
    Schema.Property("from", .named("Rect")), Schema.Property("to", .named("Rect")),
    Schema.Property("duration", Schema.number.described("What is left of it, s.")),
    Schema.Property("curve", .anyOf(.words(Curve.words), .array(of: .number, count: 4...4), .openObject())),
    Schema.Property("css", Schema.text.described("An easing that a browser plays to the same curve.")),
  ]

  fileprivate func encodeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("kind", kind.rawValue)
    writer.key("from")
    from.encode(to: &writer)
    writer.key("to")
    to.encode(to: &writer)
    writer.member("duration", animation.duration)
    writer.key("curve")
    Codec<Curve>.curve.write(animation.curve, &writer)
    writer.member("css", animation.cssEasing)
  }
}
