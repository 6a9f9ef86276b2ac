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
