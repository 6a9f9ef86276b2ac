import JSON
import SheetEngine

extension Edge: Word {}
extension FrameRules.Rounding: Word {}
extension DimmingRules.Tap: Word {}
extension BeginRule: Word {}
extension InteractionRules.Tracking: Word {}
extension InteractionRules.Cancellation: Word {}
extension PresenterRules.Movement: Word {}

extension Configuration {
  /// The configuration's fields, in UIKit's words where UIKit has one.
  static let fields = Fields<Configuration>(
    .word("edge", \.edge, "The side from which the sheet comes."),
    .flag("prefersGrabberVisible", \.prefersGrabberVisible, "Whether the grabber (pull bar) is shown."),
    .number("preferredCornerRadius", \.preferredCornerRadius, .notNegative, "The radius of the corners, pt."),
    .flag("isModalInPresentation", \.isModalInPresentation, "Whether a person can't dismiss the sheet."),
    .group("frame", \.frame, FrameRules.fields, "Where the sheet rests."),
    .group("transition", \.transition, TransitionRules.fields, "How the sheet comes and goes."),
    .group("dimming", \.dimming, DimmingRules.fields, "What lies between sheet and presenter."),
    .group("grabber", \.grabber, GrabberRules.fields, "The bar by which the sheet is grabbed."),
    .group("interaction", \.interaction, InteractionRules.fields, "What a finger can do."),
    .group("presenter", \.presenter, PresenterRules.fields, "What the presenter does meanwhile.")
  )

  /// Writes the complete configuration.
  public func encode(to writer: inout JSONWriter) {
    Self.fields.write(self, to: &writer)
  }
}

/// A merge patch (RFC 7396) for a configuration, borrowed from the message it came in.
public struct ConfigurationPatch {
  private let json: JSONValue?

  init(_ json: JSONValue?) {
    self.json = json
  }

  /// The configuration with the patch applied; null makes a field nothing, or the preset's own where it can't be nothing.
  public func applied(to configuration: Configuration, preset: Preset) throws(JSONFailure) -> Configuration {
    guard let json, !json.isNull else { return configuration }
    var patched = configuration
    do throws(JSONFailure) {
      try Configuration.fields.patch(&patched, with: json, preset: preset.configuration)
    } catch {
      throw error.under("configuration")
    }
    return patched
  }
}

extension FrameRules {
  static let fields = Fields<FrameRules>(
    .value("extent", \.extent, .extent, "What decides how far the sheet reaches into the container."),
    .flag("addsSafeArea", \.addsSafeArea, "Whether the safe area at the edge comes on top of the content."),
    .flag("staysInSafeArea", \.staysInSafeArea, "Whether the sheet stays out of the safe area across."),
    .word("rounding", \.rounding, "How the frame is put on the pixel grid."),
    .value("resize", \.resize, .animation, "The animation from one resting place to another.")
  )
}

extension TransitionRules {
  static let fields = Fields<TransitionRules>(
    .value("duration", \.animation, .durationOnly, "How long it takes when nobody interferes, s."),
    .value("curve", \.animation, .curveOnly, "On which curve."),
    .value("completionCurve", \.completionCurve, .curve, "On which curve the rest is played after a release."),
    .number("completionSpeed", \.completionSpeed, .positive, "How much faster than in proportion.")
  )
}

extension DimmingRules {
  static let fields = Fields<DimmingRules>(
    .number("white", \.white, .part, "The grey: 0 is black, 1 is white."),
    .number("alpha", \.alpha, .part, "The colour's own alpha."),
    .word("tap", \.tap, "What a tap on it does.")
  )
}

extension GrabberRules {
  static let fields = Fields<GrabberRules>(
    .number("height", \.height, .notNegative, "The height of the bar, pt."),
    .number("overlap", \.overlap, .notNegative, "How far the bar lies on the sheet, px."),
    .group("indicator", \.indicator, Indicator.fields, "What is drawn in the middle of the bar.")
  )
}

extension GrabberRules.Indicator {
  static let fields = Fields<GrabberRules.Indicator>(
    .number("width", \.width, .notNegative, "pt"),
    .number("height", \.height, .notNegative, "pt"),
    .number("cornerRadius", \.cornerRadius, .notNegative, "pt"),
    .number("white", \.white, .part, "The grey: 0 is black, 1 is white."),
    .number("alpha", \.alpha, .part, "The colour's own alpha.")
  )
}

extension InteractionRules {
  static let fields = Fields<InteractionRules>(
    .word("begin", \.begin, "When a touch becomes a drag."),
    .number("slop", \.slop, .notNegative, "How far a finger goes before a drag is judged by it, pt."),
    .number("tapRadius", \.tapRadius, .notNegative, "How far from its start a touch may end and be a tap, pt."),
    .word("tracking", \.tracking, "How a drag moves the sheet."),
    .value("landing", \.landing, .landing, "Where the sheet goes when the finger lets go."),
    .word("cancelled", \.cancelled, "What happens when the system takes a touch away."),
    .flag("catchesPresentation", \.catchesPresentation, "Whether a running presentation can be caught."),
    .flag("catchesDismissal", \.catchesDismissal, "Whether a running dismissal can be caught."),
    .optional(
      "edgePresentation", \.edgePresentation, from: .none, .edgePresentation,
      "How a drag from the edge presents the sheet."),
    .value("velocity", \.velocity, .velocity, "How velocity is estimated when a sample carries none.")
  )
}

extension PresenterRules {
  static let fields = Fields<PresenterRules>(
    .word("movement", \.movement, "Whether the presenter stays or is pushed.")
  )
}
