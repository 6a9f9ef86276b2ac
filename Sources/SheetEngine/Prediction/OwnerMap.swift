/// What a straight drag from a point would move, by its direction and length.
public struct OwnerMap: Equatable, Sendable {
  /// A direction, and what a drag in it moves.
  public struct Ray: Equatable, Sendable {
    /// 0 is to the right and 90 down, in degrees.
    public var angle: Double
    /// What the finger moves, from the beginning on; neighbors differ.
    public var spans: [Span]

    public init(angle: Double, spans: [Span]) { (self.angle, self.spans) = (angle, spans) }
  }

  /// The lengths at which one owner moves.
  public struct Span: Equatable, Sendable {
    public var owner: FingerOwner
    /// Where it begins, pt from the point.
    public var start: Points

    public init(_ owner: FingerOwner, from start: Points) { (self.owner, self.start) = (owner, start) }
  }

  /// Where the finger goes down, in the container.
  public var point: Point
  /// How far it goes, pt.
  public var length: Points
  /// What it hits.
  public var target: GestureTarget
  /// The region of the content that it hits.
  public var region: String?
  /// All directions, clockwise.
  public var rays: [Ray]

  public init(at point: Point, length: Points, target: GestureTarget = .none, region: String? = nil, rays: [Ray] = []) {
    (self.point, self.length, self.target, self.region, self.rays) = (point, length, target, region, rays)
  }

  /// The length of drags that are asked about without one, pt.
  public static let usualLength: Points = 300
  /// How many directions there are.
  public static let directions = 72
  /// How far apart the lengths are that are tried at first, pt: what is shorter may be missed.
  static let step: Points = 5
  /// The precision of a border between two owners, pt.
  static let precision: Points = 0.01
  /// How fast the finger is, pt/s.
  static let speed: PointsPerSecond = 600

  /// A vector of one point in a direction, in degrees; without rounding errors, so that diagonals are exact.
  public static func direction(_ angle: Double) -> Point {
    let radians = angle * .pi / 180
    return Point(x: (Double.cos(radians) * 1e12).rounded() / 1e12, y: (Double.sin(radians) * 1e12).rounded() / 1e12)
  }

  /// The owners, each once, in the order in which they are met.
  public var owners: [FingerOwner] {
    var all: [FingerOwner] = []
    for ray in rays { for span in ray.spans where !all.contains(span.owner) { all.append(span.owner) } }
    return all
  }
}

extension Sheet {
  /// What drags from a point of the container would move, with the sheet as it is now. A dismissed sheet is presented first, and a gesture in
  /// progress is cancelled.
  /// - Parameters:
  ///   - length: how far they go, pt.
  ///   - work: the budget; if it ends, directions are missing.
  public func owners(ofDragsFrom point: Point, length: Points, _ work: Work) -> OwnerMap {
    var touched = self
    touched.describesMotion = false
    if touched.touch != nil {
      _ = try? touched.send(.gesture(GestureSample(phase: .cancelled, location: point)), at: now)
    }
    if touched.presentation == .dismissed { _ = try? touched.send(.present(animated: false), at: now) }
    var map = OwnerMap(at: point, length: length)
    guard (try? touched.send(.gesture(GestureSample(phase: .began, location: point)), at: now)) != nil,
      let touch = touched.touch
    else { return map }
    (map.target, map.region) = (touch.target, touch.region)
    for index in 0..<OwnerMap.directions {
      let angle = 360 * Double(index) / Double(OwnerMap.directions)
      guard let spans = touched.spans(along: OwnerMap.direction(angle), length, work) else { break }
      map.rays.append(OwnerMap.Ray(angle: angle, spans: spans))
    }
    return map
  }

  /// What a drag of the touch in a direction moves; nil if the budget runs out.
  private func spans(along direction: Point, _ length: Points, _ work: Work) -> [OwnerMap.Span]? {
    guard var last = owner(at: 0, along: direction, work) else { return nil }
    var spans = [OwnerMap.Span(last, from: 0)]
    var before: Points = 0
    while before < length {
      let here = min(before + OwnerMap.step, length)
      guard let next = owner(at: here, along: direction, work) else { return nil }
      // Several may follow each other at once.
      while last != next {
        var (low, high, found) = (before, here, next)
        while high - low > OwnerMap.precision {
          let middle = (low + high) / 2
          guard let owner = owner(at: middle, along: direction, work) else { return nil }
          if owner == last { low = middle } else { (high, found) = (middle, owner) }
        }
        // What has it for no longer than that has moved nothing yet.
        if let start = spans.last?.start, spans.count > 1, high - start < 2 * OwnerMap.precision { spans.removeLast() }
        if spans.last?.owner != found { spans.append(OwnerMap.Span(found, from: high)) }
        (last, before) = (found, high)
      }
      before = here
    }
    return spans
  }

  private func owner(at distance: Points, along direction: Point, _ work: Work) -> FingerOwner? {
    guard distance > 0 else { return owner }
    guard work.spend(Work.Cost.input(of: self)), let touch else { return nil }
    var moved = self
    let sample = GestureSample(phase: .moved, location: touch.location + direction * distance)
    _ = try? moved.send(.gesture(sample), at: now + distance / OwnerMap.speed)
    return moved.owner
  }
}
