/// What follows from clauses without a release.
extension LandingClauses {
  /// The indices of clauses that never decide: because their conditions exclude each other, or because an earlier clause always
  /// decides.
  public var neverDeciding: [Int] {
    let decisive = clauses.firstIndex { $0.conditions.isEmpty && isTotal($0.target) } ?? clauses.count
    return clauses.indices.filter { $0 > decisive || LandingCondition.excludeEachOther(clauses[$0].conditions) }
  }

  /// Whether the conditions of a clause can't all hold.
  public func conditionsExcludeEachOther(at index: Int) -> Bool {
    LandingCondition.excludeEachOther(clauses[index].conditions)
  }

  /// Whether a target always exists.
  private func isTotal(_ target: LandingTarget) -> Bool {
    switch target {
    case .place(let anchor): anchor == .smallest || anchor == .largest || anchor == .start
    case .first(let targets), .foremost(let targets): targets.contains { isTotal($0) }
    case .nearest(let point, let among, _), .next(let point, let among, _), .between(let point, _, _, let among):
      point.isFixed && (among.map { $0.contains { isTotal($0) } } ?? hasPlaces)
    case .farthest: hasPlaces
    case .foremostNearest(let point, _, _): point.isFixed && hasPlaces
    case .after(let target): isTotal(target)
    }
  }

  private func isTotal(_ place: LandingPlaces) -> Bool {
    switch place {
    case .detents: true
    case .target(let target): isTotal(target)
    }
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

  /// What a release may reach.
  public var reachable: Reachable {
    let dead = neverDeciding
    let living = clauses.indices.filter { !dead.contains($0) }
    // Where no clause is decisive the sheet goes to the nearest detent.
    guard living.contains(where: { clauses[$0].conditions.isEmpty && isTotal(clauses[$0].target) }) else {
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

  /// The detents that are named, each with the index of its clause.
  public var namedDetents: [(clause: Int, id: String)] {
    clauses.enumerated().flatMap { index, clause in
      clause.target.namedDetents.map { (index, $0) }
    }
  }
}

extension LandingPoint {
  /// Whether it always exists.
  fileprivate var isFixed: Bool { if case .detent = anchor { false } else { true } }
}

extension LandingTarget {
  /// The detents that it names.
  fileprivate var namedDetents: [String] {
    switch self {
    case .place(.detent(let id)): [id]
    case .place, .farthest, .foremostNearest: []
    case .first(let targets), .foremost(let targets): targets.flatMap { $0.namedDetents }
    case .after(let target): target.namedDetents
    case .nearest(_, let among, _), .next(_, let among, _), .between(_, _, _, let among):
      (among ?? []).flatMap { place -> [String] in
        if case .target(let target) = place { target.namedDetents } else { [] }
      }
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
    case (.speed(let a), .speed(let b)), (.count(let a), .count(let b)), (.nearest(let a), .nearest(let b)):
      a.isApart(from: b)
    case (.distance(let p, let a), .distance(let q, let b)), (.reach(let p, let a), .reach(let q, let b)):
      p == q && a.isApart(from: b)
    case (.fraction(let p, let from, let to, let a), .fraction(let q, let start, let end, let b)):
      p == q && from == start && to == end && a.isApart(from: b)
    default: false
    }
  }
}

extension LandingBounds {
  /// Whether no number is within both, as far as their limits are of one kind.
  fileprivate func isApart(from other: LandingBounds) -> Bool { isBelow(other) || other.isBelow(self) }

  private func isBelow(_ other: LandingBounds) -> Bool {
    guard let upper, let lower = other.lower, upper.unit == lower.unit else { return false }
    return upper.value < lower.value || (upper.value == lower.value && !(includesUpper && other.includesLower))
  }
}
