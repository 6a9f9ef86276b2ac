import JSON
import SheetEngine

extension BackRules.Goes: WireEnum {}
extension KeyRules.Action: WireEnum {}
extension Key: WireEnum {}
extension AccessibilityAction: WireEnum {}
extension AccessibilityRules.ScreenReaderDetent: WireEnum {}
extension MotionRules.Reduced: WireEnum {}

extension BackRules {
  static let fields = Fields<BackRules>(
    .wireEnum(
      "goes", { $1(&$0.goes) },
      Label(
        "Back",
        """
        What back does: it dismisses the sheet (dismiss), or takes it to the next smaller detent, and dismisses it from \
        the smallest one (smallerThenDismiss).
        """)),
    .value(
      "curve", { $1(&$0.curve) }, .withoutSpring,
      Label("Follows the gesture", "How the sheet shrinks with the progress of the gesture.")),
    .optionalGroup(
      "shrinks", { $1(&$0.shrinks) }, from: .material, Shrinkage.fields,
      Label(
        "Shrinks by",
        "How much smaller the sheet is shown at the end of the gesture; null does not show its progress.")),
    .optionalGroup(
      "ends", { $1(&$0.ends) }, from: .material, Ending.fields,
      Label("Leaves", "How the sheet leaves after the gesture; null is as in any other dismissal.")),
    .value("cancels", { $1(&$0.cancels) }, .animation, Label("Goes back", "How the sheet goes back to its size."))
  )
}

extension BackRules.Shrinkage {
  fileprivate static let fields = Fields<BackRules.Shrinkage>(
    .number(
      "width", { $1(&$0.width) }, .notNegative,
      Label("Width", unit: .points, "By how much its width is less at full progress, pt.")),
    .number(
      "height", { $1(&$0.height) }, .notNegative,
      Label("Height", unit: .points, "By how much its height is less at full progress, pt."))
  )
}

extension BackRules.Ending {
  fileprivate static let fields = Fields<BackRules.Ending>(
    .value(
      "duration", { $1(&$0.durations) }, .durations,
      Label(
        "Durations",
        "How long the sheet takes to leave, s, after a gesture that ended at a progress of 0, and at 1; linear in between."
      )),
    .value("curve", { $1(&$0.curve) }, .withoutSpring, Label("Curve", "The curve."))
  )
}

extension Codec where Value == Curve {
  /// A curve with a duration that is given beside it.
  fileprivate static let withoutSpring = Codec(
    schema: .named("Curve"),
    read: { json, current throws(JSONFailure) in
      let curve = try Codec<Curve>.curve.read(json, current)
      if case .spring = curve { throw JSONFailure(expected: "a curve without a duration of its own", found: json) }
      return curve
    },
    write: Codec<Curve>.curve.write
  )
}

extension Codec where Value == BackRules.Ending.Durations {
  fileprivate static let durations = Codec(
    schema: .tuple(NumberRule.notNegative.schema, NumberRule.notNegative.schema),
    read: { json, _ throws(JSONFailure) in
      guard json.count == 2, let first = json[0], let second = json[1] else {
        throw JSONFailure(expected: "two durations, [0.3,0.15]", found: json)
      }
      return BackRules.Ending.Durations(
        longest: try first.under("0") { json throws(JSONFailure) in try NumberRule.notNegative.read(json) },
        shortest: try second.under("1") { json throws(JSONFailure) in try NumberRule.notNegative.read(json) })
    },
    write: { durations, writer in
      writer.beginArray()
      writer.number(durations.longest)
      writer.number(durations.shortest)
      writer.endArray()
    }
  )
}

extension KeyRules {
  static let fields = Fields<KeyRules>(
    .optional(
      "escape", { $1(&$0.escape) }, from: .dismiss, .word,
      Label("Escape", "What Escape does: it dismisses the sheet, as a person does (dismiss); null is nothing."))
  )
}

extension AccessibilityRules {
  static let fields = Fields<AccessibilityRules>(
    .value(
      "actions", { $1(&$0.actions) }, .words(of: AccessibilityAction.self),
      Label(
        "Screen reader actions",
        """
        The actions that a screen reader can perform: to leave what is on top (escape), to go to the next larger or \
        smaller detent (increment and decrement, of the grabber's value; expand and collapse, of the sheet), to tap on \
        the grabber (activate), and to dismiss the sheet (dismiss).
        """)),
    .optional(
      "screenReaderDetent", { $1(&$0.screenReaderDetent) }, from: .largest, .word,
      Label(
        "Detent with a screen reader",
        """
        The only detent at which the sheet rests while a screen reader is on: the largest (largest). With null the \
        detents are the same as without one.
        """))
  )
}

extension MotionRules {
  static let fields = Fields<MotionRules>(
    .wireEnum(
      "reduced", { $1(&$0.reduced) },
      Label(
        "Reduced motion",
        """
        What is left out with reduced motion: nothing (none), the presenter's step back (noStack), or all animations of \
        the sheet (instant).
        """))
  )
}
