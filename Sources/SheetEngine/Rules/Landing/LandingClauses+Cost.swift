/// The work of a decision.
extension LandingClauses {
  /// The number of conditions and targets, each as often as it looks at the rule's places.
  var terms: Int {
    let places = max(places.count, 1)
    return clauses.reduce(1 + LandingCondition.terms(dismissesIf, places) + direction.count + places) {
      $0 + LandingCondition.terms($1.conditions, places) + $1.target.terms(places)
    }
  }
}

extension LandingCondition {
  fileprivate static func terms(_ conditions: [LandingCondition], _ places: Int) -> Int {
    conditions.reduce(0) { count, condition in
      switch condition {
      case .not(let inner): count + 1 + terms(inner, places)
      case .nearest, .count: count + places
      default: count + 1
      }
    }
  }
}

extension LandingTarget {
  fileprivate func terms(_ places: Int) -> Int {
    switch self {
    case .place: 1
    case .stay: places
    case .farthest: places
    case .foremostNearest(_, let count, _): places * count
    case .first(let targets), .foremost(let targets): targets.reduce(1) { $0 + $1.terms(places) }
    case .after(let target): places + target.terms(places)
    case .nearest(_, let among?, _), .next(_, let among?, _), .between(_, _, _, let among?):
      among.reduce(1) { count, place in
        if case .target(let target) = place { count + target.terms(places) } else { count + 1 }
      }
    case .nearest(_, nil, _), .next(_, nil, _), .between(_, _, _, nil): places
    }
  }
}
