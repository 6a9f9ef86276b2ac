/// Conclusions from clauses alone, without a release.
extension LandingClauses {
  /// The indices of clauses that never decide: because their conditions can't all hold, or because earlier clauses always decide where
  /// they do.
  /// - Parameter detents: the names of those that exist.
  public func neverDeciding(among detents: [String]) -> [Int] {
    clauses.indices.filter { index in
      conditionsExcludeEachOther(at: index, among: detents) || isCovered(index, detents)
    }
  }

  /// Whether the conditions of a clause can't all hold.
  public func conditionsExcludeEachOther(at index: Int, among detents: [String]) -> Bool {
    let conditions = clauses[index].conditions
    return LandingCondition.excludeEachOther(conditions) || conditions.contains { isImpossible($0, detents) }
      || conditions.contains(.direction(.none)) && conditions.contains { isFast($0) }
  }

  /// Whether a condition can't hold among so many detents.
  private func isImpossible(_ condition: LandingCondition, _ detents: [String]) -> Bool {
    guard case .count(let bounds) = condition, let lower = bounds.lower, lower.unit == nil else { return false }
    // Each detent is a place, and dismissed may be one.
    let most = Double(detents.count + places.count)
    return bounds.includesLower ? lower.value > most : lower.value >= most
  }

  /// Whether a condition asks for a speed at which a release has a direction.
  private func isFast(_ condition: LandingCondition) -> Bool {
    guard case .speed(let bounds) = condition, let lower = bounds.lower, lower.unit == nil else { return false }
    return direction.contains { source in
      guard case .velocity(let least) = source else { return false }
      return lower.value > least || (lower.value == least && !bounds.includesLower)
    }
  }

  /// Whether earlier clauses decide wherever the conditions of one hold: one of them alone, or two whose conditions complement each
  /// other.
  private func isCovered(_ index: Int, _ detents: [String]) -> Bool {
    let given = clauses[index].conditions
    // What earlier clauses ask beyond what is given.
    let questions = clauses[..<index].filter { isTotal($0.target, detents) }.map { clause in
      clause.conditions.filter { condition in
        !condition.alwaysHolds && !given.contains { $0.implies(condition) }
      }
    }
    if questions.contains(where: { $0.isEmpty }) { return true }
    let single = questions.filter { $0.count == 1 }.map { $0[0] }
    return single.indices.contains { index in
      single[(index + 1)...].contains { single[index].complements($0) }
    }
  }

  /// Whether a target always exists.
  private func isTotal(_ target: LandingTarget, _ detents: [String]) -> Bool {
    switch target {
    case .place(.detent(let id)): detents.contains(id)
    case .place(let anchor): anchor == .smallest || anchor == .largest || anchor == .start || anchor == .sheet
    case .first(let targets), .foremost(let targets): targets.contains { isTotal($0, detents) }
    case .nearest(let point, let among, _), .next(let point, let among, _), .between(let point, _, _, let among):
      isFixed(point, detents) && (among.map { $0.contains { isTotal($0, detents) } } ?? hasPlaces)
    case .farthest: hasPlaces
    case .stay(let point): isFixed(point, detents)
    case .foremostNearest(let point, _, _): isFixed(point, detents) && hasPlaces
    case .after(let target): isTotal(target, detents)
    }
  }

  private func isTotal(_ place: LandingPlaces, _ detents: [String]) -> Bool {
    switch place {
    case .detents: true
    case .target(let target): isTotal(target, detents)
    }
  }

  /// Whether a point always exists.
  private func isFixed(_ point: LandingPoint, _ detents: [String]) -> Bool {
    if case .detent(let id) = point.anchor { detents.contains(id) } else { true }
  }

  private var hasPlaces: Bool {
    places.contains { set in
      switch set {
      case .detents: true
      case .place(let anchor): anchor == .smallest || anchor == .largest || anchor == .start
      }
    }
  }

  /// Detents that a release may reach by some clause: those with these names, or the ends.
  public struct Reachable: Equatable, Sendable {
    /// Any detent.
    var all = false
    var smallest = false
    var largest = false
    var names: Set<String> = []

    /// - Parameters:
    ///   - id: the detent's name.
    ///   - isSmallest: whether it is the lowest that a release may reach.
    ///   - isLargest: whether it is the highest.
    public func contains(_ id: String, isSmallest: Bool, isLargest: Bool) -> Bool {
      all || (smallest && isSmallest) || (largest && isLargest) || names.contains(id)
    }
  }

  /// The detents that a release may reach.
  /// - Parameter detents: the names of those that exist.
  public func reachable(among detents: [String]) -> Reachable {
    let dead = neverDeciding(among: detents)
    let living = clauses.indices.filter { !dead.contains($0) }
    // Where no clause is decisive the sheet goes to the nearest detent.
    guard living.contains(where: { clauses[$0].conditions.isEmpty && isTotal(clauses[$0].target, detents) }) else {
      return Reachable(all: true)
    }
    var reachable = Reachable()
    for index in living { add(clauses[index].target, to: &reachable) }
    return reachable
  }

  private func add(_ target: LandingTarget, to reachable: inout Reachable) {
    switch target {
    case .place(let anchor): add(anchor, to: &reachable)
    case .first(let targets), .foremost(let targets): for target in targets { add(target, to: &reachable) }
    case .nearest(_, let among, _), .next(_, let among, _), .between(_, _, _, let among):
      guard let among else { return addPlaces(to: &reachable) }
      for place in among {
        switch place {
        case .detents: reachable.all = true
        case .target(let target): add(target, to: &reachable)
        }
      }
    case .after(let target):
      add(target, to: &reachable)
      addPlaces(to: &reachable)
    case .farthest, .foremostNearest: addPlaces(to: &reachable)
    // A drag can take the sheet to where any detent is.
    case .stay: reachable.all = true
    }
  }

  /// Adds the rule's places.
  private func addPlaces(to reachable: inout Reachable) {
    for set in places {
      switch set {
      case .detents: reachable.all = true
      case .place(let anchor): add(anchor, to: &reachable)
      }
    }
  }

  private func add(_ anchor: LandingAnchor, to reachable: inout Reachable) {
    switch anchor {
    case .smallest: reachable.smallest = true
    case .largest: reachable.largest = true
    case .detent(let name): reachable.names.insert(name)
    // The app may have taken the sheet to any detent, to which a drag then returns.
    case .start: reachable.all = true
    case .dismissed, .sheet, .finger, .touch, .container: break
    }
  }

  /// The detents that are named, each with the index of its clause; nil for those that stand beside the clauses.
  public var namedDetents: [(clause: Int?, id: String)] {
    let beside =
      direction.flatMap { source -> [String] in
        if case .distance(let point) = source { point.anchor.namedDetents } else { [] }
      }
      + places.flatMap { set -> [String] in if case .place(let anchor) = set { anchor.namedDetents } else { [] } }
      + dismissesIf.flatMap { $0.namedDetents }
    return beside.map { (nil, $0) }
      + clauses.enumerated().flatMap { index, clause in
        (clause.conditions.flatMap { $0.namedDetents } + clause.target.namedDetents).map { (index, $0) }
      }
  }
}

extension LandingAnchor {
  /// The detent that it names.
  fileprivate var namedDetents: [String] { if case .detent(let id) = self { [id] } else { [] } }
}

extension LandingBounds {
  /// The detents that their limits name.
  fileprivate var namedDetents: [String] {
    [lower, upper].compactMap { $0 }.flatMap { limit -> [String] in
      if case .anchor(let anchor) = limit.unit { anchor.namedDetents } else { [] }
    }
  }
}

extension LandingTarget {
  /// The detents that it names.
  fileprivate var namedDetents: [String] {
    func names(_ among: [LandingPlaces]?) -> [String] {
      (among ?? []).flatMap { place -> [String] in
        if case .target(let target) = place { target.namedDetents } else { [] }
      }
    }
    switch self {
    case .place(let anchor): return anchor.namedDetents
    case .farthest: return []
    case .stay(let point): return point.anchor.namedDetents
    case .foremostNearest(let point, _, _): return point.anchor.namedDetents
    case .first(let targets), .foremost(let targets): return targets.flatMap { $0.namedDetents }
    case .after(let target): return target.namedDetents
    case .nearest(let point, let among, _), .next(let point, let among, _):
      return point.anchor.namedDetents + names(among)
    case .between(let point, let at, let past, let among):
      return point.anchor.namedDetents + (at?.anchor.namedDetents ?? []) + past.namedDetents + names(among)
    }
  }
}

extension LandingCondition {
  /// The detents that it names.
  fileprivate var namedDetents: [String] {
    switch self {
    case .direction, .drag, .axis, .mayDismiss, .keyboard: []
    case .speed(let bounds), .nearest(let bounds), .count(let bounds): bounds.namedDetents
    case .distance(let point, let bounds), .reach(let point, let bounds):
      point.anchor.namedDetents + bounds.namedDetents
    case .fraction(let point, let from, let to, let bounds):
      point.anchor.namedDetents + from.namedDetents + to.namedDetents + bounds.namedDetents
    case .passed(let anchor): anchor.namedDetents
    case .not(let conditions): conditions.flatMap { $0.namedDetents }
    }
  }

  /// Whether it holds whatever the release.
  fileprivate var alwaysHolds: Bool {
    switch self {
    case .speed(let bounds), .nearest(let bounds), .count(let bounds), .distance(_, let bounds):
      bounds.upper == nil
        && (bounds.lower.map { $0.unit == nil && ($0.value < 0 || ($0.value == 0 && bounds.includesLower)) } ?? true)
    default: false
    }
  }

  /// Whether another condition holds wherever this one does.
  fileprivate func implies(_ other: LandingCondition) -> Bool {
    if self == other { return true }
    guard let (mine, others) = bounds(besides: other) else { return false }
    return mine.isWithin(others)
  }

  /// Whether one of the two always holds.
  fileprivate func complements(_ other: LandingCondition) -> Bool {
    switch (self, other) {
    case (.mayDismiss(let a), .mayDismiss(let b)), (.keyboard(let a), .keyboard(let b)): return a != b
    case (.not(let conditions), let other), (let other, .not(let conditions)): return conditions == [other]
    default:
      guard let (mine, others) = bounds(besides: other) else { return false }
      return mine.meets(others) || others.meets(mine)
    }
  }

  /// The bounds of two conditions that compare the same number.
  private func bounds(besides other: LandingCondition) -> (LandingBounds, LandingBounds)? {
    switch (self, other) {
    case (.speed(let a), .speed(let b)), (.count(let a), .count(let b)), (.nearest(let a), .nearest(let b)): (a, b)
    case (.distance(let p, let a), .distance(let q, let b)), (.reach(let p, let a), .reach(let q, let b)):
      p == q ? (a, b) : nil
    case (.fraction(let p, let from, let to, let a), .fraction(let q, let start, let end, let b)):
      p == q && from == start && to == end ? (a, b) : nil
    default: nil
    }
  }
}

extension LandingCondition {
  /// Whether conditions can't all hold, whatever the release.
  static func excludeEachOther(_ conditions: [LandingCondition]) -> Bool {
    for (index, one) in conditions.enumerated() {
      if one.neverHolds { return true }
      if conditions[(index + 1)...].contains(where: { one.excludes($0) }) { return true }
    }
    return false
  }

  /// Whether it never holds, whatever the release.
  private var neverHolds: Bool {
    switch self {
    case .not(let conditions): conditions.isEmpty
    case .fraction(_, let from, let to, _): from == to
    default: false
    }
  }

  private func excludes(_ other: LandingCondition) -> Bool {
    switch (self, other) {
    case (.not(let conditions), let other), (let other, .not(let conditions)): conditions == [other]
    case (.direction(let a), .direction(let b)): a != b
    case (.axis(let a), .axis(let b)): a != b
    case (.drag(.outward), .drag(.inward)), (.drag(.inward), .drag(.outward)): true
    case (.mayDismiss(let a), .mayDismiss(let b)), (.keyboard(let a), .keyboard(let b)): a != b
    default: bounds(besides: other).map { $0.isApart(from: $1) } ?? false
    }
  }
}

extension LandingBounds {
  /// Whether every number within these is within others, as far as their limits are of one kind.
  fileprivate func isWithin(_ other: LandingBounds) -> Bool {
    func isInside(
      _ mine: LandingMeasure?, _ isMineIncluded: Bool, _ limit: LandingMeasure?, _ isIncluded: Bool, _ sign: Double
    ) -> Bool {
      guard let limit else { return true }
      guard let mine, mine.unit == limit.unit else { return false }
      return sign * (mine.value - limit.value) > 0 || (mine.value == limit.value && (isIncluded || !isMineIncluded))
    }
    return isInside(lower, includesLower, other.lower, other.includesLower, 1)
      && isInside(upper, includesUpper, other.upper, other.includesUpper, -1)
  }

  /// Whether these, which have no lower limit, end where others begin, which have no upper one.
  fileprivate func meets(_ other: LandingBounds) -> Bool {
    guard lower == nil, other.upper == nil, let upper, let start = other.lower, upper.unit == start.unit else {
      return false
    }
    return upper.value > start.value || (upper.value == start.value && (includesUpper || other.includesLower))
  }

  /// Whether no number is within both, as far as their limits are of one kind.
  fileprivate func isApart(from other: LandingBounds) -> Bool { isBelow(other) || other.isBelow(self) }

  private func isBelow(_ other: LandingBounds) -> Bool {
    guard let upper, let lower = other.lower, upper.unit == lower.unit else { return false }
    return upper.value < lower.value || (upper.value == lower.value && !(includesUpper && other.includesLower))
  }
}
