import SheetEngine

/// The heights of a sheet as a function in JavaScript.
struct DetentScript {
  let sheet: ExportedSheet
  var isTyped = false

  /// The function. `length` is that of the container along the sheet’s axis, `near` and `far` are the safe areas at the sheet’s edge and
  /// opposite, `contentLength` the content’s own length, all in points.
  var text: String {
    let type = isTyped ? ": { length: number, height: number, near: number, far: number, contentLength: number }" : ""
    let lines = configuration.frame.extent == .detents ? detentLines : extentLines
    return """
      /** The detents, and how far the sheet reaches into the container at each of them, in points. */
      function detentsIn({ length, height, near, far, contentLength }\(type)) {
      \(lines.joined(separator: "\n").indented(2))
      }
      """
  }

  private var configuration: Configuration { sheet.configuration }
  private var rules: DetentRules { configuration.frame.detents }
  private var margin: Points { configuration.frame.margins[configuration.edge] }
  private var oppositeMargin: Points { configuration.frame.margins[configuration.edge.opposite] }
  private var safeArea: String { configuration.frame.addsSafeArea ? "near" : "0" }
  private var isSometimesCompact: Bool { rules.compactHeight > 0 }
  /// Whether the sheet takes up all of a container of compact height.
  private var fills: Bool { isSometimesCompact && !configuration.prefersEdgeAttachedInCompactHeight }

  /// The body for a sheet that has the length of its content, or a fraction of the container.
  private var extentLines: [String] {
    let frame = configuration.frame
    let wanted =
      if case .fraction(let fraction) = frame.extent { "\(fraction.code) * length + \(safeArea)" } else {
        "contentLength + \(safeArea)"
          + (configuration.navigation.showsBar ? " + \(configuration.navigation.barHeight.code)" : "")
      }
    let hasBar = configuration.prefersGrabberVisible && configuration.grabber.placement == .above
    let bar = hasBar ? configuration.grabber.height : 0
    let far =
      frame.staysInSafeArea ? "Math.max(far + \(bar.code), \(oppositeMargin.code))" : oppositeMargin.code
    // The near end is put on the pixel grid, and the reach follows from it.
    let reach =
      round.map { "length - \($0)((length - extent - \(margin.code)) * scale - 1e-6) / scale" }
      ?? "extent + \(margin.code)"
    return ["const extent = Math.max(Math.min(\(wanted), length - \(margin.code) - \(far)), 0);"]
      + (round == nil ? [] : [scale])
      + ["return [{ id: \(sheet.positions[0].id.scriptLiteral), reach: \(reach) }];"]
  }

  /// The function that puts a length on the grid.
  private var round: String? {
    switch configuration.frame.rounding {
    case .none: nil
    case .up: "Math.ceil"
    case .nearest, .points: "Math.round"
    }
  }

  /// The pixels per point of that grid.
  private var scale: String {
    configuration.frame.rounding == .points ? "const scale = 1;" : "const scale = globalThis.devicePixelRatio ?? 1;"
  }

  /// The body for a sheet with detents.
  private var detentLines: [String] {
    let isSometimesInactive =
      isSometimesCompact && configuration.detents.contains { $0.inactiveIn.contains(.compactHeight) }
    var lines = isSometimesCompact ? ["const isCompact = height < \(rules.compactHeight.code);"] : []
    lines += [
      "const full = \(fills ? "isCompact ? length : " : "")Math.max(length - \(top), 0);",
      "const inset = Math.min(\(margin > 0 ? "Math.max(\(safeArea), \(margin.code))" : safeArea), full);",
      "const maximum = full - inset;",
    ]
    if rules.cappedByContent { lines.append("const limit = Math.min(maximum, \(content));") }
    if addsToSome {
      lines.append("const own = Math.min(Math.max(near, inset), full);")
      lines.append("const ownLimit = \(rules.cappedByContent ? "Math.min(full - own, \(content))" : "full - own");")
    }
    if gridRound != nil, configuration.frame.rounding != .points { lines.append(scale) }
    lines.append("const all = [")
    lines += sheet.positions.map { "  " + detent($0) }
    lines.append("]\(isSometimesInactive ? ".filter(detent => detent.isActive !== false)" : "");")
    if fills { lines.append("if (isCompact) return [{ id: (all.at(-1) ?? { id: \"large\" }).id, reach: full }];") }
    lines.append("if (all.length === 0) return [{ id: \"large\", reach: full }];")
    guard rules.mergeDistance > 0 else { return lines + ["return all;"] }
    return lines + [
      "const apart = (a, b) => Math.abs(a.wanted === undefined || b.wanted === undefined ? a.reach - b.reach : a.wanted - b.wanted);",
      "return all\(reversed).reduce((kept, one) => (kept.some(other => apart(other, one) < \(rules.mergeDistance.code)) ? kept : [...kept, one]), [])\(reversed);",
    ]
  }

  /// Whether the safe area is added to some detents only.
  private var addsToSome: Bool {
    !configuration.frame.addsSafeArea && configuration.detents.contains { $0.addsSafeArea }
  }

  /// Puts a list into the order in which the first one is kept, and back.
  private var reversed: String { rules.mergeKeeps == .last ? ".reverse()" : "" }

  /// ``round`` for detents; nil where they are left as they are.
  private var gridRound: String? {
    configuration.frame.float == nil && configuration.frame.rounding != .up ? round : nil
  }

  /// An expression as an operand of a subtraction.
  private func operand(_ code: String) -> String { code.contains(" " as Character) ? "(\(code))" : code }

  /// The length of the content with what is added to it.
  private var content: String {
    rules.contentAddition > 0 ? "contentLength + \(rules.contentAddition.code)" : "contentLength"
  }

  /// The distance of the tallest sheet from the opposite side, as an operand.
  private var top: String {
    let far = configuration.frame.staysInSafeArea ? "far" : "0"
    let margin =
      rules.topMargin == rules.topMarginWithHomeButton
      ? rules.topMargin.code : "(near > 0 ? \(rules.topMargin.code) : \(rules.topMarginWithHomeButton.code))"
    var top = "\(far) + \(margin)"
    if rules.minimumTop > 0 { top = "Math.max(\(top), \(rules.minimumTop.code))" }
    if isSometimesCompact, !fills { top = "(isCompact ? \(far) + \(rules.topMarginInCompactHeight.code) : \(top))" }
    if oppositeMargin > 0 { top = "Math.max(\(top), \(oppositeMargin.code))" }
    return top == "\(far) + 0" ? far : top.hasPrefix(far) ? "(\(top))" : top
  }

  private func detent(_ position: ExportedSheet.Position) -> String {
    let isOwn = addsToSome && configuration.detents.first { $0.id == position.id }?.addsSafeArea == true
    let (inset, maximum) = isOwn ? ("own", "(full - own)") : ("inset", "maximum")
    let value =
      switch position.height {
      case .medium:
        rules.mediumFraction == rules.mediumFractionWhenSmall
          ? "\(rules.mediumFraction.code) * \(maximum)"
          : "(height > \(rules.smallHeight.code) ? \(rules.mediumFraction.code) : \(rules.mediumFractionWhenSmall.code)) * \(maximum)"
      case .large: maximum
      case .points(let points): points.code
      case .fraction(let fraction): "\(fraction.code) * \(maximum)"
      case .ofContainer(let fraction): "Math.max(\(fraction.code) * length - \(inset), 0)"
      case .ofSafeArea(let fraction): "\(fraction.code) * Math.max(length - near - far, 0)"
      case .content(let share): share == 1 ? content : "\(share.code) * Math.min(\(content), \(maximum))"
      }
    let limit = isOwn ? "ownLimit" : rules.cappedByContent ? "limit" : "maximum"
    let isInactive = configuration.detents.first { $0.id == position.id }?.inactiveIn.contains(.compactHeight)
    let height = value == limit ? value : "Math.min(\(value), \(limit))"
    let reach =
      switch (gridRound, configuration.frame.rounding) {
      case (nil, _): "\(height) + \(inset)"
      case (_, .points): "Math.round(\(height)) + \(inset)"
      case (let round?, _): "length - \(round)((length - \(inset) - \(operand(height))) * scale) / scale"
      }
    let goesByContent = if case .content = position.height { true } else { false }
    return "{ id: \(position.id.scriptLiteral), reach: \(reach)"
      + (rules.mergeDistance > 0 && !goesByContent ? ", wanted: \(value)" : "")
      + (position.isProgrammatic ? ", isProgrammatic: true" : "")
      + (isSometimesCompact && isInactive == true ? ", isActive: !isCompact" : "") + " },"
  }
}
