import SheetEngine
import SheetProtocol

/// Something that a document says and a platform may not let an app say.
enum Feature: CaseIterable {
  case edge, width, floating, motion, settling, landing, resistance, velocity, touch, catching, scrolling, keyboard
  case presenter, dimming, dismissalByQuestion, back, accessibility, reducedMotion

  /// The name of the feature in a sentence.
  private var words: String {
    switch self {
    case .edge: "edge"
    case .width: "width and margins"
    case .floating: "way to float"
    case .motion: "animation of a presentation"
    case .settling: "animation after a release"
    case .landing: "landing rule"
    case .resistance: "resistance beyond the outermost detents"
    case .velocity: "estimate of a finger's velocity"
    case .touch: "rule for when a touch becomes a drag"
    case .catching: "rule for which motions a finger can catch"
    case .scrolling: "handoff of drags between content and sheet"
    case .keyboard: "response to the keyboard"
    case .presenter: "motion of the presenter, which is behind the sheet"
    case .dimming: "dimming"
    case .dismissalByQuestion: "answer to a dismissal"
    case .back: "handling of Android's back gesture and of Escape"
    case .accessibility: "actions for screen readers"
    case .reducedMotion: "response to reduced motion"
    }
  }

  /// The field of the document that says it.
  private var field: String {
    switch self {
    case .edge: "edge"
    case .width: "frame.width, frame.margins"
    case .floating: "frame.float"
    case .motion: "transition.curve"
    case .settling: "transition.completionCurve"
    case .landing: "interaction.landing"
    case .resistance: "interaction.rubberBand"
    case .velocity: "interaction.velocity"
    case .touch: "interaction.begin, interaction.slop"
    case .catching: "interaction.catchesPresentation, interaction.catchesDismissal"
    case .scrolling: "scroll.handoff"
    case .keyboard: "keyboard"
    case .presenter: "presenter"
    case .dimming: "dimming"
    case .dismissalByQuestion: "interaction.dismissal"
    case .back: "back, keys"
    case .accessibility: "accessibility"
    case .reducedMotion: "motion"
    }
  }

  /// Whether two sheets do the same.
  private func isSame(_ a: Configuration, _ b: Configuration) -> Bool {
    switch self {
    case .edge: a.edge == b.edge
    case .width:
      a.frame.width == b.frame.width && a.frame.margins == b.frame.margins && a.frame.alignment == b.frame.alignment
    case .floating: a.frame.float == b.frame.float
    case .motion: a.transition.animation == b.transition.animation
    case .settling:
      a.transition.completionCurve == b.transition.completionCurve
        && a.transition.completionSpeed == b.transition.completionSpeed
        && a.transition.settling == b.transition.settling
    case .landing: a.interaction.landing == b.interaction.landing
    case .resistance: a.interaction.rubberBand == b.interaction.rubberBand
    case .velocity: a.interaction.velocity == b.interaction.velocity
    case .touch: a.interaction.begin == b.interaction.begin && a.interaction.slop == b.interaction.slop
    case .catching:
      a.interaction.catchesPresentation == b.interaction.catchesPresentation
        && a.interaction.catchesDismissal == b.interaction.catchesDismissal
    case .scrolling: a.scroll.handoff == b.scroll.handoff && a.scroll.movesSheetOutward == b.scroll.movesSheetOutward
    case .keyboard: a.keyboard.isSame(b.keyboard)
    case .presenter: a.presenter == b.presenter
    case .dimming: a.dimming == b.dimming
    case .dismissalByQuestion: (a.interaction.dismissal == .ask) == (b.interaction.dismissal == .ask)
    case .back: a.back == b.back && a.keys == b.keys
    case .accessibility: a.accessibility == b.accessibility
    case .reducedMotion: a.motion == b.motion
    }
  }

  /// The value in the document, where that fits in a sentence.
  private func value(in sheet: ExportedSheet) -> String? {
    switch self {
    case .edge: sheet.configuration.edge.rawValue
    case .motion: sheet.coming.words
    case .settling: sheet.settling.words
    case .landing: sheet.configuration.interaction.landing.shorthand?.words
    case .scrolling: sheet.configuration.scroll.handoff.words
    case .keyboard: sheet.configuration.keyboard.response.rawValue
    case .back: sheet.configuration.backWords
    case .accessibility: sheet.configuration.accessibility.words
    case .reducedMotion: sheet.configuration.motion.reduced.rawValue
    case .width, .floating, .resistance, .velocity, .touch, .catching, .presenter, .dimming, .dismissalByQuestion: nil
    }
  }

  /// A sheet that has nothing but what every platform can do: what a document sets beyond it is a gap where it can't be written.
  private static let plain: Configuration = {
    var plain = Preset.coverVertical.configuration
    plain.scroll.handoff = .named(.none)
    plain.keyboard = .ignored
    plain.presenter = .still
    plain.accessibility = AccessibilityRules([])
    return plain
  }()

  /// The parts of a sheet that a platform can't do: a sentence each.
  /// - Parameter settable: what its code can set.
  static func gaps(_ sheet: ExportedSheet, on target: ExportTarget, settable: Set<Feature>) -> [String] {
    let traits = target.traits
    let own = traits.ownPreset.flatMap { Preset.named($0)?.configuration }
    var base = own ?? plain
    // What Gorhom's bottom sheet does when the keyboard hides is set in its code.
    if target == .gorhom { base.keyboard.whenHidden = sheet.configuration.keyboard.whenHidden }
    target.adapt(&base)
    // A platform's own rule for a release is that of no document.
    let ownRules: Set<Feature> = own == nil ? [.landing, .velocity] : []
    // Code that moves a sheet takes it to a detent.
    let rests = sheet.configuration.interaction.landing.clauses.clauses.contains {
      if case .stay = $0.target { true } else { false }
    }
    return allCases.filter { feature in
      (!settable.contains(feature) || feature == .landing && rests)
        && (ownRules.contains(feature) || !feature.isSame(sheet.configuration, base))
    }.map { feature in
      let value = feature.value(in: sheet).map { ": " + $0.commentText } ?? ""
      let has = traits.movedBy.map { "\($0) does not reproduce the" } ?? "\(traits.title) has its own"
      return "\(has) \(feature.words); the sheet has \(feature.field)\(value)"
    }
  }
}

extension ExportTarget {
  /// What the code does, or its platform, whatever the document says.
  fileprivate func adapt(_ configuration: inout Configuration) {
    switch self {
    // The page's script listens to Escape; its style sheet asks for reduced motion.
    case .web: (configuration.keys.escape, configuration.motion.reduced) = (.dismiss, .instant)
    // Reanimated goes to the end at once where motion is reduced.
    case .css, .reanimated: configuration.motion.reduced = .instant
    // The route of a modal sheet is popped by back, and by Escape.
    case .flutter:
      (configuration.back, configuration.keys.escape, configuration.motion.reduced) = (.plain, .dismiss, .instant)
    case .swiftui, .uikit, .compose, .gorhom, .table: break
    }
  }
}

extension Configuration {
  /// What back and Escape do.
  var backWords: String {
    "back \(back?.goes.rawValue ?? "is not handled"), Escape \(keys.escape?.rawValue ?? "is not handled")"
  }
}

extension AccessibilityRules {
  /// What a screen reader can do.
  var words: String {
    let list = actions.isEmpty ? "none" : actions.map { $0.rawValue }.joined(separator: ", ")
    return screenReaderDetent.map { "\(list); with a screen reader at the \($0.rawValue) detent" } ?? list
  }
}

extension KeyboardRules {
  /// Whether a sheet responds in the same way. How the keyboard itself moves is the platform's.
  fileprivate func isSame(_ other: KeyboardRules) -> Bool {
    var rules = self
    rules.animation = other.animation
    return rules == other
  }
}

extension LandingRule.Shorthand {
  /// The rule and its numbers.
  var words: String {
    switch self {
    case .travel(let projection, let threshold):
      "travel, projection \(projection.code) s, threshold \(threshold.code)"
    case .location(let projection, let threshold):
      "location, projection \(projection.code) s, threshold \(threshold.code)"
    case .friction(let deceleration, let threshold):
      "friction, deceleration \(deceleration.code) pt/s², threshold \(threshold.code)"
    case .progress(let threshold): "progress, threshold \(threshold.code)"
    case .stay(let projection, let threshold):
      "stay, projection \(projection.code) s, threshold \(threshold.code)"
    case .nearest(let numbers):
      "nearest, projection \(numbers.projection.code) s, dead zone \(numbers.deadZone.code) pt/s, "
        + "flick \(numbers.flick.code) pt/s"
    }
  }
}
