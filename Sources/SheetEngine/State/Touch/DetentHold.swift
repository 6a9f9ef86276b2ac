/// A hold on a sheet among its detents.
///
/// The shown reach is a function of the finger's displacement alone, so the path through a rubber band does not matter
/// (Behavior, 2.4).
struct DetentHold: Equatable, Sendable {
  /// The outcome of the person's attempt to drag the sheet out.
  enum Dismissal: Sendable {
    /// No attempt yet.
    case unasked
    /// It is granted.
    case granted
    /// It is refused.
    case refused
    /// The sheet resists; only the release decides.
    case deferred

    /// Whether the sheet resists below its smallest detent.
    var resists: Bool { self == .refused || self == .deferred }
  }

  /// A consequence of a movement besides the movement itself.
  enum Effect: Sendable {
    /// The sheet comes below its smallest detent: whether it may be dragged out has to be decided.
    case dragsOut
    /// The sheet is pulled so far against its resistance that this is an attempt to dismiss it.
    case attempts
  }

  /// The reach at which the sheet was held, without any resistance, pt.
  private(set) var origin: Points
  /// The finger's outward displacement at that moment, pt.
  private(set) var base: Points
  /// The finger's outward displacement, pt.
  private(set) var displacement: Points
  /// Whether the sheet may be dragged out. Decided once in a drag.
  var dismissal: Dismissal
  /// Whether an attempt to drag it out was reported. Reported once in a drag.
  var hasAttempted = false
  /// The detent at which the drag began.
  var start: String?
  /// The least ``reach`` during the drag, pt.
  private(set) var lowest: Points

  /// The reach of the sheet without any resistance, pt. It is less than ``origin`` only if the finger is farther outward than it was
  /// then, and the same where the finger has come back: a sum of its movements would differ from it by the last bits.
  var reach: Points { origin - (displacement - base) }

  /// A hold at the moment when a drag takes hold of the sheet.
  init(reach: Points, dismissal: Dismissal, start: String?) {
    (origin, base, displacement) = (reach, 0, 0)
    (self.dismissal, self.start) = (dismissal, start)
    lowest = reach
  }

  /// The effect that is due where the finger is; nil where there is none.
  func effect(within limits: DetentLimits) -> Effect? {
    switch dismissal {
    case .unasked: limits.smallest.exceeds(reach) ? .dragsOut : nil
    case .refused:
      !hasAttempted && (limits.smallest - limits.shownReach(self)).exceeds(limits.attempt) ? .attempts : nil
    case .granted, .deferred: nil
    }
  }

  /// Moves the hold to the finger's outward displacement since its drag began.
  mutating func follow(_ displacement: Points) {
    self.displacement = displacement
    lowest = min(lowest, reach)
  }

  /// Forgets what the finger moved beyond an end at which the sheet stops.
  mutating func forgetExcess(within limits: DetentLimits) {
    if reach > limits.largest, limits.above == .clamped {
      hold(at: limits.largest)
    } else if reach < limits.smallest, dismissal.resists, limits.below == .clamped {
      hold(at: limits.smallest)
    }
  }

  /// Holds the sheet at another reach from now on.
  mutating func hold(at reach: Points) {
    (origin, base) = (reach, displacement)
  }
}

/// The reaches between which a finger moves a sheet freely, and the resistance beyond them.
struct DetentLimits: Equatable, Sendable {
  /// The reach of the smallest detent, pt.
  let smallest: Points
  /// The largest reach without resistance, pt.
  let largest: Points
  /// The resistance to a movement above.
  let above: Overdrag
  /// The resistance to a movement below, for a sheet that may not be dismissed.
  let below: Overdrag
  /// How far below the sheet has to be shown for an attempt to dismiss it, pt.
  let attempt: Points

  /// - Parameters:
  ///   - id: the detent at which the sheet rests.
  ///   - reach: the reach of the sheet at rest, pt; the keyboard may have raised it above its largest detent.
  init(
    _ detents: DetentLayout, from id: String?, reach: Points, _ configuration: Shared<Configuration>,
    _ container: Container
  ) {
    let (rules, edge) = (configuration.value.interaction.rubberBand, configuration.value.edge)
    let ends = detents.ends(from: id)
    smallest = ends.lowerBound
    largest = max(ends.upperBound, reach, rules.freeUpTo == .highest ? 0 : detents.freeReach)
    let length = edge.length(of: container.size)
    let space = length - largest - container.safeArea[edge.opposite]
    above =
      rules.overdragAbove?.resolved(container: length, end: largest)
      ?? .saturating(slope: rules.constant, extent: min(max(space, 0), rules.above))
    let most = min(detents.geometry.fullReach * rules.belowFraction, rules.below)
    below =
      rules.overdragBelow?.resolved(container: length, end: smallest)
      ?? .saturating(slope: rules.constant, extent: most)
    attempt = most * rules.attemptFraction
  }

  /// The reach at which the sheet is shown, pt.
  func shownReach(_ hold: DetentHold) -> Points {
    if hold.reach > largest { return largest + above.shown(of: hold.reach - largest) }
    guard hold.reach < smallest, hold.dismissal.resists else { return hold.reach }
    return smallest - below.shown(of: smallest - hold.reach)
  }

  /// How far a sheet that is dragged out is shown on its way from the smallest detent out of the container, 0...1.
  func dismissedFraction(_ hold: DetentHold) -> Double {
    guard smallest > 0 else { return 1 }
    return min(max(1 - shownReach(hold) / smallest, 0), 1)
  }

  /// The reach of a hold that shows the sheet at `shown`.
  func reach(showing shown: Points, _ dismissal: DetentHold.Dismissal) -> Points {
    if shown > largest { return largest + above.distance(showing: shown - largest) }
    guard shown < smallest, dismissal.resists else { return shown }
    return smallest - below.distance(showing: smallest - shown)
  }

  /// The shown velocity of the sheet per velocity of the finger.
  func slope(_ hold: DetentHold) -> Double {
    if hold.reach > largest { return above.slope(at: hold.reach - largest) }
    guard hold.reach < smallest, hold.dismissal.resists else { return 1 }
    return below.slope(at: smallest - hold.reach)
  }
}
