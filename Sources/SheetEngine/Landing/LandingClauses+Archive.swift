extension LandingRule: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingRule>) throws(ArchiveDamage) {
    try choice.when("clauses", { $0.shorthand == nil ? $0.clauses : nil }) { LandingRule($0) }
    try choice.when(
      "travel",
      { if case .travel(let projection, let threshold)? = $0.shorthand { (projection, threshold) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .travel(
        projection: try archive.member("projection", values?.0), threshold: try archive.member("threshold", values?.1))
    }
    try choice.when(
      "location",
      { if case .location(let projection, let threshold)? = $0.shorthand { (projection, threshold) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .location(
        projection: try archive.member("projection", values?.0), threshold: try archive.member("threshold", values?.1))
    }
    try choice.when(
      "friction",
      { if case .friction(let deceleration, let threshold)? = $0.shorthand { (deceleration, threshold) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .friction(
        deceleration: try archive.member("deceleration", values?.0),
        threshold: try archive.member("threshold", values?.1))
    }
    try choice.when("progress", { if case .progress(let threshold)? = $0.shorthand { threshold } else { nil } }) {
      .progress(threshold: $0)
    }
    try choice.when("nearest", { if case .nearest(let value)? = $0.shorthand { value } else { nil } }) { .nearest($0) }
  }
}

extension LandingRule.Nearest: ArchivedObject {
  init(members source: LandingRule.Nearest?, in archive: Archive) throws(ArchiveDamage) {
    projection = try archive.member("projection", source?.projection)
    deadZone = try archive.member("deadZone", source?.deadZone)
    flick = try archive.member("flick", source?.flick)
    flickDampingRatio = try archive.member("flickDampingRatio", source?.flickDampingRatio)
  }
}

extension LandingClauses: ArchivedObject {
  init(members source: LandingClauses?, in archive: Archive) throws(ArchiveDamage) {
    direction = try archive.member("direction", source?.direction)
    places = try archive.member("places", source?.places)
    dismissesIf = try archive.member("dismissesIf", source?.dismissesIf)
    clauses = try archive.member("clauses", source?.clauses)
  }
}

extension LandingClause: ArchivedObject {
  init(members source: LandingClause?, in archive: Archive) throws(ArchiveDamage) {
    conditions = try archive.member("conditions", source?.conditions)
    target = try archive.member("target", source?.target)
  }
}

extension LandingDirection: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingDirection>) throws(ArchiveDamage) {
    try choice.when("velocity", { if case .velocity(let above) = $0 { above } else { nil } }) { .velocity(above: $0) }
    try choice.when("distance", { if case .distance(let point) = $0 { point } else { nil } }) { .distance($0) }
  }
}

extension LandingPlaceSet: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingPlaceSet>) throws(ArchiveDamage) {
    try choice.when("detents", .detents)
    try choice.when("place", { if case .place(let anchor) = $0 { anchor } else { nil } }) { .place($0) }
  }
}

extension LandingPlaces: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingPlaces>) throws(ArchiveDamage) {
    try choice.when("detents", .detents)
    try choice.when("target", { if case .target(let target) = $0 { target } else { nil } }) { .target($0) }
  }
}

extension LandingAnchor: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingAnchor>) throws(ArchiveDamage) {
    try choice.when("detent", { if case .detent(let id) = $0 { id } else { nil } }) { .detent($0) }
    try choice.when("sheet", .sheet)
    try choice.when("finger", .finger)
    try choice.when("touch", .touch)
    try choice.when("start", .start)
    try choice.when("dismissed", .dismissed)
    try choice.when("smallest", .smallest)
    try choice.when("largest", .largest)
    try choice.when("container", .container)
  }
}

extension LandingPoint: ArchivedObject {
  init(members source: LandingPoint?, in archive: Archive) throws(ArchiveDamage) {
    anchor = try archive.member("anchor", source?.anchor)
    projection = try archive.member("projection", source?.projection)
  }
}

extension LandingProjection: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingProjection>) throws(ArchiveDamage) {
    try choice.when("none", .none)
    try choice.when(
      "time", { if case .time(let time, let deadZone, let maximum) = $0 { (time, deadZone, maximum) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .time(
        try archive.member("time", values?.0), deadZone: try archive.member("deadZone", values?.1),
        maximum: try archive.optional("maximum", values.flatMap { $0.2.isFinite ? $0.2 : nil }) ?? .infinity)
    }
    try choice.when("deceleration", { if case .deceleration(let value) = $0 { value } else { nil } }) {
      .deceleration($0)
    }
  }
}

extension LandingCondition: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingCondition>) throws(ArchiveDamage) {
    try choice.when("direction", { if case .direction(let value) = $0 { value } else { nil } }) { .direction($0) }
    try choice.when("speed", { if case .speed(let bounds) = $0 { bounds } else { nil } }) { .speed($0) }
    try choice.when("distance", { if case .distance(let point, let bounds) = $0 { (point, bounds) } else { nil } }) {
      values, archive throws(ArchiveDamage) in
      .distance(try archive.member("point", values?.0), try archive.member("bounds", values?.1))
    }
    try choice.when("reach", { if case .reach(let point, let bounds) = $0 { (point, bounds) } else { nil } }) {
      values, archive throws(ArchiveDamage) in
      .reach(try archive.member("point", values?.0), try archive.member("bounds", values?.1))
    }
    try choice.when(
      "fraction",
      { if case .fraction(let point, let from, let to, let bounds) = $0 { (point, from, to, bounds) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .fraction(
        try archive.member("point", values?.0), from: try archive.member("from", values?.1),
        to: try archive.member("to", values?.2), try archive.member("bounds", values?.3))
    }
    try choice.when("nearest", { if case .nearest(let bounds) = $0 { bounds } else { nil } }) { .nearest($0) }
    try choice.when("drag", { if case .drag(let value) = $0 { value } else { nil } }) { .drag($0) }
    try choice.when("axis", { if case .axis(let value) = $0 { value } else { nil } }) { .axis($0) }
    try choice.when("passed", { if case .passed(let value) = $0 { value } else { nil } }) { .passed($0) }
    try choice.when("count", { if case .count(let bounds) = $0 { bounds } else { nil } }) { .count($0) }
    try choice.when("mayDismiss", { if case .mayDismiss(let flag) = $0 { flag } else { nil } }) { .mayDismiss($0) }
    try choice.when("keyboard", { if case .keyboard(let flag) = $0 { flag } else { nil } }) { .keyboard($0) }
    try choice.when("not", { if case .not(let conditions) = $0 { conditions } else { nil } }) { .not($0) }
  }
}

extension LandingBounds: ArchivedObject {
  init(members source: LandingBounds?, in archive: Archive) throws(ArchiveDamage) {
    lower = try archive.optional("lower", source?.lower)
    includesLower = try archive.member("includesLower", source?.includesLower)
    upper = try archive.optional("upper", source?.upper)
    includesUpper = try archive.member("includesUpper", source?.includesUpper)
  }
}

extension LandingMeasure: ArchivedObject {
  init(members source: LandingMeasure?, in archive: Archive) throws(ArchiveDamage) {
    value = try archive.member("value", source?.value)
    unit = try archive.optional("unit", source?.unit)
  }
}

extension LandingUnit: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingUnit>) throws(ArchiveDamage) {
    try choice.when("gap", .gap)
    try choice.when("anchor", { if case .anchor(let anchor) = $0 { anchor } else { nil } }) { .anchor($0) }
  }
}

extension LandingTarget: ArchivedChoice {
  static func cases(_ choice: inout Choice<LandingTarget>) throws(ArchiveDamage) {
    try choice.when("place", { if case .place(let anchor) = $0 { anchor } else { nil } }) { .place($0) }
    try choice.when("farthest", .farthest)
    try choice.when("first", { if case .first(let targets) = $0 { targets } else { nil } }) { .first($0) }
    try choice.when(
      "nearest", { if case .nearest(let point, let among, let tie) = $0 { (point, among, tie) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .nearest(
        try archive.member("point", values?.0), among: try archive.optional("among", values?.1),
        tie: try archive.member("tie", values?.2))
    }
    try choice.when(
      "next", { if case .next(let point, let among, let orAt) = $0 { (point, among, orAt) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .next(
        try archive.member("point", values?.0), among: try archive.optional("among", values?.1),
        orAt: try archive.member("orAt", values?.2))
    }
    try choice.when("after", { if case .after(let target) = $0 { target } else { nil } }) { .after($0) }
    try choice.when(
      "between",
      { if case .between(let point, let at, let past, let among) = $0 { (point, at, past, among) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .between(
        try archive.member("point", values?.0), at: try archive.optional("at", values?.1),
        past: try archive.member("past", values?.2), among: try archive.optional("among", values?.3))
    }
    try choice.when("foremost", { if case .foremost(let targets) = $0 { targets } else { nil } }) { .foremost($0) }
    try choice.when(
      "foremostNearest",
      { if case .foremostNearest(let point, let count, let tie) = $0 { (point, count, tie) } else { nil } }
    ) {
      values, archive throws(ArchiveDamage) in
      .foremostNearest(
        try archive.member("point", values?.0), count: try archive.member("count", values?.1),
        tie: try archive.member("tie", values?.2))
    }
  }
}
