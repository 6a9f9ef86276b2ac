/// When a touch becomes a drag.
public enum BeginRule: String, CaseIterable, Sendable {
  /// With the touch itself: a resting finger stops a moving sheet.
  case atOnce
  /// When the finger has left the slop in any direction.
  case movement
  /// When its velocity points outward, and more outward than sideways (Behavior, 1.5).
  case outwardVelocity
  /// When the finger has moved outward (Behavior, 4.3).
  case outwardTranslation
  /// When the finger has left the slop, unless it moves inward and the sheet stands at its highest detent.
  case movementWithRoom
  /// Never: nobody can drag the sheet.
  case never

  /// The verdict on a touch.
  enum Verdict {
    /// It is a drag.
    case begins
    /// It will never be one.
    case refused
    /// It is too early to tell.
    case open
  }

  /// Judges the first sample of a recognized gesture, which may have no more than a velocity.
  func judge(first velocity: Velocity?, edge: Edge) -> Verdict {
    switch self {
    case .atOnce, .movement, .movementWithRoom: .begins
    case .outwardVelocity: velocity.map { leadsOutward($0, edge) ? .begins : .refused } ?? .open
    case .outwardTranslation: .open
    case .never: .refused
    }
  }

  /// Judges a movement: of a touch that leaves the slop, or of a recognized gesture.
  /// - Parameter hasRoom: whether the sheet may go further inward.
  func judge(translation: Point, velocity: Velocity, edge: Edge, hasRoom: Bool) -> Verdict {
    switch self {
    case .atOnce, .movement: .begins
    case .movementWithRoom: hasRoom || edge.outward(translation) > 0 ? .begins : .refused
    case .outwardVelocity: leadsOutward(velocity, edge) ? .begins : .refused
    case .outwardTranslation:
      translation == .zero ? .open : edge.outward(translation) > 0 ? .begins : .refused
    case .never: .refused
    }
  }

  private func leadsOutward(_ velocity: Velocity, _ edge: Edge) -> Bool {
    let outward = edge.outward(velocity)
    return outward > 0 && outward.exceeds(edge.sideways(velocity))
  }
}
