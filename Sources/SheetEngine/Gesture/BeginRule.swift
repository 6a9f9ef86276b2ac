/// When a touch becomes a drag.
public enum BeginRule: String, CaseIterable, Codable, Sendable {
  /// With the touch.
  case atOnce
  /// When it has been moved, wherever to.
  case movement
  /// When its velocity leads outward, and more outward than sideways (behaviour.md, 1.5).
  case outwardVelocity
  /// When it has been moved outward (behaviour.md, 4.3).
  case outwardTranslation

  /// The verdict on a touch.
  enum Verdict {
    /// It is a drag.
    case begins
    /// It will never be one.
    case refused
    /// It is too early to say.
    case open
  }

  /// Judges the first sample, of which nothing is known but a velocity, if that.
  func judge(first velocity: Velocity?, edge: Edge) -> Verdict {
    switch self {
    case .atOnce: .begins
    case .outwardVelocity: velocity.map { leadsOutward($0, edge) ? .begins : .refused } ?? .open
    case .outwardTranslation, .movement: .open
    }
  }

  /// Judges a movement that went further than the slop.
  func judge(translation: Point, velocity: Velocity, edge: Edge) -> Verdict {
    switch self {
    case .atOnce, .movement: .begins
    case .outwardVelocity: leadsOutward(velocity, edge) ? .begins : .refused
    case .outwardTranslation: edge.outward(translation) > 0 ? .begins : .refused
    }
  }

  private func leadsOutward(_ velocity: Velocity, _ edge: Edge) -> Bool {
    let outward = edge.outward(velocity)
    return outward > 0 && outward > edge.sideways(velocity)
  }
}
