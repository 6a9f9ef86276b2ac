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
  package func encode(sheet: String, to writer: inout JSONWriter) {
    writer.beginObject()
    write(sheet: sheet, to: &writer)
    writer.endObject()
  }

  /// The members that it has on the wire.
  package var found: FoundValue { FoundMembers.value { write(sheet: "", to: &$0) } }

  private func write(sheet: String, to writer: inout some ResultWriter & ~Copyable) {
    writer.member("sheet", sheet)
    writer.member("time", time, "The time on the sheet's clock, s.")
    switch self {
    case .event(let event, _): event.writeMembers(to: &writer)
    case .animation(let update, _): update.writeMembers(to: &writer)
    case .question: break
    }
  }

  fileprivate static func properties(of update: Update) -> [Schema.Property] {
    ResultSchema.properties { update.write(sheet: "", to: &$0) }
  }
}

extension Event {
  /// The members of `sheet/event`: those of any event, of which only the first three are always there.
  static let properties: [Schema.Property] = {
    var properties: [Schema.Property] = []
    for property in examples.flatMap({ Update.properties(of: .event($0, at: 0)) }) {
      guard let known = properties.firstIndex(where: { $0.name == property.name }) else {
        let isCommon = ["sheet", "time", "name"].contains(property.name)
        properties.append(isCommon ? property : .optional(property.name, property.schema))
        continue
      }
      // Members of the same name may be different things.
      let (one, other) = (properties[known].schema, property.schema)
      if JSONWriter.text({ one.encode(to: &$0) }) != JSONWriter.text({ other.encode(to: &$0) }) {
        properties[known] = .optional(
          property.name, Schema.anyOf(one, other).described("Its meaning depends on the event."))
      }
    }
    return properties
  }()

  /// The members of an expected event: its name, and any others.
  package static let expectedProperties =
    [Schema.Property("name", Name.schema.described("Which event."))]
    + properties.filter { !["sheet", "time", "name"].contains($0.name) }

  /// One of each event.
  private static let examples: [Event] = [
    .phaseDidChange(from: .dismissed, to: .presenting), .presentationTransitionWillBegin,
    .presentationTransitionDidEnd(completed: true), .dismissalTransitionWillBegin,
    .dismissalTransitionDidEnd(completed: true), .chromeDidAppear(.dimming), .chromeDidDisappear(.dimming),
    .didChangeSelectedDetent(""), .shouldDismiss, .willDismiss, .didDismiss, .didAttemptToDismiss, .dismissCompletion,
    .navigationWillShow(""), .navigationDidShow(""), .configurationWarning(""), .interactionDidBegin,
    .interactionDidEnd(.finish, projected: nil, velocity: nil), .didTap(.sheet), .contentScrollDidLock,
    .contentScrollDidUnlock, .ownerDidChange(from: .none, to: .sheet), .focusDidChange(region: ""),
    .refreshDidTrigger(region: ""), .keyboardDismissalDidBegin, .keyboardDismissalDidEnd(completed: true),
  ]

  /// An event's name on the wire.
  private struct Name: ResultValue {
    let text: StaticString

    static var schema: Schema { .words(examples.map { "\($0.name)" }) }

    package func encode(to writer: inout JSONWriter) { writer.string(text) }

    package var found: FoundValue { .text("\(text)") }
  }

  /// Its name on the wire.
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
    case .ownerDidChange: "ownerDidChange"
    case .focusDidChange: "focusDidChange"
    case .refreshDidTrigger: "refreshDidTrigger"
    case .keyboardDismissalDidBegin: "keyboardDismissalDidBegin"
    case .keyboardDismissalDidEnd: "keyboardDismissalDidEnd"
    case .navigationWillShow: "navigationWillShow"
    case .navigationDidShow: "navigationDidShow"
    case .interactionDidBegin: "interactionDidBegin"
    case .interactionDidEnd: "interactionDidEnd"
    case .didTap: "didTap"
    }
  }

  /// The meaning of the events of a name.
  public static func summary(ofName name: String) -> StaticString? {
    examples.first { "\($0.name)" == name }?.summary
  }

  /// Its meaning, for people.
  private var summary: StaticString {
    switch self {
    case .phaseDidChange: "The phase changed."
    case .presentationTransitionWillBegin: "A presentation is about to begin."
    case .presentationTransitionDidEnd:
      "The presentation ended: the sheet is presented or, when not completed, dismissed again."
    case .dismissalTransitionWillBegin: "A dismissal is about to begin."
    case .dismissalTransitionDidEnd:
      "The dismissal ended: the sheet is dismissed or, when not completed, presented again."
    case .dismissCompletion: "A dismissal completed; it comes exactly once for each."
    case .chromeDidAppear: "The dimming or the grabber came on screen."
    case .chromeDidDisappear: "The dimming or the grabber left the screen."
    case .interactionDidBegin: "A finger took hold of the sheet."
    case .interactionDidEnd: "The finger let go."
    case .didTap: "A person tapped on something, whether or not the sheet does anything about it."
    case .didChangeSelectedDetent: "A person took the sheet to another detent."
    case .shouldDismiss: "A person tries to dismiss the sheet."
    case .willDismiss: "The attempt is granted; the dismissal begins."
    case .didDismiss: "A dismissal by a person completed."
    case .didAttemptToDismiss: "A person's attempt to dismiss the sheet was refused."
    case .contentScrollDidLock: "The sheet takes a drag that began on the content: the content stays at its top."
    case .contentScrollDidUnlock: "The content takes the drag."
    case .ownerDidChange: "A finger moves another thing than before; only in content with regions."
    case .refreshDidTrigger: "A pull refreshes a region."
    case .focusDidChange: "A person's tap gave the focus to a field."
    case .keyboardDismissalDidBegin: "A drag begins to dismiss the keyboard."
    case .keyboardDismissalDidEnd:
      "The dismissal of the keyboard by a drag ended: the keyboard hides or, if not completed, is shown again."
    case .navigationWillShow: "A screen is about to be on top."
    case .navigationDidShow: "A screen is on top."
    case .configurationWarning: "The configuration has an effect that its author can't have meant."
    }
  }

  fileprivate func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("name", Name(text: name))
    switch self {
    case .phaseDidChange(let from, let to):
      writer.member("from", from, "The phase before.")
      writer.member("to", to, "The phase from now on.")
    case .presentationTransitionDidEnd(let completed), .dismissalTransitionDidEnd(let completed):
      writer.member("completed", completed, "Whether the transition ran to its end; false if it was reversed.")
    case .keyboardDismissalDidEnd(let completed):
      writer.member("completed", completed, "Whether the keyboard is hidden.")
    case .chromeDidAppear(let chrome), .chromeDidDisappear(let chrome):
      writer.member("chrome", chrome, "What appeared or disappeared.")
    case .didChangeSelectedDetent(let detent): writer.member("detent", detent, "The id of the detent.")
    case .configurationWarning(let message): writer.member("message", message, "The warning, in words.")
    case .navigationWillShow(let screen), .navigationDidShow(let screen):
      writer.member("screen", screen, "The id of the screen.")
    case .interactionDidEnd(let outcome, let projected, let velocity):
      writer.member(
        "outcome", outcome.word,
        "finish: the transition runs to its end. cancel: it runs back. stay: the sheet rests at none of its detents. Otherwise the id of the detent to which the sheet goes."
      )
      writer.nullable(
        "projected", projected, "The distance or reach that the landing rule compared, pt; null if no rule was applied."
      )
      writer.nullable(
        "velocity", velocity,
        "The outward velocity that the landing rule judged, as the preset measures it, pt/s; null if no rule was applied."
      )
    case .ownerDidChange(let from, let to):
      writer.member("from", from, "What it moved before: none, sheet, content, or the id of a region.")
      writer.member("to", to, "What it moves from now on.")
    case .focusDidChange(let region), .refreshDidTrigger(let region):
      writer.member("region", region, "The id of the region.")
    case .didTap(let target): writer.member("target", target, "What was tapped.")
    case .presentationTransitionWillBegin, .dismissalTransitionWillBegin, .dismissCompletion, .shouldDismiss,
      .willDismiss, .didDismiss, .didAttemptToDismiss, .contentScrollDidLock, .contentScrollDidUnlock,
      .interactionDidBegin, .keyboardDismissalDidBegin:
      break
    }
  }
}

extension Event.Chrome: WireEnum, ResultValue {}

extension Event.Outcome {
  /// Its name on the wire; for a detent, the detent's id.
  public var word: String {
    switch self {
    case .finish: "finish"
    case .cancel: "cancel"
    case .detent(let id): id
    case .stay: "stay"
    }
  }
}

extension AnimationUpdate {
  /// The members of `sheet/animation`.
  static let properties = Update.properties(
    of: .animation(
      AnimationUpdate(
        id: 0, kind: .began, isAdditive: false, from: AnimatedValues(), to: AnimatedValues(), duration: 0,
        easing: .stops([])), at: 0))

  fileprivate func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("id", id, "The id of the animation.")
    writer.member(
      "kind", kind,
      "began: it starts, or continues to another end. paused: a finger holds it. resumed: the finger let go. ended: it is over."
    )
    writer.member("from", from, "The values now.")
    writer.member("to", to, "The values at the end.")
    writer.member(
      "additive", isAdditive,
      "A renderer shows the sum of a base and offsets. false: this moves the base. true: this adds an offset that goes to 0."
    )
    writer.member("duration", duration, "The remaining duration, s.")
    writer.nullable("curve", curve, "The curve; null if no single curve describes the motion, which css then does.")
    writer.member(
      "css", CSSEasing(easing: easing, duration: duration, distance: distance),
      "The same motion as a CSS easing.")
  }

  /// The maximum distance that a curve covers, pt; stops need none.
  private var distance: Points {
    if case .curve = easing { from.distance(to: to) } else { 0 }
  }

  private var curve: WrittenCurve? {
    if case .curve(let curve) = easing { WrittenCurve(curve: curve) } else { nil }
  }

  private struct WrittenCurve: ResultValue {
    let curve: Curve

    package static let schema = Schema.anyOf(.words(Curve.words), .array(of: .number, count: 4...4), .openObject())

    package func encode(to writer: inout JSONWriter) { Codec<Curve>.curve.write(curve, &writer) }
  }
}

extension AnimationUpdate.Kind: WireEnum, ResultValue {}

extension AnimatedNumber {
  /// The member of a frame with the number, and its key there; the key is empty for a member that is the number.
  fileprivate var path: (member: StaticString, key: StaticString) {
    switch self {
    case .frameX: ("frame", "x")
    case .frameY: ("frame", "y")
    case .frameWidth: ("frame", "width")
    case .frameHeight: ("frame", "height")
    case .dimmingAlpha: ("dimming", "alpha")
    case .dimmingOpacity: ("dimming", "opacity")
    case .presenterX: ("presenter", "x")
    case .presenterY: ("presenter", "y")
    case .presenterWidth: ("presenter", "width")
    case .presenterHeight: ("presenter", "height")
    case .presenterScale: ("presenter", "scale")
    case .presenterCornerRadius: ("presenter", "cornerRadius")
    case .scale: ("scale", "")
    case .cornerRadius: ("cornerRadius", "")
    case .radiusTopLeft: ("cornerRadii", "topLeft")
    case .radiusTopRight: ("cornerRadii", "topRight")
    case .radiusBottomRight: ("cornerRadii", "bottomRight")
    case .radiusBottomLeft: ("cornerRadii", "bottomLeft")
    case .grabberX: ("grabber", "x")
    case .grabberY: ("grabber", "y")
    case .grabberWidth: ("grabber", "width")
    case .grabberHeight: ("grabber", "height")
    case .containerWidth: ("containerSize", "width")
    case .containerHeight: ("containerSize", "height")
    case .keyboardHeight: ("keyboard", "height")
    case .containerOffsetY: ("containerOffset", "y")
    case .transformX: ("transform", "scaleX")
    case .transformY: ("transform", "scaleY")
    }
  }
}

extension AnimatedValues: ResultValue {
  package static let schema = Schema.named("AnimatedValues")

  /// The schema: the numbers of a frame that an animation can change.
  static let declaration = Schema.object(
    Property.all.map { .optional("\($0.name)", $0.schema) } + [.optional("screens", ScreenPositions.schema)],
    isOpen: false)

  /// A member of a frame with the numbers that it has.
  private struct Property {
    let name: StaticString
    var members: [(name: StaticString, number: AnimatedNumber)]

    /// Whether it is a number itself.
    var isNumber: Bool { members.count == 1 && members[0].name.utf8CodeUnitCount == 0 }

    var schema: Schema {
      isNumber
        ? .number : .object(members.map { .optional("\($0.name)", .number) }, isOpen: false)
    }

    /// Consecutive numbers of one member.
    static let all: [Property] = {
      var all: [Property] = []
      for number in AnimatedNumber.allCases {
        let (name, key) = number.path
        if let last = all.last, "\(last.name)" == "\(name)" {
          all[all.count - 1].members.append((key, number))
        } else {
          all.append(Property(name: name, members: [(key, number)]))
        }
      }
      return all
    }()
  }

  /// Writes the numbers that have a value.
  package func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    for property in Property.all {
      let members = property.members.compactMap { member in self[member.number].map { (member.name, $0) } }
      guard let first = members.first else { continue }
      if property.isNumber {
        writer.member(property.name, first.1)
        continue
      }
      writer.key(property.name)
      writer.beginObject()
      for (name, value) in members { writer.member(name, value) }
      writer.endObject()
    }
    if !screens.isEmpty { writer.member("screens", screens) }
    writer.endObject()
  }

  /// The largest distance to other values of the same numbers, pt.
  fileprivate func distance(to other: AnimatedValues) -> Double {
    let numbers = zip(numbers, other.numbers).map { ($0.value - $1.value).magnitude * $0.number.weight }
    let screens = zip(screens, other.screens).map { ($0.x - $1.x).magnitude }
    return (numbers + screens).max() ?? 0
  }
}
