extension Diagnostic {
  public enum Code: String, CaseIterable, Sendable {
    /// It is not JSON.
    case syntax
    /// It is not UTF-8.
    case encoding
    /// It starts with a byte order mark.
    case byteOrderMark = "byte-order-mark"
    /// A key occurs twice in an object.
    case duplicateKey = "duplicate-key"
    /// A key that does not exist.
    case unknownKey = "unknown-key"
    /// A required key is missing.
    case missingKey = "missing-key"
    /// A value of another type, or one that does not go with its neighbors.
    case wrongType = "wrong-type"
    /// A word that does not exist.
    case unknownWord = "unknown-word"
    /// A number that is too small or too large.
    case outOfRange = "out-of-range"
    /// A detent that does not exist.
    case unknownDetent = "unknown-detent"
    /// Detents that are not in the order of their heights.
    case detentOrder = "detent-order"
    /// Two detents of one height.
    case detentsEqual = "detents-equal"
    /// A detent that is never active, or is not on another device.
    case detentInactive = "detent-inactive"
    /// A detent that covers much more or much less of another device.
    case detentDiffers = "detent-differs"
    /// A detent higher than the container allows.
    case detentUnreachable = "detent-unreachable"
    /// A detent that no release can reach.
    case detentNotReached = "detent-not-reached"
    /// A clause of the landing rule that never decides.
    case clauseNeverDecides = "clause-never-decides"
    /// A largest undimmed detent that is inactive on another device.
    case undimmedInactive = "undimmed-inactive"
    /// Content that the sheet never shows completely.
    case contentClipped = "content-clipped"
    /// A sheet that can't be dismissed.
    case noDismissal = "no-dismissal"
    /// A document to extend that is missing, has errors, or extends this one.
    case extends
    /// An input of the scenario that is refused.
    case scenarioRefused = "scenario-refused"
    /// A scenario whose inputs take too long to be checked while somebody types.
    case scenarioUnchecked = "scenario-unchecked"
    /// An expectation of the scenario failed.
    case expectationFailed = "expectation-failed"

    /// The rule, in a sentence.
    public var summary: String {
      switch self {
      case .syntax: "It is not JSON."
      case .encoding: "It is not UTF-8."
      case .byteOrderMark: "It starts with a byte order mark."
      case .duplicateKey: "A key occurs twice in an object."
      case .unknownKey: "A key that does not exist."
      case .missingKey: "A required key is missing."
      case .wrongType: "A value of another type, or one that does not go with its neighbors."
      case .unknownWord: "A word that does not exist."
      case .outOfRange: "A number that is too small or too large."
      case .unknownDetent: "A detent that does not exist."
      case .detentOrder: "Detents that are not in the order of their heights."
      case .detentsEqual: "Two detents of one height."
      case .detentInactive: "A detent that is never active, or is not on another device."
      case .detentDiffers:
        "A detent that covers more than half as much again of another device, or less than half as much."
      case .detentUnreachable: "A detent higher than the container allows."
      case .detentNotReached: "A detent that no release can reach."
      case .clauseNeverDecides: "A clause of the landing rule that never decides."
      case .undimmedInactive:
        "A largest undimmed detent that is inactive, so that everything is dimmed, on another device or in landscape."
      case .contentClipped: "Content that the sheet never shows completely."
      case .noDismissal: "A sheet that can't be dismissed."
      case .extends: "A document to extend that is missing, has errors, or extends this one."
      case .scenarioRefused: "An input of the scenario that is refused."
      case .scenarioUnchecked: "A scenario whose inputs take too long to be checked while somebody types."
      case .expectationFailed: "An expectation was not met."
      }
    }

    /// The severity of the rule's findings.
    public var severity: Severity {
      switch self {
      case .syntax, .encoding, .duplicateKey, .unknownKey, .missingKey, .wrongType, .unknownWord, .outOfRange,
        .unknownDetent, .extends, .scenarioRefused, .expectationFailed:
        .error
      case .byteOrderMark, .detentOrder, .detentsEqual, .detentInactive, .detentUnreachable, .detentDiffers,
        .detentNotReached, .clauseNeverDecides, .undimmedInactive, .contentClipped, .noDismissal, .scenarioUnchecked:
        .warning
      }
    }
  }
}
