/// The clauses of a rule, asked about one release.
struct LandingEvaluation {
  let rule: LandingClauses
  let release: LandingRelease
  /// The direction of the release: 1 is outward, -1 inward, 0 neither.
  private(set) var forward = 0.0
  private var canDismiss: Bool

  init(_ rule: LandingClauses, _ release: LandingRelease) {
    (self.rule, self.release) = (rule, release)
    canDismiss = release.mayDismiss
    for source in rule.direction where forward == 0 {
      let value: Double =
        switch source {
        case .velocity(let least): release.velocity.magnitude.exceeds(least) ? release.velocity : 0
        case .distance(let point): reach(of: point).map { beyondRounding(release.start - $0) } ?? 0
        }
      forward = value > 0 ? 1 : value < 0 ? -1 : 0
    }
    if canDismiss, !hold(rule.dismissesIf) { canDismiss = false }
  }

  /// A difference of two lengths, or 0 where they are equal but for rounding.
  private func beyondRounding(_ difference: Points) -> Points {
    difference.magnitude <= .rounding ? 0 : difference
  }

  /// Where the release goes, and the index of the clause that decides; nil where none does, and the nearest detent is taken.
  var choice: (place: LandingPlace, clause: Int?) {
    for (index, clause) in rule.clauses.enumerated() where hold(clause.conditions) {
      if let place = place(clause.target) { return (place, index) }
    }
    return (nearest(to: release.reach, among: Self.detents, .first) ?? LandingPlace(reach: release.reach), nil)
  }

  /// The reach that a clause compares with the places, pt.
  func projected(by clause: Int?) -> Points {
    guard let clause = clause.map({ rule.clauses[$0] }) else { return release.reach }
    let point = clause.target.point ?? clause.conditions.lazy.compactMap { $0.point }.first ?? .sheet
    return reach(of: point) ?? release.reach
  }

  // MARK: Points

  /// How far something reaches; nil for a detent that does not exist.
  func reach(of anchor: LandingAnchor) -> Points? {
    switch anchor {
    case .sheet: release.reach
    case .finger: release.finger
    case .touch: release.touch
    case .start: release.start
    case .dismissed: release.dismissed
    case .smallest: release.extent
    case .largest: release.largest
    case .container: release.container
    case .detent(let id): release.detents.first { $0.id == id }?.reach
    }
  }

  func reach(of point: LandingPoint) -> Points? {
    reach(of: point.anchor).map { point.projection.reach(from: $0, release.velocity, start: release.start) }
  }

  /// The number that a measure is; nil where it is a multiple of something that does not exist.
  func value(of measure: LandingMeasure, gap: Points = 0) -> Double? {
    switch measure.unit {
    case nil: measure.value
    case .gap: measure.value * gap
    case .anchor(let anchor): reach(of: anchor).map { $0.magnitude * measure.value }
    }
  }

  func isWithin(_ bounds: LandingBounds, _ value: Double, gap: Points = 0) -> Bool {
    if let lower = bounds.lower {
      guard let limit = self.value(of: lower, gap: gap) else { return false }
      let rounding = Points.rounding * max(1, limit.magnitude)
      if bounds.includesLower ? value < limit - rounding : value <= limit + rounding { return false }
    }
    if let upper = bounds.upper {
      guard let limit = self.value(of: upper, gap: gap) else { return false }
      let rounding = Points.rounding * max(1, limit.magnitude)
      if bounds.includesUpper ? value > limit + rounding : value >= limit - rounding { return false }
    }
    return true
  }

  // MARK: Conditions

  /// The number that a condition compares; nil for one that compares none, or whose place does not exist.
  func compared(_ condition: LandingCondition) -> (value: Double, bounds: LandingBounds)? {
    switch condition {
    case .speed(let bounds): (release.velocity.magnitude, bounds)
    case .distance(let point, let bounds): reach(of: point).map { ((release.start - $0).magnitude, bounds) }
    case .reach(let point, let bounds): reach(of: point).map { ($0, bounds) }
    case .fraction(let point, let from, let to, let bounds):
      if let start = reach(of: from), let end = reach(of: to), let here = reach(of: point), start != end {
        ((start - here) / (start - end), bounds)
      } else {
        nil
      }
    case .nearest(let bounds):
      nearest(to: release.reach, among: nil, .first).map { (($0.reach - release.reach).magnitude, bounds) }
    case .count(let bounds): (Double(places(nil).count), bounds)
    case .direction, .drag, .axis, .passed, .mayDismiss, .keyboard, .not: nil
    }
  }

  /// Whether all conditions hold.
  private func hold(_ conditions: [LandingCondition]) -> Bool {
    for condition in conditions where !holds(condition) { return false }
    return true
  }

  func holds(_ condition: LandingCondition) -> Bool {
    switch condition {
    case .direction(let sense): sense == (forward > 0 ? .outward : forward < 0 ? .inward : .none)
    case .drag(let drag):
      switch drag {
      case .outward: beyondRounding(release.start - release.finger) > 0
      case .inward: beyondRounding(release.start - release.finger) < 0
      case .withVelocity: beyondRounding(release.start - release.finger) * release.velocity > 0
      case .along: !release.movement.sideways.exceeds((release.start - release.finger).magnitude)
      }
    case .axis(let axis): release.axis == axis
    case .passed(let anchor): reach(of: anchor).map { beyondRounding(release.lowest - $0) < 0 } ?? false
    case .mayDismiss(let flag): release.mayDismiss == flag
    case .keyboard(let flag): release.hasKeyboard == flag
    case .not(let conditions): !hold(conditions)
    case .speed, .distance, .reach, .fraction, .nearest, .count:
      compared(condition).map { isWithin($0.bounds, $0.value) } ?? false
    }
  }

  // MARK: Places

  private var dismissed: LandingPlace? { canDismiss ? LandingPlace(reach: release.dismissed) : nil }

  private func detent(at reach: Points) -> LandingPlace? {
    release.detents.firstIndex { $0.reach == reach }.map { LandingPlace(detent: $0, reach: reach) }
  }

  private static let detents = [LandingPlaces.detents]

  /// Looks at the places among which a target is chosen; nil is the rule's places. They are not listed: most rules look at them
  /// once or twice.
  private func visit(_ among: [LandingPlaces]?, _ body: (LandingPlace) -> Void) {
    func visitDetents() {
      for (index, detent) in release.detents.enumerated() { body(LandingPlace(detent: index, reach: detent.reach)) }
    }
    if let among {
      for place in among {
        switch place {
        case .detents: visitDetents()
        case .target(let target): if let place = self.place(target) { body(place) }
        }
      }
    } else {
      for set in rule.places {
        switch set {
        case .detents: visitDetents()
        case .place(let anchor): if let place = place(.place(anchor)) { body(place) }
        }
      }
    }
  }

  /// The places among which a target is chosen; nil is the rule's places.
  func places(_ among: [LandingPlaces]?) -> [LandingPlace] {
    var all: [LandingPlace] = []
    visit(among) { all.append($0) }
    return all
  }

  /// The direction that is forward; a release without direction counts as inward.
  private var sign: Double { forward > 0 ? 1 : -1 }

  /// How far forward a place is.
  private func progress(_ reach: Points) -> Double { -sign * reach }

  private func nearest(to reach: Points, among: [LandingPlaces]?, _ tie: LandingTie) -> LandingPlace? {
    var best: LandingPlace?
    visit(among) { if isNearer($0, than: best, to: reach, tie) { best = $0 } }
    return best
  }

  private func isNearer(_ place: LandingPlace, than best: LandingPlace?, to reach: Points, _ tie: LandingTie) -> Bool {
    guard let best else { return true }
    let difference = (place.reach - reach).magnitude - (best.reach - reach).magnitude
    if difference.magnitude > .rounding { return difference < 0 }
    return switch tie {
    case .first: false
    case .last: true
    case .lower: place.reach < best.reach
    case .higher: place.reach > best.reach
    }
  }

  private func foremost(_ places: [LandingPlace]) -> LandingPlace? {
    places.max { progress($0.reach) < progress($1.reach) }
  }

  /// The first place forward of a reach, or at it; else the last that there is.
  private func next(_ reach: Points, among places: [LandingPlace], orAt: Bool) -> LandingPlace? {
    let ahead = places.filter { place in
      let distance = beyondRounding(progress(place.reach) - progress(reach))
      return orAt ? distance >= 0 : distance > 0
    }
    return ahead.min { progress($0.reach) < progress($1.reach) } ?? foremost(places)
  }

  /// Where a target is; nil where it does not exist.
  func place(_ target: LandingTarget) -> LandingPlace? {
    switch target {
    case .place(.dismissed): dismissed
    case .place(.sheet):
      nearest(to: release.reach, among: Self.detents, .first).map { place in
        LandingPlace(detent: place.detent, reach: release.reach, isHere: true)
      }
    case .stay(let point):
      nearest(to: release.reach, among: Self.detents, .first).flatMap { place in
        reach(of: point).map {
          LandingPlace(
            detent: place.detent, reach: min(max($0, release.extent), release.largest), isHere: true, isBetween: true)
        }
      }
    case .place(.start):
      detent(at: release.start) ?? (release.start == release.dismissed ? dismissed : nil)
        ?? nearest(to: release.start, among: Self.detents, .first)
    case .place(.detent(let id)):
      release.detents.firstIndex { $0.id == id }.map { LandingPlace(detent: $0, reach: release.detents[$0].reach) }
    case .place(let anchor): reach(of: anchor).flatMap { detent(at: $0) }
    case .farthest: foremost(places(nil))
    case .first(let targets): first(of: targets)
    case .nearest(let point, let among, let tie):
      reach(of: point).flatMap { nearest(to: $0, among: among, tie) }
    case .next(let point, let among, let orAt):
      reach(of: point).flatMap { next($0, among: places(among), orAt: orAt) }
    case .after(let target):
      place(target).map { before in
        forward == 0 ? before : next(before.reach, among: places(nil) + [before], orAt: false) ?? before
      }
    case .between(let point, let at, let past, let among):
      between(point, at ?? point, past, among: among)
    case .foremost(let targets): foremost(targets.compactMap { place($0) })
    case .foremostNearest(let point, let count, let tie):
      foremostNearest(point, count, tie)
    }
  }

  /// Asks each target once: a lazy sequence asks the one that it finds twice, and so on at each level.
  private func first(of targets: [LandingTarget]) -> LandingPlace? {
    for target in targets {
      if let place = place(target) { return place }
    }
    return nil
  }

  private func foremostNearest(_ point: LandingPoint, _ count: Int, _ tie: LandingTie) -> LandingPlace? {
    guard let reach = reach(of: point) else { return nil }
    var (left, chosen): ([LandingPlace], [LandingPlace]) = (places(nil), [])
    while chosen.count < count, var best = left.first {
      for place in left where isNearer(place, than: best, to: reach, tie) { best = place }
      chosen.append(best)
      left.removeAll { $0 == best }
    }
    return foremost(chosen)
  }

  /// The places around a point.
  enum Around {
    /// The point is beyond the last place, or there is only one.
    case last(LandingPlace)
    /// The places behind and ahead, how far the judged point is past the one behind, and the distance between them, pt.
    case two(behind: LandingPlace, ahead: LandingPlace, distance: Points, gap: Points)
  }

  /// - Returns: nil where there is no place, or one of the points does not exist.
  func around(_ point: LandingPoint, _ judged: LandingPoint, among: [LandingPlaces]?) -> Around? {
    guard let reach = reach(of: point), let at = self.reach(of: judged) else { return nil }
    let order = places(among).ordered { progress($0.reach) }
    guard let first = order.first, let last = order.last else { return nil }
    guard let index = order.firstIndex(where: { beyondRounding(progress($0.reach) - progress(reach)) > 0 }) else {
      return .last(last)
    }
    guard order.count > 1 else { return .last(first) }
    // Before the first place it is between the first two.
    let (behind, ahead) = (order[max(index, 1) - 1], order[max(index, 1)])
    return .two(
      behind: behind, ahead: ahead, distance: progress(at) - progress(behind.reach),
      gap: (ahead.reach - behind.reach).magnitude)
  }

  private func between(
    _ point: LandingPoint, _ judged: LandingPoint, _ past: LandingBounds, among: [LandingPlaces]?
  ) -> LandingPlace? {
    switch around(point, judged, among: among) {
    case .last(let place): place
    case .two(let behind, let ahead, let distance, let gap): isWithin(past, distance, gap: gap) ? ahead : behind
    case nil: nil
    }
  }
}

extension LandingProjection {
  /// How far something would reach at the end of its movement.
  /// - Parameter start: where the drag began.
  func reach(from reach: Points, _ velocity: PointsPerSecond, start: Points) -> Points {
    switch self {
    case .none: reach
    case .time(let time, let deadZone, let maximum):
      deadZone.exceeds(velocity.magnitude) ? reach : reach - time * min(max(velocity, -maximum), maximum)
    case .deceleration(let deceleration): reach - velocity * velocity.magnitude / (2 * deceleration)
    case .distance(let factor): reach + factor * (reach - start)
    }
  }
}

extension LandingTarget {
  /// The point by which it is chosen.
  var point: LandingPoint? {
    switch self {
    case .nearest(let point, _, _), .next(let point, _, _), .foremostNearest(let point, _, _): point
    case .between(let point, let at, _, _): at ?? point
    case .stay(let point): point
    case .first(let targets), .foremost(let targets): Self.point(of: targets)
    case .after(let target): target.point
    case .place, .farthest: nil
    }
  }
}

extension LandingTarget {
  private static func point(of targets: [LandingTarget]) -> LandingPoint? {
    for target in targets {
      if let point = target.point { return point }
    }
    return nil
  }
}

extension LandingCondition {
  /// The point that it compares.
  var point: LandingPoint? {
    switch self {
    case .distance(let point, _), .reach(let point, _), .fraction(let point, _, _, _): point
    case .direction, .speed, .nearest, .drag, .axis, .passed, .count, .mayDismiss, .keyboard, .not: nil
    }
  }
}
