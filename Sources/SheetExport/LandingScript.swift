import SheetEngine

/// A landing rule as a function in JavaScript.
///
/// Its parameter has the detents (`id`, `reach`) in the author's order, the reaches `sheet`, `finger`, `touch`, `start`,
/// `lowest`, `smallest`, `largest`, `dismissed` and `container`, all inward from the edge, the outward `velocity`, how far the
/// finger has gone `sideways`, the `axis` ("along", "across" or "none"), `mayDismiss` and `keyboard`. It returns a detent, or `{ id: null, reach }` for dismissed.
struct LandingScript {
  let rule: LandingClauses
  /// Whether it runs on the interface's thread of Reanimated.
  var isWorklet = false
  /// Whether its parameters have types.
  var isTyped = false

  /// The function.
  var text: String {
    let any = isTyped ? ": any" : ""
    let dismissal =
      rule.dismissesIf.isEmpty
      ? ""
      : "  if (mayLeave) mayLeave = \(all(rule.dismissesIf));\n  places = everywhere();\n"
    let clauses = rule.clauses.map { clause in
      let target = self.target(clause.target)
      return clause.conditions.isEmpty
        ? "  if ((place = \(target))) return place;\n"
        : "  if (\(all(clause.conditions)) && (place = \(target))) return place;\n"
    }
    let directions = rule.direction.map { direction in
      switch direction {
      case .velocity(let least):
        least == 0 ? "Math.sign(r.velocity)" : "(Math.abs(r.velocity) > \(least.code) ? Math.sign(r.velocity) : 0)"
      case .distance(let point): "Math.sign(r.start - \(self.point(point)))"
      }
    }
    let listed = rule.places.map { set in
      switch set {
      case .detents: "...r.detents"
      case .place(let anchor): place(anchor)
      }
    }
    let body = dismissal + clauses.joined()
    return """
      /** Where the sheet lands after a release. Reaches are points inward from its edge; velocities are points per second outward. */
      function landing(r\(any))\(any) {
      \(isWorklet ? "  'worklet';\n" : "")\(helpers(for: body + (listed + directions).joined()).joined())  const forward = \(directions.joined(separator: " || ")) || 0; // 1 is outward
        const everywhere = () => [\(listed.joined(separator: ", "))].filter(Boolean);
        let places = everywhere();
      \(dismissal)  let place;
      \(clauses.joined())  return nearest(r.sheet, r.detents);
      }
      """
  }

  /// The declarations that a body needs, in an order in which each comes after those that it needs.
  private func helpers(for body: String) -> [String] {
    let all = isTyped ? Self.helpers.map { ($0.name, $0.typed) } : Self.helpers.map { ($0.name, $0.plain) }
    var needed = body + "nearest("
    var used: [String] = []
    // The last are made of the first.
    for (name, text) in all.reversed() where needed.mentions(name + "(") || needed.mentions(name + " ") {
      needed += text
      used.append(text)
    }
    return used.reversed()
  }

  /// A declaration, with types between « and ».
  private struct Helper {
    let name: String
    let text: String

    var plain: String { parts.enumerated().map { $0.offset % 2 == 0 ? $0.element : "" }.joined() }
    var typed: String { parts.joined() }
    private var parts: [String] {
      text.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }.map { String($0) }
    }

    init(_ name: String, _ text: String) {
      (self.name, self.text) = (name, text.indented(2) + "\n")
    }
  }

  private static let helpers = [
    Helper(
      "near",
      "const near = (limit«: number») => 1e-9 * Math.max(1, Math.abs(limit)); // rounding errors must not decide"),
    Helper("above", "const above = (value«: number», limit«: number») => value > limit + near(limit);"),
    Helper("atLeast", "const atLeast = (value«: number», limit«: number») => value >= limit - near(limit);"),
    Helper("mayLeave", "let mayLeave = r.mayDismiss;"),
    Helper("leave", "const leave = () => (mayLeave ? { id: null, reach: r.dismissed } : undefined);"),
    Helper("progress", "const progress = (place«: any») => (forward > 0 ? -1 : 1) * place.reach;"),
    Helper("named", "const named = (id«: string») => r.detents.find((place«: any») => place.id === id);"),
    Helper(
      "standing", "const standing = (reach«: number») => r.detents.find((place«: any») => place.reach === reach);"),
    Helper("reachOf", "const reachOf = (id«: string») => named(id)?.reach ?? NaN;"),
    Helper(
      "nearest",
      """
      const nearest = (reach«: number», among«: any», tie = 'first') => {
        let best = among[0];
        for (const one of among.slice(1)) {
          const closer = Math.abs(one.reach - reach) - Math.abs(best.reach - reach);
          const wins«: any» = { first: false, last: true, lower: one.reach < best.reach, higher: one.reach > best.reach };
          if (Math.abs(closer) < 1e-9 ? wins[tie] : closer < 0) best = one;
        }
        return best;
      };
      """),
    Helper(
      "start",
      """
      const start = () =>
        standing(r.start) ?? (r.start === r.dismissed ? leave() : undefined) ?? nearest(r.start, r.detents);
      """),
    Helper(
      "foremost",
      """
      const foremost = (among«: any») => among.filter(Boolean).reduce(
        (best«: any», one«: any») => (!best || progress(one) > progress(best) ? one : best), undefined);
      """),
    Helper(
      "next",
      """
      const next = (reach«: number», among«: any», orAt = false) => {
        const here = progress({ reach });
        const ahead = among.filter((one«: any») => (orAt ? progress(one) >= here : progress(one) > here));
        return ahead.reduce((best«: any», one«: any») => (!best || progress(one) < progress(best) ? one : best), undefined)
          ?? foremost(among);
      };
      """),
    Helper(
      "after",
      """
      const after = (place«: any») =>
        place && (forward === 0 ? place : next(place.reach, [...places, place]) ?? place);
      """),
    Helper(
      "between",
      """
      const between = (reach«: number», at«: number», among«: any», past«: any») => {
        const order = [...among].sort((a«: any», b«: any») => progress(a) - progress(b));
        const ahead = order.findIndex((one«: any») => progress(one) > progress({ reach }));
        if (ahead < 0) return order[order.length - 1];
        if (order.length === 1) return order[0];
        const [low, high] = [order[Math.max(ahead, 1) - 1], order[Math.max(ahead, 1)]];
        return past(progress({ reach: at }) - progress(low), Math.abs(high.reach - low.reach)) ? high : low;
      };
      """),
    Helper(
      "foremostNearest",
      """
      const foremostNearest = (reach«: number», count«: number», tie«: string») => {
        const left = [...places];
        const chosen«: any[]» = [];
        while (chosen.length < count && left.length) chosen.push(...left.splice(left.indexOf(nearest(reach, left, tie)), 1));
        return foremost(chosen);
      };
      """),
  ]

  // MARK: Points and numbers

  private func reach(_ anchor: LandingAnchor) -> String {
    switch anchor {
    case .sheet: "r.sheet"
    case .finger: "r.finger"
    case .touch: "r.touch"
    case .start: "r.start"
    case .dismissed: "r.dismissed"
    case .smallest: "r.smallest"
    case .largest: "r.largest"
    case .container: "r.container"
    case .detent(let id): "reachOf(\(id.scriptLiteral))"
    }
  }

  private func point(_ point: LandingPoint) -> String {
    let reach = reach(point.anchor)
    switch point.projection {
    case .none: return reach
    case .time(let time, let deadZone, let maximum):
      var velocity = "r.velocity"
      if maximum < .infinity { velocity = "Math.min(Math.max(\(velocity), -\(maximum.code)), \(maximum.code))" }
      if deadZone > 0 { velocity = "(Math.abs(r.velocity) < \(deadZone.code) ? 0 : \(velocity))" }
      return "(\(reach) - \(time.code) * \(velocity))"
    case .deceleration(let deceleration):
      return "(\(reach) - r.velocity * Math.abs(r.velocity) / (2 * \(deceleration.code)))"
    case .distance(let factor): return "(\(reach) + \(factor.code) * (\(reach) - r.start))"
    }
  }

  private func measure(_ measure: LandingMeasure) -> String {
    switch measure.unit {
    case nil: measure.value.code
    case .gap: "\(measure.value.code) * gap"
    case .anchor(let anchor): "\(measure.value.code) * Math.abs(\(reach(anchor)))"
    }
  }

  private func bounds(_ bounds: LandingBounds, _ value: String) -> String {
    var parts: [String] = []
    if let lower = bounds.lower {
      parts.append("\(bounds.includesLower ? "atLeast" : "above")(\(value), \(measure(lower)))")
    }
    if let upper = bounds.upper {
      // The value is below a limit where the limit is above it, in the same rounding.
      let limit = measure(upper)
      parts.append("\(bounds.includesUpper ? "atLeast" : "above")(-(\(value)), -(\(limit)))")
    }
    return parts.isEmpty ? "true" : parts.joined(separator: " && ")
  }

  // MARK: Conditions

  private func all(_ conditions: [LandingCondition]) -> String {
    conditions.isEmpty ? "true" : conditions.map { condition($0) }.joined(separator: " && ")
  }

  private func condition(_ condition: LandingCondition) -> String {
    switch condition {
    case .direction(let sense):
      switch sense {
      case .outward: "forward > 0"
      case .inward: "forward < 0"
      case .none: "forward === 0"
      }
    case .speed(let limits): bounds(limits, "Math.abs(r.velocity)")
    case .distance(let here, let limits): bounds(limits, "Math.abs(r.start - \(point(here)))")
    case .reach(let here, let limits): bounds(limits, point(here))
    case .fraction(let here, let from, let to, let limits):
      bounds(limits, "(\(reach(from)) - \(point(here))) / (\(reach(from)) - \(reach(to)))")
    case .nearest(let limits): bounds(limits, "Math.min(...places.map(place => Math.abs(place.reach - r.sheet)))")
    case .drag(let drag):
      switch drag {
      case .outward: "r.start > r.finger"
      case .inward: "r.start < r.finger"
      case .withVelocity: "(r.start - r.finger) * r.velocity > 0"
      case .along: "!above(r.sideways, Math.abs(r.start - r.finger))"
      }
    case .axis(let axis): "r.axis === \(axis.rawValue.scriptLiteral)"
    case .passed(let anchor): "r.lowest < \(reach(anchor))"
    case .count(let limits): bounds(limits, "places.length")
    case .mayDismiss(let flag): flag ? "r.mayDismiss" : "!r.mayDismiss"
    case .keyboard(let flag): flag ? "r.keyboard" : "!r.keyboard"
    case .not(let conditions): "!(\(all(conditions)))"
    }
  }

  // MARK: Targets

  private func place(_ anchor: LandingAnchor) -> String {
    switch anchor {
    case .dismissed: "leave()"
    case .start: "start()"
    case .detent(let id): "named(\(id.scriptLiteral))"
    case .sheet: "nearest(r.sheet, r.detents)"
    case .finger, .touch, .smallest, .largest, .container: "standing(\(reach(anchor)))"
    }
  }

  private func among(_ places: [LandingPlaces]?) -> String {
    guard let places else { return "places" }
    let parts = places.map { place in
      switch place {
      case .detents: "...r.detents"
      case .target(let target): self.target(target)
      }
    }
    return parts == ["...r.detents"] ? "r.detents" : "[\(parts.joined(separator: ", "))].filter(Boolean)"
  }

  private func target(_ target: LandingTarget) -> String {
    switch target {
    case .place(let anchor): place(anchor)
    case .farthest: "foremost(places)"
    case .stay: place(.sheet)
    case .first(let targets): "(\(targets.map { self.target($0) }.joined(separator: " ?? ")))"
    case .nearest(let here, let places, let tie):
      "nearest(\(point(here)), \(among(places))\(tie == .first ? "" : ", '\(tie.rawValue)'"))"
    case .next(let here, let places, let orAt): "next(\(point(here)), \(among(places))\(orAt ? ", true" : ""))"
    case .after(let before): "after(\(self.target(before)))"
    case .between(let here, let at, let past, let places):
      "between(\(point(here)), \(point(at ?? here)), \(among(places)), (past\(isTyped ? ": number" : ""), gap\(isTyped ? ": number" : "")) => \(bounds(past, "past")))"
    case .foremost(let targets): "foremost([\(targets.map { self.target($0) }.joined(separator: ", "))])"
    case .foremostNearest(let here, let count, let tie):
      "foremostNearest(\(point(here)), \(count), '\(tie.rawValue)')"
    }
  }
}
