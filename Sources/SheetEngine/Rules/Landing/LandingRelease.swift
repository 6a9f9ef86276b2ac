/// A drag at the moment when the finger lets go.
struct LandingRelease: Equatable, Sendable {
  /// The detents that a release may reach, in the author's order; at least one.
  var detents: [ResolvedDetent]
  /// How far the sheet reaches at the lowest of them, pt.
  var extent: Points
  /// How far it reaches at the highest of them, pt.
  var largest: Points
  /// How far it reaches when it is dismissed, pt.
  var dismissed: Points = 0
  /// How far it reached where the drag began, pt.
  var start: Points
  /// How far it is shown to reach, pt.
  var reach: Points
  /// How far it would reach if nothing held it back, pt.
  var finger: Points
  /// How far the finger itself is from the sheet's edge, pt.
  var touch: Points
  /// The least reach during the drag, pt.
  var lowest: Points
  /// The outward velocity by which the release is judged, pt/s.
  var velocity: PointsPerSecond
  /// The axis of the movement.
  var axis = LandingAxis.along
  /// The length of the container, pt.
  var container: Points = 0
  /// Whether the person may dismiss the sheet.
  var mayDismiss: Bool
  /// Whether the keyboard is shown.
  var hasKeyboard = false
  /// The movement from which ``velocity`` and ``axis`` follow.
  var movement = Movement()

  /// The finger's movement, as far as it is known.
  struct Movement: Equatable, Sendable {
    /// Its outward velocity, pt/s.
    var velocity: PointsPerSecond = 0
    /// Its velocity across, pt/s.
    var across: PointsPerSecond = 0
    /// How far it has gone across, pt.
    var sideways: Points = 0
    /// How long the drag took, s; nil where that is not known.
    var elapsed: Seconds?
    /// The axis for which the gesture was recognized; nil is that of the greater velocity.
    var axis: LandingAxis?
  }

  /// Finds the velocity and the axis by which the release is judged.
  mutating func judge(_ movement: Movement, by rule: VelocityRule) {
    self.movement = movement
    axis = movement.axis ?? (movement.across.magnitude > movement.velocity.magnitude ? .across : .along)
    velocity = rule.judged(movement.velocity, over: start - finger, in: movement.elapsed)
  }

  /// Whether ``velocity`` is the average of the whole drag, and not the finger's.
  var isJudgedByAverage: Bool { movement.elapsed != nil && velocity != movement.velocity }

  /// The same release with another velocity, or farther outward.
  func changed(velocity change: PointsPerSecond = 0, outward distance: Points = 0, by rule: VelocityRule)
    -> LandingRelease
  {
    var changed = self
    // A drag that is at its lowest point now has another one then.
    changed.lowest = lowest < reach ? min(lowest, reach - distance) : lowest - distance
    changed.reach -= distance
    changed.finger -= distance
    changed.touch -= distance
    var movement = movement
    movement.velocity += change
    changed.judge(movement, by: rule)
    return changed
  }
}

extension LandingRelease {
  /// The release of a transition, which ends or is reverted.
  /// - Parameters:
  ///   - extent: the distance that it covers, pt.
  ///   - moved: the fraction of it by which it has gone out, 0...1.
  ///   - finger: the same without limits.
  ///   - touch: how far the finger itself is from the sheet's edge, pt.
  init(
    extent: Points, moved: Double, finger: Double, touch: Points, velocity: PointsPerSecond, mayDismiss: Bool
  ) {
    self.init(
      detents: [ResolvedDetent(id: "", reach: extent)], extent: extent, largest: extent, start: extent,
      reach: extent - moved * extent, finger: extent - finger * extent, touch: touch,
      lowest: -.greatestFiniteMagnitude, velocity: velocity, mayDismiss: mayDismiss)
  }
}

/// Where a release goes, and what decided it.
struct LandingDecision: Equatable, Sendable {
  /// The place.
  var place: LandingPlace
  /// The index of the clause; nil where none decided.
  var clause: Int?
  /// The value that was compared with the places, pt.
  var projected: Points
  /// Whether the sheet leaves.
  var leaves: Bool { place.detent == nil }
}

/// Where a sheet can go.
struct LandingPlace: Equatable, Sendable {
  /// The index of the detent; nil for dismissed.
  var detent: Int?
  /// How far the sheet reaches there, pt.
  var reach: Points
  /// Whether the sheet stays where it is, at none of the detents; the detent is the nearest.
  var isHere = false
  /// Whether it is at none of the detents then, not even at the nearest.
  var isBetween = false
}
