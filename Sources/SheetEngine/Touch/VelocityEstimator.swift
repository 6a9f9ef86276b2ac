/// The last four places where a pointer was seen, at four different times.
struct VelocityEstimator: Equatable, Codable, Sendable {
  private struct Sighting: Equatable, Codable, Sendable {
    var location: Point
    var time: Seconds
  }

  private var last: Sighting
  private var second: Sighting?
  private var third: Sighting?
  private var fourth: Sighting?

  /// A pointer seen for the first time.
  init(_ location: Point, at time: Seconds) {
    last = Sighting(location: location, time: time)
  }

  /// No pointer is seen more often than this; what comes sooner is the same sighting, or a speed would come of nothing.
  private static let leastInterval = 1e-4

  /// The pointer is seen again. Two sightings at one time are one: the later.
  mutating func add(_ location: Point, at time: Seconds) {
    guard time - last.time < Self.leastInterval else {
      (fourth, third, second) = (third, second, last)
      last = Sighting(location: location, time: time)
      return
    }
    last.location = location
  }

  /// All of the coordinates change at once; the pointer itself does not move.
  mutating func move(by shift: Point) {
    func moved(_ sighting: Sighting?) -> Sighting? {
      sighting.map { Sighting(location: $0.location + shift, time: $0.time) }
    }
    last.location = last.location + shift
    (second, third, fourth) = (moved(second), moved(third), moved(fourth))
  }

  /// The velocity by a rule; zero while all sightings are of one time.
  func estimate(by rule: VelocityRule) -> Velocity {
    var (sum, weights) = (Velocity.zero, 0.0)
    func count(_ end: Sighting, _ start: Sighting?, _ weight: Double, isLatest: Bool = false) {
      guard let start, isLatest || last.time - end.time <= rule.window else { return }
      let factor = weight / (end.time - start.time)
      sum.x += (end.location.x - start.location.x) * factor
      sum.y += (end.location.y - start.location.y) * factor
      weights += weight
    }
    count(last, second, rule.latest, isLatest: true)
    if let second { count(second, third, rule.earlier) }
    if let third { count(third, fourth, rule.earliest) }
    return weights > 0 ? Velocity(x: sum.x / weights, y: sum.y / weights) : .zero
  }
}
