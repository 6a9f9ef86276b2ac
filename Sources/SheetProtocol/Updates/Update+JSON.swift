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
