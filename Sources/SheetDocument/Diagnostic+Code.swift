extension Diagnostic {
  /// A rule of the analysis. ``summary`` says what each finds.
  public enum Code: String, CaseIterable, Sendable {
    case syntax
    case encoding
    case byteOrderMark = "byte-order-mark"
    case duplicateKey = "duplicate-key"
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case wrongType = "wrong-type"
    case unknownWord = "unknown-word"
    case outOfRange = "out-of-range"
    case unknownDetent = "unknown-detent"
    case fieldUnused = "field-unused"
    case detentOrder = "detent-order"
    case detentsEqual = "detents-equal"
    case detentInactive = "detent-inactive"
    case detentUnreachable = "detent-unreachable"
    case detentDiffers = "detent-differs"
    case detentNotReached = "detent-not-reached"
    case clauseNeverDecides = "clause-never-decides"
    case clauseNamesNoDetent = "clause-names-no-detent"
    case undimmedInactive = "undimmed-inactive"
    case contentClipped = "content-clipped"
    case fieldHidden = "field-hidden"
    case insetCountedTwice = "inset-counted-twice"
    case insetNotCounted = "inset-not-counted"
    case underGestureArea = "under-gesture-area"
    case tabletNotModeled = "tablet-not-modeled"
    case noDismissal = "no-dismissal"
    case extends
    case touchOutside = "touch-outside"
    case touchMisses = "touch-misses"
    case sparseSamples = "sparse-samples"
    case fingerLeftDown = "finger-left-down"
    case stepWithoutEffect = "step-without-effect"
    case expectationVacuous = "expectation-vacuous"
    case scenarioRefused = "scenario-refused"
    case scenarioUnchecked = "scenario-unchecked"
    case expectationFailed = "expectation-failed"

    /// Whether a test that has such a step may pass without having tested anything.
    public var questionsTest: Bool {
      switch self {
      case .touchOutside, .touchMisses, .sparseSamples, .fingerLeftDown, .stepWithoutEffect, .expectationVacuous:
        true
      default: false
      }
    }

    /// The rule, in a sentence.
    public var summary: String { rule.summary }

    /// The severity of the rule's findings.
    public var severity: Severity { rule.severity }

    /// Whether a document may allow it: a warning, or a step that an app makes and a sheet refuses.
    var isAllowable: Bool { severity == .warning || self == .scenarioRefused }

    private var rule: (severity: Severity, summary: String) {
      switch self {
      case .syntax: (.error, "It is not JSON.")
      case .encoding: (.error, "It is not UTF-8.")
      case .byteOrderMark: (.warning, "It starts with a byte order mark.")
      case .duplicateKey: (.error, "A key occurs twice in an object.")
      case .unknownKey: (.error, "A key that does not exist.")
      case .missingKey: (.error, "A required key is missing.")
      case .wrongType: (.error, "A value of another type, or one that does not go with its neighbors.")
      case .unknownWord: (.error, "A word that does not exist.")
      case .outOfRange: (.error, "A number that is too small or too large.")
      case .unknownDetent: (.error, "A detent that does not exist.")
      case .fieldUnused: (.warning, "A field that another one puts out of use.")
      case .detentOrder: (.warning, "Detents that are not in the order of their heights.")
      case .detentsEqual: (.warning, "Two detents of one height.")
      case .detentInactive: (.warning, "A detent that is never active, or is not on another device.")
      case .detentUnreachable: (.warning, "A detent higher than the container allows.")
      case .detentDiffers:
        (.warning, "A detent that covers more than half as much again of another device, or less than half as much.")
      case .detentNotReached: (.warning, "A detent that no release can reach.")
      case .clauseNeverDecides: (.warning, "A clause of the landing rule that never decides.")
      case .clauseNamesNoDetent:
        (.warning, "A landing rule of the preset that names a detent which the sheet does not have.")
      case .undimmedInactive:
        (
          .warning,
          "A largest undimmed detent that is inactive, so that everything is dimmed, on another device or in landscape."
        )
      case .contentClipped: (.warning, "Content that the sheet never shows completely.")
      case .fieldHidden: (.warning, "A field that the keyboard covers wherever the content is scrolled to.")
      case .insetCountedTwice: (.warning, "An inset that both the content and the sheet count.")
      case .insetNotCounted:
        (.warning, "A region in the bottom safe area, which neither the content nor the sheet counts.")
      case .underGestureArea: (.warning, "A detent less than 48 pt above the system's gesture area.")
      case .tabletNotModeled: (.warning, "A sheet of the system on a tablet, which shows it otherwise.")
      case .noDismissal: (.warning, "A sheet that can't be dismissed.")
      case .extends: (.error, "A document to extend that is missing, has errors, or extends this one.")
      case .touchOutside: (.warning, "A finger outside of the screen.")
      case .touchMisses: (.warning, "A drag that begins where nothing can be dragged.")
      case .sparseSamples: (.warning, "A release that counts as at rest only because its samples are far apart.")
      case .fingerLeftDown: (.warning, "A finger that is never lifted.")
      case .stepWithoutEffect: (.warning, "A step after which nothing is different.")
      case .expectationVacuous: (.warning, "An expectation that says nothing about the sheet.")
      case .scenarioRefused: (.error, "An input of the scenario that is refused.")
      case .scenarioUnchecked: (.warning, "A scenario whose inputs take too long to be checked while somebody types.")
      case .expectationFailed: (.error, "An expectation was not met.")
      }
    }
  }
}
