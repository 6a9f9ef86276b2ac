/// Where a release of a sheet goes, as clauses: the first whose conditions hold and whose target exists decides.
///
/// Reaches are measured inward from the sheet's edge, velocities and distances outward. Where no clause decides, the sheet goes
/// to the nearest detent.
public struct LandingClauses: Equatable, Sendable {
  /// The quantities that decide which direction is forward: the first that is not zero.
  public var direction: [LandingDirection]
  /// The places where a release may go. The first of two that are equally near is taken.
  public var places: [LandingPlaceSet]
  /// The conditions under which dismissed is a place, where the person may dismiss the sheet.
  public var dismissesIf: [LandingCondition]
  /// In this order.
  public var clauses: [LandingClause]

  public init(
    direction: [LandingDirection] = [.velocity()], places: [LandingPlaceSet] = [.place(.dismissed), .detents],
    dismissesIf: [LandingCondition] = [], _ clauses: [LandingClause]
  ) {
    (self.direction, self.places, self.dismissesIf, self.clauses) = (direction, places, dismissesIf, clauses)
  }
}

/// One rule among several: conditions, and where the sheet goes if all of them hold.
public struct LandingClause: Equatable, Sendable {
  /// All of them have to hold.
  public var conditions: [LandingCondition]
  /// Where the sheet goes; where that does not exist, the next clause is asked.
  public var target: LandingTarget

  public init(when conditions: [LandingCondition] = [], to target: LandingTarget) {
    (self.conditions, self.target) = (conditions, target)
  }
}

/// A quantity that decides the direction of a release.
public enum LandingDirection: Equatable, Sendable {
  /// The velocity, where it is above a speed, pt/s.
  case velocity(above: PointsPerSecond = 0)
  /// The distance from the start of the drag to a point.
  case distance(LandingPoint)
}

/// Places where a release may go.
public enum LandingPlaceSet: Equatable, Sendable {
  /// All detents that a release may reach, in the author's order.
  case detents
  /// One place, where it exists.
  case place(LandingAnchor)
}

/// Places among which a target is chosen.
public enum LandingPlaces: Equatable, Sendable {
  /// All detents that a release may reach, in the author's order.
  case detents
  /// One place, where it exists.
  case target(LandingTarget)
}

// MARK: Points

/// Something with a reach.
public enum LandingAnchor: Equatable, Sendable {
  /// The sheet, where it is shown.
  case sheet
  /// Where the finger would have the sheet if nothing held it back.
  case finger
  /// The finger itself.
  case touch
  /// Where the drag began.
  case start
  /// The sheet off the screen.
  case dismissed
  /// The lowest detent.
  case smallest
  /// The highest detent.
  case largest
  /// The container's whole length.
  case container
  /// The detent with a name.
  case detent(String)
}

/// Where something is, or would come to rest.
public struct LandingPoint: Equatable, Sendable {
  /// The anchor whose reach is meant.
  public var anchor: LandingAnchor
  /// The continuation of its movement after the release.
  public var projection: LandingProjection

  public init(_ anchor: LandingAnchor, _ projection: LandingProjection = .none) {
    (self.anchor, self.projection) = (anchor, projection)
  }

  /// The sheet, where it is shown.
  public static let sheet = LandingPoint(.sheet)
  /// Where the finger would have the sheet.
  public static let finger = LandingPoint(.finger)
}

/// How a movement is continued after the release.
public enum LandingProjection: Equatable, Sendable {
  /// Not at all.
  case none
  /// By its velocity for a time. A velocity below the dead zone counts as 0, one above the maximum as the maximum.
  case time(Seconds, deadZone: PointsPerSecond = 0, maximum: PointsPerSecond = .infinity)
  /// Until friction has stopped it: v·|v| / 2a. The deceleration a is in points per second squared.
  case deceleration(Double)
  /// By a multiple of its distance from the start of the drag, whatever its velocity.
  case distance(Double)
}

// MARK: Conditions

/// Something that a release is asked.
public indirect enum LandingCondition: Equatable, Sendable {
  /// The direction in which it goes.
  case direction(LandingSense)
  /// How fast it is, pt/s.
  case speed(LandingBounds)
  /// How far a point is from the start of the drag, pt.
  case distance(LandingPoint, LandingBounds)
  /// How far a point reaches into the container, pt.
  case reach(LandingPoint, LandingBounds)
  /// How far a point is between two places, as a fraction.
  case fraction(LandingPoint, from: LandingAnchor, to: LandingAnchor, LandingBounds)
  /// How far the nearest place is from the sheet, pt.
  case nearest(LandingBounds)
  /// The direction in which the finger has dragged the sheet.
  case drag(LandingDrag)
  /// Along which axis the finger moves.
  case axis(LandingAxis)
  /// Whether the drag has passed below a place.
  case passed(LandingAnchor)
  /// The number of places.
  case count(LandingBounds)
  /// Whether the person may dismiss the sheet.
  case mayDismiss(Bool)
  /// Whether the keyboard is shown.
  case keyboard(Bool)
  /// That these do not all hold.
  case not([LandingCondition])
}

/// The direction of a release.
public enum LandingSense: String, CaseIterable, Sendable {
  /// Towards where the sheet is dismissed.
  case outward
  /// Towards where the sheet is largest.
  case inward
  /// Nowhere.
  case none
}

/// The direction of a drag.
public enum LandingDrag: String, CaseIterable, Sendable {
  /// Towards where the sheet is dismissed.
  case outward
  /// Towards where the sheet is largest.
  case inward
  /// The same as the velocity.
  case withVelocity
  /// Not farther across than along.
  case along
}

/// The axis of a movement.
public enum LandingAxis: String, CaseIterable, Sendable {
  /// Towards the sheet's edge, or away from it.
  case along
  /// Beside its edge.
  case across
  /// The gesture was taken for neither.
  case none
}

/// The limits of a number. A limit that is missing holds.
public struct LandingBounds: Equatable, Sendable {
  /// The lower limit.
  public var lower: LandingMeasure?
  /// Whether the number may be the lower limit.
  public var includesLower = false
  /// The upper limit.
  public var upper: LandingMeasure?
  /// Whether the number may be the upper limit.
  public var includesUpper = false

  public init(
    lower: LandingMeasure? = nil, includesLower: Bool = false, upper: LandingMeasure? = nil, includesUpper: Bool = false
  ) {
    (self.lower, self.includesLower, self.upper, self.includesUpper) = (lower, includesLower, upper, includesUpper)
  }

  /// More than a limit.
  public static func above(_ limit: LandingMeasure) -> LandingBounds { LandingBounds(lower: limit) }
  /// A limit or more.
  public static func atLeast(_ limit: LandingMeasure) -> LandingBounds {
    LandingBounds(lower: limit, includesLower: true)
  }
  /// Less than a limit.
  public static func below(_ limit: LandingMeasure) -> LandingBounds { LandingBounds(upper: limit) }
  /// A limit or less.
  public static func atMost(_ limit: LandingMeasure) -> LandingBounds {
    LandingBounds(upper: limit, includesUpper: true)
  }
}

/// A number, or a multiple of a length.
public struct LandingMeasure: Equatable, Sendable {
  /// The number, or the multiple.
  public var value: Double
  /// The length; nil for a plain number.
  public var unit: LandingUnit?

  public init(_ value: Double, of unit: LandingUnit? = nil) {
    (self.value, self.unit) = (value, unit)
  }
}

extension LandingMeasure: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// A length of which a measure is a multiple.
public enum LandingUnit: Equatable, Sendable {
  /// How far something reaches.
  case anchor(LandingAnchor)
  /// The distance between the two places of ``LandingTarget/between(_:at:past:among:)``.
  case gap
}

// MARK: Targets

/// Where a release goes.
public indirect enum LandingTarget: Equatable, Sendable {
  /// The start, dismissed, or a detent.
  case place(LandingAnchor)
  /// Where a point is, from the smallest detent to the largest, and at none of them.
  case stay(LandingPoint)
  /// The last place forward.
  case farthest
  /// The first of several that exists.
  case first([LandingTarget])
  /// The place nearest to a point.
  case nearest(LandingPoint, among: [LandingPlaces]? = nil, tie: LandingTie = .first)
  /// The first place forward of a point, or at it; else the last that there is.
  case next(LandingPoint, among: [LandingPlaces]? = nil, orAt: Bool = false)
  /// The place after another, forward; else that one.
  case after(LandingTarget)
  /// Of the places around a point the one ahead, if `at` is that far past the one behind.
  case between(
    LandingPoint, at: LandingPoint? = nil, past: LandingBounds, among: [LandingPlaces]? = nil)
  /// The one of several that is farthest forward.
  case foremost([LandingTarget])
  /// The one of the nearest places to a point, so many of them, that is farthest forward.
  case foremostNearest(LandingPoint, count: Int, tie: LandingTie = .first)
}

/// Which of two equally near places is taken.
public enum LandingTie: String, CaseIterable, Sendable {
  /// The first in the order of the places.
  case first
  /// The last in the order of the places.
  case last
  /// The lower one.
  case lower
  /// The higher one.
  case higher
}
