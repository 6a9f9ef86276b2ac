/// When a touch becomes a drag by how it moves. *Along* is the part of the displacement from its first point on the axis on which what
/// claims it moves, *across* the other part, both without their sign.
public struct ClaimRule: Equatable, Sendable {
  /// How far a finger has to move before its drag begins, in points; a touch that ends nearer to its start is a tap.
  public var slop: Points = 10
  /// What is compared with the slop: the whole displacement (distance), or the part along (axis).
  public var measure = Measure.distance
  /// Whether the finger has to move farther than the slop, and not only as far.
  public var isStrict = true
  /// How many times larger than the part across the part along has to be.
  public var ratio = 0.0
  /// How much larger the part along has to be besides, in points.
  public var bias: Points = 0
  /// When the direction is judged: where the finger leaves the slop, so that a wrong one is no drag until it is lifted (once), or at every
  /// point from there on (again).
  public var asks = Asks.once
  /// When a touch will never be a drag; nil is never.
  public var fails: Failure?
  /// What the drag counts: the movement from where it was claimed (fromClaim), all of it (all), or what comes after the sample in which it
  /// was claimed (afterMove).
  public var counts = Counts.fromClaim

  /// What is compared with the slop.
  public enum Measure: String, CaseIterable, Sendable {
    /// The whole displacement.
    case distance
    /// The part along.
    case axis
  }

  /// When the direction is judged.
  public enum Asks: String, CaseIterable, Sendable {
    /// Where the finger leaves the slop.
    case once
    /// At every point from there on.
    case again
  }

  /// What a drag counts.
  public enum Counts: String, CaseIterable, Sendable {
    /// The movement from where it was claimed.
    case fromClaim
    /// All of it, from the first point.
    case all
    /// What comes after the sample in which it was claimed.
    case afterMove
  }

  /// When a touch will never be a drag.
  public struct Failure: Equatable, Sendable {
    /// A touch fails whose part across is larger than this, in points.
    public var across: Points
    /// How much larger than the part along the part across has to be as well, in points; nil where that does not matter.
    public var bias: Points?

    public init(across: Points, bias: Points? = nil) {
      (self.across, self.bias) = (across, bias)
    }
  }

  public init() {}

  /// The usual claim of a region: 10 pt, along its axis at least as much as across.
  public static let region: ClaimRule = {
    var rule = ClaimRule()
    (rule.isStrict, rule.ratio) = (false, 1)
    return rule
  }()
}

extension ClaimRule {
  /// What becomes of a touch in one movement; the times are fractions of the movement.
  enum Judgment {
    /// It is too early to tell.
    case open
    /// It becomes a drag at a time.
    case claims(at: Double)
    /// From a time on it will never be one.
    case fails(at: Double)
  }

  /// Judges the straight movement of a finger between two samples, and finds the first point where it is decided.
  /// - Parameters:
  ///   - start: the first point of the touch.
  ///   - a: the location at the sample before.
  ///   - b: the location at this sample.
  ///   - pans: the movements that are claimed: those along, or all of them, which have no part across.
  ///   - breaksTies: whether it claims a movement whose parts are as the rule demands, and not only larger.
  func judge(_ start: Point, from a: Point, to b: Point, _ pans: Region.Pans, breaksTies: Bool = true) -> Judgment {
    guard a != b, pans != .none else { return .open }
    if pans == .both { return inAllDirections.judge(start, from: a, to: b, .vertical) }
    let path = Path(from: Place(a - start, pans), to: Place(b - start, pans))
    for time in times(path) {
      // A condition that begins to hold at a point holds right after it.
      let place = path.place(at: min(time + Self.moment, 1))
      if let fails, place.across > fails.across,
        fails.bias.map({ place.across - place.along > $0 }) ?? true
      {
        return .fails(at: time)
      }
      guard hasLeft(place) else { continue }
      let excess = place.along - ratio * place.across - bias
      if breaksTies ? excess >= -Points.rounding : excess > .rounding { return .claims(at: time) }
      if asks == .once { return .fails(at: time) }
    }
    return .open
  }

  /// The rule for one that takes movements in all directions.
  private var inAllDirections: ClaimRule {
    var rule = self
    (rule.measure, rule.ratio, rule.slop, rule.bias, rule.fails) = (.distance, 0, max(slop, bias), 0, nil)
    return rule
  }

  /// A time, as a fraction of a movement, that is shorter than anything that matters.
  private static let moment = 1e-6

  private func hasLeft(_ place: Place) -> Bool {
    let excess = (measure == .axis ? place.along : place.distance) - slop
    return isStrict ? excess > .rounding : excess >= -Points.rounding
  }

  /// The times at which something may begin to hold, as fractions of the movement, in order: where a condition is at its limit.
  private func times(_ path: Path) -> [Double] {
    let signs: [Double] = [1, -1]
    var all: [Double?] = [0, 1]
    switch measure {
    case .distance: all.append(path.exit(of: slop))
    case .axis: all += signs.map { path.time(where: $0, 0, is: slop) }
    }
    if asks == .again, ratio != 0 || bias != 0 {
      for sign in signs { all += signs.map { path.time(where: sign, -ratio * $0, is: bias) } }
    }
    if let fails {
      all += signs.map { path.time(where: 0, $0, is: fails.across) }
      if let bias = fails.bias {
        for sign in signs { all += signs.map { path.time(where: -sign, $0, is: bias) } }
      }
    }
    return all.compactMap { $0 }.filter { 0...1 ~= $0 }.ordered { $0 }
  }

  /// A displacement from the first point of a touch.
  private struct Place {
    let signedAlong: Points
    let signedAcross: Points

    init(signedAlong: Points, signedAcross: Points) {
      (self.signedAlong, self.signedAcross) = (signedAlong, signedAcross)
    }

    init(_ displacement: Point, _ pans: Region.Pans) {
      (signedAlong, signedAcross) =
        pans == .horizontal ? (displacement.x, displacement.y) : (displacement.y, displacement.x)
    }

    var along: Points { signedAlong.magnitude }
    var across: Points { signedAcross.magnitude }
    var distance: Points { (along * along + across * across).squareRoot() }
  }

  /// A straight movement.
  private struct Path {
    let from: Place
    let to: Place

    private var change: Place {
      Place(
        signedAlong: to.signedAlong - from.signedAlong, signedAcross: to.signedAcross - from.signedAcross)
    }

    func place(at time: Double) -> Place {
      Place(
        signedAlong: from.signedAlong + change.signedAlong * time,
        signedAcross: from.signedAcross + change.signedAcross * time)
    }

    /// When a sum of multiples of the two parts has a value; nil where it does not change.
    func time(where along: Double, _ across: Double, is value: Points) -> Double? {
      let slope = along * change.signedAlong + across * change.signedAcross
      guard slope != 0 else { return nil }
      return (value - along * from.signedAlong - across * from.signedAcross) / slope
    }

    /// When it leaves a circle around the first point; at the end if it does not.
    func exit(of radius: Points) -> Double {
      let square = change.distance * change.distance
      let half = (from.signedAlong * change.signedAlong + from.signedAcross * change.signedAcross) / square
      let rest = (from.distance * from.distance - radius * radius) / square
      return min(max(max(half * half - rest, 0).squareRoot() - half, 0), 1)
    }
  }
}
