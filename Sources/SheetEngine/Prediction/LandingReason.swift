/// Why a release goes where it goes.
public struct LandingReason: Equatable, Sendable {
  /// The index of the clause that decided, in the author's order; nil where none did, and the sheet goes to the nearest detent.
  public var clause: Int?
  /// The clause in words, with the numbers of the release.
  public var text: String
  /// The smallest change of the velocity that leads elsewhere.
  public var velocity: Margin?
  /// The smallest change of the position that leads elsewhere.
  public var distance: Margin?

  /// A change of a release that leads elsewhere.
  public struct Margin: Equatable, Sendable {
    /// The change, outward: pt/s for a velocity, pt for a position.
    public var change: Double
    /// The outcome with that change.
    public var outcome: Prediction.Outcome

    public init(change: Double, outcome: Prediction.Outcome) {
      (self.change, self.outcome) = (change, outcome)
    }
  }

  public init(clause: Int?, text: String, velocity: Margin?, distance: Margin?) {
    (self.clause, self.text, self.velocity, self.distance) = (clause, text, velocity, distance)
  }

  /// - Parameters:
  ///   - rule: the rule, of which a shorthand stands for clauses.
  ///   - velocity: how a velocity is judged.
  ///   - isAmongDetents: whether the sheet can rest at more than one place.
  ///   - work: limits the search for the margins, which may be missing when the work runs out.
  ///   - cost: the work of one decision.
  init(
    _ rule: LandingRule, _ release: LandingRelease, _ velocity: VelocityRule, isAmongDetents: Bool, _ work: Work,
    _ cost: Int
  ) {
    let decision = rule.decision(on: release)
    func outcome(_ release: LandingRelease) -> Prediction.Outcome {
      let place = rule.decision(on: release).place
      guard let index = place.detent else { return .dismiss }
      return isAmongDetents ? .detent(release.detents[index].id) : .present
    }
    func margin(_ limit: Double, _ changed: (Double) -> LandingRelease) -> Margin? {
      let before = outcome(release)
      func after(_ amount: Double) -> Prediction.Outcome {
        work.spend(cost) ? outcome(changed(amount)) : before
      }
      let found = [1.0, -1].compactMap { sign -> Margin? in
        let steps = 1...Self.steps
        guard let step = steps.first(where: { after(sign * limit * Double($0) / Double(Self.steps)) != before })
        else { return nil }
        var (near, far) = (
          limit * Double(step - 1) / Double(Self.steps), limit * Double(step) / Double(Self.steps)
        )
        while far - near > Self.precision {
          let middle = (near + far) / 2
          if after(sign * middle) == before { near = middle } else { far = middle }
        }
        return Margin(change: sign * far, outcome: after(sign * far))
      }
      return found.min { $0.change.magnitude < $1.change.magnitude }
    }
    self.init(
      clause: decision.clause, text: LandingEvaluation(rule.clauses, release).words(for: decision),
      velocity: margin(Self.fastest) { release.changed(velocity: $0, by: velocity) },
      distance: margin(max(release.container, release.largest)) { release.changed(outward: $0, by: velocity) })
  }

  /// The largest change of velocity that is tried, pt/s.
  private static let fastest: PointsPerSecond = 10_000
  /// The number of changes that are tried in each direction; a change to another place and back between two may be missed.
  private static let steps = 100
  /// The precision of a margin, pt/s or pt.
  private static let precision = 1e-3
}

extension LandingTarget {
  /// Whether it is beyond where the sheet would come to rest.
  fileprivate var goesForward: Bool {
    switch self {
    case .place, .farthest, .first, .next, .after, .foremost, .foremostNearest: true
    case .nearest, .between, .stay: false
    }
  }
}

// MARK: Words

extension LandingEvaluation {
  /// A decision in words.
  fileprivate func words(for decision: LandingDecision) -> String {
    guard let index = decision.clause else { return "no clause applies, so to the nearest detent" }
    let clause = rule.clauses[index]
    let facts = clause.conditions.map { words(for: $0) }
    let goal = words(for: clause.target, decision.place)
    guard !facts.isEmpty else { return goal }
    let isFast = clause.conditions.contains { if case .speed(let bounds) = $0 { bounds.upper == nil } else { false } }
    return (isFast && clause.target.goesForward ? "flick: " : "") + facts.joined(separator: " and ") + ", so " + goal
  }

  private func words(for condition: LandingCondition) -> String {
    switch condition {
    case .direction(let sense):
      switch sense {
      case .outward: return "the release counts as outward"
      case .inward: return "the release counts as inward"
      case .none: return "the release counts as neither outward nor inward"
      }
    case .drag(let drag):
      switch drag {
      case .outward: return "the drag went outward"
      case .inward: return "the drag went inward"
      case .withVelocity: return "the velocity is along the drag"
      case .along: return "the drag did not go sideways"
      }
    case .axis(let axis):
      switch axis {
      case .along: return "the finger moves along the sheet's axis"
      case .across: return "the finger moves across the sheet's axis"
      case .none: return "the gesture has no axis"
      }
    case .passed(let anchor): return "the drag went below \(words(for: anchor))"
    case .mayDismiss(let flag): return flag ? "the sheet may be dismissed" : "the sheet may not be dismissed"
    case .keyboard(let flag): return flag ? "the keyboard is shown" : "the keyboard is hidden"
    case .not(let conditions):
      if case .reach(let point, _)? = conditions.first, case .detent(let id) = point.anchor, reach(of: point) == nil {
        return "there is no detent \(id)"
      }
      return "it is not true that " + conditions.map { words(for: $0) }.joined(separator: " and ")
    case .speed, .distance, .reach, .fraction, .nearest, .count:
      guard let (value, bounds) = compared(condition) else { return "" }
      return words(for: condition, value, bounds)
    }
  }

  private func words(for condition: LandingCondition, _ value: Double, _ bounds: LandingBounds) -> String {
    var (subject, scale, unit, span) = ("", 1.0, " pt", "")
    switch condition {
    case .speed: unit = release.isJudgedByAverage ? " pt/s on average" : " pt/s"
    case .distance(let point, _): subject = "the distance from the start to \(words(for: point)) is "
    case .reach(let point, _): subject = "\(words(for: point)) reaches "
    case .fraction(let point, let from, let to, _):
      subject = "\(words(for: point)) is at "
      (scale, unit, span) = (100, " %", " of the distance from \(words(for: from)) to \(words(for: to))")
    case .nearest: (subject, unit) = ("the nearest position is ", " pt away")
    case .count: (subject, unit) = ("the number of positions is ", "")
    case .direction, .drag, .axis, .passed, .mayDismiss, .keyboard, .not: break
    }
    var amount = Self.text(value * scale)
    func limit(_ measure: LandingMeasure, _ words: String) -> String? {
      guard let limit = self.value(of: measure) else { return nil }
      // A number that only rounding makes equal to the limit.
      if Self.text(limit * scale) == amount, (value - limit).magnitude > .rounding {
        amount = "just \(value > limit ? "above" : "below") \(amount)"
      }
      return "\(words) \(Self.text(limit * scale))\(span.isEmpty ? "" : unit)"
    }
    let limits = [
      bounds.lower.flatMap { limit($0, bounds.includesLower ? "at least" : "above") },
      bounds.upper.flatMap { limit($0, bounds.includesUpper ? "at most" : "below") },
    ].compactMap { $0 }
    let isBare = subject.isEmpty
    return "\(subject)\(amount)\(unit)\(span)\(isBare ? " is" : ",") \(limits.joined(separator: " and "))"
  }

  private func words(for point: LandingPoint) -> String {
    switch point.projection {
    case .none: words(for: point.anchor)
    case .time, .deceleration, .distance:
      switch point.anchor {
      case .sheet: "where it would stop"
      case .finger, .touch: "where the finger would be"
      default: words(for: point.anchor)
      }
    }
  }

  private func words(for anchor: LandingAnchor) -> String {
    switch anchor {
    case .sheet: "the sheet"
    case .finger, .touch: "the finger"
    case .start: "its start"
    case .dismissed: "dismissed"
    case .smallest: "the smallest detent"
    case .largest: "the largest detent"
    case .container: "the container's far side"
    case .detent(let id): id
    }
  }

  private func words(for target: LandingTarget, _ place: LandingPlace) -> String {
    switch target {
    case .place(.start): "back to where it started"
    case .place(.dismissed): "it is dismissed"
    case .place(.sheet): "it stays where it is"
    case .stay(let point): "it stays at \(words(for: point))\(reachWords(of: point))"
    case .place(let anchor): "to \(words(for: anchor))"
    case .farthest: "to the farthest position"
    case .first(let targets):
      targets.first { self.place($0) == place }.map { words(for: $0, place) } ?? "there"
    case .nearest(let point, let among, _): words(for: point, nearestOf: places(among))
    case .after(let target) where self.place(target) == place:
      forward == 0 ? "it stays, because it has no direction" : "it stays, because nothing is further"
    case .next(let point, _, _) where !isBeyond(place, point): "to the last position"
    case .next(let point, _, _): step(to: place, from: reach(of: point))
    case .after(let target): step(to: place, from: self.place(target)?.reach)
    case .between(let point, let at, let past, let among):
      words(for: around(point, at ?? point, among: among), past, of: at ?? point)
    case .foremost(let targets):
      targets.last { self.place($0) == place }.map { words(for: $0, place) } ?? "to the foremost position"
    case .foremostNearest(let point, let count, _):
      "to the foremost of the \(min(count, release.detents.count + 1)) positions nearest to \(words(for: point))\(reachWords(of: point))"
    }
  }

  /// A step in the direction of the release.
  private func step(to place: LandingPlace, from reach: Points?) -> String {
    guard let index = place.detent else { return "it is dismissed" }
    if place.reach == release.start { return "to the next detent, where it started" }
    // Detents that the rule does not know.
    let (low, high) = (min(reach ?? place.reach, place.reach), max(reach ?? place.reach, place.reach))
    let passed = release.detents.filter { $0.reach > low && $0.reach < high }.map { $0.id }
    return passed.isEmpty
      ? "one detent further" : "to \(release.detents[index].id), past \(passed.joined(separator: " and "))"
  }

  /// Whether a place is forward of a point, or at it.
  private func isBeyond(_ place: LandingPlace, _ point: LandingPoint) -> Bool {
    reach(of: point).map { forward > 0 ? place.reach <= $0 : place.reach >= $0 } ?? false
  }

  /// That a place is the nearest of some to a point.
  private func words(for point: LandingPoint, nearestOf candidates: [LandingPlace]) -> String {
    let whereTo = "nearest to \(words(for: point))\(reachWords(of: point))"
    var names: [String] = []
    for place in candidates {
      let name = place.detent.map { release.detents[$0].id } ?? "dismissed"
      if !names.contains(name) { names.append(name) }
    }
    let isAll = release.detents.allSatisfy { names.contains($0.id) }
    if isAll, names.contains("dismissed") { return "to the position \(whereTo)" }
    if isAll { return "to the detent \(whereTo)" }
    guard let last = names.last, names.count > 1 else { return "to \(names.last ?? "the only position left")" }
    return "to the one of \(names.dropLast().joined(separator: ", ")) and \(last) that is \(whereTo)"
  }

  private func words(for around: Around?, _ past: LandingBounds, of point: LandingPoint) -> String {
    guard case .two(_, _, let distance, let gap)? = around else { return "to the last position" }
    let isPast = isWithin(past, distance, gap: gap)
    var limits: [String] = []
    if let lower = past.lower {
      limits.append("\(past.includesLower ? "at least" : "above") \(limitWords(lower, gap))")
    }
    if let upper = past.upper { limits.append("\(past.includesUpper ? "at most" : "below") \(limitWords(upper, gap))") }
    return
      "to the position \(isPast ? "ahead" : "behind"), because \(words(for: point)) is \(Self.text(distance)) pt past "
      + "the one behind, \(isPast ? "" : "not ")\(limits.joined(separator: " and "))"
  }

  private func limitWords(_ limit: LandingMeasure, _ gap: Points) -> String {
    let points = value(of: limit, gap: gap).map { Self.text($0) } ?? ""
    return limit.unit == .gap ? "\(Self.text(limit.value * 100)) % of the gap (\(points) pt)" : points
  }

  private func reachWords(of point: LandingPoint) -> String {
    point.projection == .none ? "" : reach(of: point).map { " (\(Self.text($0)) pt)" } ?? ""
  }

  /// A number for people: whole from 10 on.
  private static func text(_ number: Double) -> String {
    guard number.magnitude < 1e9 else { return number > 0 ? "very much" : "very little" }
    let tenths = Int64((number.magnitude * 10).rounded())
    let isWhole = number.magnitude >= 10 || tenths % 10 == 0
    let digits = isWhole ? "\(Int64(number.magnitude.rounded()))" : "\(tenths / 10).\(tenths % 10)"
    return number < 0 && digits != "0" ? "−" + digits : digits
  }
}
