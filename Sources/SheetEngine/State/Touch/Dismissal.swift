/// A person's wish to dismiss the sheet, and the client's consent to it.
struct Dismissal: Equatable, Sendable {
  /// An action by which a person dismisses the sheet.
  enum Occasion: Sendable {
    case tap
    case drag
  }

  /// Whether the client consents, where it is asked.
  enum Consent: Equatable, Sendable {
    case none
    /// The client has not answered yet; after the deadline an answer does not count.
    case asked(Occasion, deadline: Seconds)
    /// The person who drags the sheet may dismiss it.
    case granted
  }

  private var consent = Consent.none
  /// Whether a person causes the dismissal under way, so that its events are emitted.
  var isByPerson = false

  /// Whether the client has granted the drag under way.
  var isGranted: Bool { consent == .granted }

  /// Records that the client is asked.
  mutating func ask(_ occasion: Occasion, until deadline: Seconds) {
    consent = .asked(occasion, deadline: deadline)
  }

  /// Handles the client's answer.
  /// - Returns: what was granted; nil if nothing was asked, the answer is no, or it comes too late.
  mutating func answer(_ isYes: Bool, at time: Seconds) -> Occasion? {
    guard case .asked(let occasion, let deadline) = consent else { return nil }
    consent = .none
    return isYes && time <= deadline ? occasion : nil
  }

  /// Grants the drag under way.
  mutating func grant() {
    consent = .granted
  }

  /// Ends the grant of a drag. A question that is still open stays open.
  mutating func endGrant() {
    if consent == .granted { consent = .none }
  }
}
