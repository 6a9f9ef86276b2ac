/// How well a preset reproduces one feature of a library, and how that is known.
public struct Fidelity: Equatable, Sendable {
  /// The feature of the library.
  public let feature: Feature
  /// How well it is reproduced.
  public let grade: Grade
  /// How the library's behavior is known; nil where nobody has compared it.
  public let evidence: Evidence?
  /// The difference and its reason, or the library's behavior; empty where there is nothing to say.
  public let note: String

  init(_ feature: Feature, _ grade: Grade, _ evidence: Evidence? = nil, _ note: String = "") {
    (self.feature, self.grade, self.evidence, self.note) = (feature, grade, evidence, note)
  }

  /// A feature of a library.
  public enum Feature: String, CaseIterable, Sendable {
    /// Where the sheet can rest, and how large it is there.
    case detents
    /// When a finger begins to drag.
    case touches
    /// What a tap on the handle and a tap beside the sheet do.
    case taps
    /// What a finger does on a sheet that moves.
    case catching
    /// Where a release goes.
    case landing
    /// How a velocity is estimated.
    case velocity
    /// The motion after a release, and to where the app sends the sheet.
    case settling
    /// The motions with which it comes and goes.
    case presenting
    /// The shown part of a drag beyond the ends.
    case overdrag
    /// The appearance of what lies behind the sheet.
    case dimming
    /// Which of content and sheet a drag moves.
    case scrolling
    /// The sheet's response to the keyboard.
    case keyboard
    /// What back, Escape and a screen reader do.
    case back
    /// The effect of a new content size, new detents or a new window.
    case resize
    /// The corners and the handle.
    case appearance
  }

  /// How well a feature is reproduced.
  public enum Grade: String, CaseIterable, Sendable {
    /// The same result in every case; at least one of them fails when a field of the feature changes by 10 %.
    case exact
    /// Almost the same result: the note names the difference.
    case approximate
    /// Not done.
    case absent
    /// No case compares it with the library.
    case unexamined
  }

  /// How the library's behavior is known, for most of the cases of a feature.
  public enum Evidence: String, CaseIterable, Sendable {
    /// It was recorded from the running library.
    case recorded
    /// The library's own tests have it.
    case tested
    /// It was read in the library's source.
    case read
  }

  /// A row for every feature: those without one are unexamined.
  static func completed(_ rows: [Fidelity]) -> [Fidelity] {
    Feature.allCases.map { feature in rows.first { $0.feature == feature } ?? Fidelity(feature, .unexamined) }
  }
}

extension [Fidelity] {
  /// The grade of a feature and how it is known, in words; empty where there is none.
  public func text(of feature: Fidelity.Feature) -> String {
    guard let found = first(where: { $0.feature == feature }) else { return "" }
    return found.evidence.map { "\(found.grade.rawValue), \($0.rawValue)" } ?? found.grade.rawValue
  }
}
