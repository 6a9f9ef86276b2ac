import SheetEngine
import SheetProtocol

/// Something that a document says and a platform may not let an app say.
enum Feature: CaseIterable {
  case edge, width, floating, motion, settling, landing, resistance, velocity, touch, catching, scrolling, keyboard
  case presenter, dimming, dismissalByQuestion

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
    case .width, .floating, .resistance, .velocity, .touch, .catching, .presenter, .dimming, .dismissalByQuestion: nil
    }
  }

  /// A sheet that has nothing but what every platform can do: what a document sets beyond it is a gap where it can't be written.
  private static let plain: Configuration = {
    var plain = Preset.coverVertical.configuration
    plain.scroll.handoff = .named(.none)
    plain.keyboard = .ignored
    plain.presenter = .still
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
    // A platform's own rule for a release is that of no document.
    let ownRules: Set<Feature> = own == nil ? [.landing, .velocity] : []
    return allCases.filter { feature in
      !settable.contains(feature) && (ownRules.contains(feature) || !feature.isSame(sheet.configuration, base))
    }.map { feature in
      let value = feature.value(in: sheet).map { ": " + $0.commentText } ?? ""
      let has = traits.movedBy.map { "\($0) does not reproduce the" } ?? "\(traits.title) has its own"
      return "\(has) \(feature.words); the document sets \(feature.field)\(value)"
    }
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
    case .nearest(let numbers):
      "nearest, projection \(numbers.projection.code) s, dead zone \(numbers.deadZone.code) pt/s, "
        + "flick \(numbers.flick.code) pt/s"
    }
  }
}
