/// The last four locations of a pointer, at four different times.
struct VelocityEstimator: Equatable, Sendable {
  struct Sighting: Equatable, Sendable {
    var location: Point
    var time: Seconds
  }

  private var last: Sighting
  private var second: Sighting?
  private var third: Sighting?
  private var fourth: Sighting?

  /// The first sample of a pointer.
  init(_ location: Point, at time: Seconds) {
    last = Sighting(location: location, time: time)
  }

  /// Samples closer together than this count as one, because dividing by almost no time gives no useful velocity.
  private static let minimumInterval = 1e-4

  /// Adds a sample. Of two samples at one time, the later counts.
  mutating func add(_ location: Point, at time: Seconds) {
    guard time - last.time < Self.minimumInterval else {
      (fourth, third, second) = (third, second, last)
      last = Sighting(location: location, time: time)
      return
    }
    last.location = location
  }

  /// Shifts all coordinates; the pointer itself does not move.
  mutating func move(by shift: Point) {
    func moved(_ sighting: Sighting?) -> Sighting? {
      sighting.map { Sighting(location: $0.location + shift, time: $0.time) }
    }
    last.location = last.location + shift
    (second, third, fourth) = (moved(second), moved(third), moved(fourth))
  }

  /// The velocity by a rule; zero while all locations have one time.
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

extension VelocityEstimator: ArchivedObject {
  init(members source: VelocityEstimator?, in archive: Archive) throws(ArchiveDamage) {
    last = try archive.member("last", source?.last)
    second = try archive.optional("second", source?.second)
    third = try archive.optional("third", source?.third)
    fourth = try archive.optional("fourth", source?.fourth)
  }
}

extension VelocityEstimator.Sighting: ArchivedObject {
  init(members source: VelocityEstimator.Sighting?, in archive: Archive) throws(ArchiveDamage) {
    location = try archive.member("location", source?.location)
    time = try archive.member("time", source?.time)
  }
}
