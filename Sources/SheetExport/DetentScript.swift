import SheetEngine

/// The heights of a sheet as a function in JavaScript.
struct DetentScript {
  let sheet: ExportedSheet
  var isTyped = false

  /// The function. `length` is that of the container along the sheet’s axis, `near` and `far` are the safe areas at the sheet’s edge and
  /// opposite, `contentLength` the content’s own length, all in points.
  var text: String {
    let configuration = sheet.configuration
    let rules = configuration.frame.detents
    let type = isTyped ? ": { length: number, height: number, near: number, far: number, contentLength: number }" : ""
    let safe = configuration.frame.addsSafeArea ? "near" : "0"
    let margin = configuration.frame.margins
    let (edge, opposite) = (margin[configuration.edge], margin[configuration.edge.opposite])
    var lines: [String] = []
    switch configuration.frame.extent {
    case .content, .fraction:
      let wanted =
        if case .fraction(let fraction) = configuration.frame.extent { "\(fraction.code) * length + \(safe)" } else {
          "contentLength + \(safe)"
            + (configuration.navigation.showsBar ? " + \(configuration.navigation.barHeight.code)" : "")
        }
      let hasBar = configuration.prefersGrabberVisible && configuration.grabber.placement == .above
      let bar = hasBar ? configuration.grabber.height : 0
      let far =
        configuration.frame.staysInSafeArea
        ? "Math.max(far + \(bar.code), \(opposite.code))" : opposite.code
      lines.append("const extent = Math.max(Math.min(\(wanted), length - \(edge.code) - \(far)), 0);")
      // The near end is put on the pixel grid, and the reach follows from it.
      let round: String? =
        switch configuration.frame.rounding {
        case .none: nil
        case .up: "Math.ceil"
        case .nearest: "Math.round"
        }
      let reach =
        round.map { "length - \($0)((length - extent - \(edge.code)) * scale - 1e-6) / scale" }
        ?? "extent + \(edge.code)"
      if round != nil { lines.append("const scale = globalThis.devicePixelRatio ?? 1;") }
      lines.append("return [{ id: \(sheet.positions[0].id.scriptLiteral), reach: \(reach) }];")
    case .detents:
      let compact = rules.compactHeight > 0
      let fills = compact && !configuration.prefersEdgeAttachedInCompactHeight
      if compact { lines.append("const isCompact = height < \(rules.compactHeight.code);") }
      let margin =
        rules.topMargin == rules.topMarginWithHomeButton
        ? rules.topMargin.code : "(near > 0 ? \(rules.topMargin.code) : \(rules.topMarginWithHomeButton.code))"
      var top = "far + \(margin)"
      if rules.minimumTop > 0 { top = "Math.max(\(top), \(rules.minimumTop.code))" }
      if compact, !fills { top = "(isCompact ? far + \(rules.topMarginInCompactHeight.code) : \(top))" }
      if opposite > 0 { top = "Math.max(\(top), \(opposite.code))" }
      lines.append(
        "const full = \(fills ? "isCompact ? length : " : "")Math.max(length - \(top == "far + 0" ? "far" : top.hasPrefix("far") ? "(\(top))" : top), 0);"
      )
      lines.append("const inset = Math.min(\(edge > 0 ? "Math.max(\(safe), \(edge.code))" : safe), full);")
      lines.append("const maximum = full - inset;")
      if rules.cappedByContent { lines.append("const limit = Math.min(maximum, contentLength);") }
      let limit = rules.cappedByContent ? "limit" : "maximum"
      let detents = sheet.positions.map { position in
        let value =
          switch position.height {
          case .medium:
            rules.mediumFraction == rules.mediumFractionWhenSmall
              ? "\(rules.mediumFraction.code) * maximum"
              : "(height > \(rules.smallHeight.code) ? \(rules.mediumFraction.code) : \(rules.mediumFractionWhenSmall.code)) * maximum"
          case .large: "maximum"
          case .points(let points): points.code
          case .fraction(let fraction): "\(fraction.code) * maximum"
          case .ofContainer(let fraction): "\(fraction.code) * length"
          case .content(let share): share == 1 ? "contentLength" : "\(share.code) * contentLength"
          }
        let inactive = sheet.configuration.detents.first { $0.id == position.id }?.inactiveIn.contains(.compactHeight)
        let reach = value == limit ? value : "Math.min(\(value), \(limit))"
        return "  { id: \(position.id.scriptLiteral), reach: \(reach) + inset"
          + (position.isProgrammatic ? ", isProgrammatic: true" : "")
          + (compact && inactive == true ? ", isActive: !isCompact" : "") + " },"
      }
      lines.append("const all = [")
      lines += detents
      let isSometimesInactive =
        compact && sheet.configuration.detents.contains { $0.inactiveIn.contains(.compactHeight) }
      lines.append("]\(isSometimesInactive ? ".filter(detent => detent.isActive !== false)" : "");")
      if fills { lines.append("if (isCompact) return [{ id: (all.at(-1) ?? { id: \"large\" }).id, reach: full }];") }
      lines.append("if (all.length === 0) return [{ id: \"large\", reach: full }];")
      lines.append(
        rules.mergeDistance > 0
          ? "return all.reduce((kept, one) => (kept.some(other => Math.abs(other.reach - one.reach) < \(rules.mergeDistance.code)) ? kept : [...kept, one]), []);"
          : "return all;")
    }
    return """
      /** The detents, and how far the sheet reaches into the container at each of them, in points. */
      function detentsIn({ length, height, near, far, contentLength }\(type)) {
      \(lines.joined(separator: "\n").indented(2))
      }
      """
  }
}
