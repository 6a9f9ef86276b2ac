import JSON
import SheetEngine
import SheetProtocol

extension ExportedSheet {
  /// A style sheet whose `data-detent` moves the sheet.
  var css: ExportedCode {
    let edge = configuration.edge
    let isUpright = edge == .bottom || edge == .top
    let rules = configuration.frame.detents
    let margin = configuration.frame.margins
    let isNarrow = isUpright && (configuration.frame.width != nil || margin != .zero)
    let isCompactFull =
      configuration.frame.extent == .detents && rules.compactHeight > 0
      && !configuration.prefersEdgeAttachedInCompactHeight
    let shift =
      switch edge {
      case .bottom: "translateY(calc(100% - var(--reach)))"
      case .top: "translateY(calc(var(--reach) - 100%))"
      case .leading: "translateX(calc(var(--reach) - 100%))"
      case .trailing: "translateX(calc(100% - var(--reach)))"
      }
    return code(
      PackageResources.css_css_template, gaps: cssGaps,
      [
        "class": .text(names.hyphenated), "firstInComment": .text(positions[first].id.cssLiteral.commentText),
        "safeArea": configuration.frame.addsSafeArea ? "env(safe-area-inset-\(edge.side), 0px)" : "0px",
        "containerLength": isUpright ? "100dvh" : "100dvw", "top": .text(cssTop),
        "medium": .text(rules.mediumFraction.code),
        "contentLength": .text(content.along(edge).code), "width": isNarrow ? .text(cssWidth) : "",
        "near": .text(edge.side), "margin": .text(margin[edge].code), "isUpright": .flag(isUpright),
        "marginTop": .text(margin.top.code), "marginBottom": .text(margin.bottom.code),
        "marginLeft": .text(margin.left.code), "marginsAcross": .text((margin.left + margin.right).code),
        "isWide": .flag(isUpright && !isNarrow), "length": .text(cssLength), "corners": .text(corners),
        "shift": .text(shift), "presentationDuration": .text(coming.duration.code),
        "easing": .text(coming.easing(over: length * Self.coarseness)),
        "dimmingEasing": .text(coming.easing(over: 1)),
        "detents": .list(
          positions.map { ["id": .text($0.id.cssLiteral), "height": .text(cssHeight($0))] }),
        "dimmed": .list(
          positions.filter { $0.opacity > 0 }.map {
            ["id": .text($0.id.cssLiteral), "opacity": .text($0.opacity.code)]
          }),
        "smallHeight": .text(rules.smallHeight.code),
        "mediumWhenSmall": rules.mediumFraction == rules.mediumFractionWhenSmall
          ? "" : .text(rules.mediumFractionWhenSmall.code),
        "compactHeight": isCompactFull ? .text((rules.compactHeight - 0.02).code) : "",
      ])
  }

  private var cssGaps: [String] {
    var gaps = Feature.gaps(
      self, on: .css,
      // Without a finger there is nothing for these to decide.
      settable: [.edge, .width, .motion, .settling, .dimming, .landing, .resistance, .velocity, .touch, .catching])
    gaps.append(
      "CSS can't follow a finger; set data-detent from a script, or use the page of sheetd export --to web")
    if coming != settling {
      gaps.append("CSS moves by the motion of a presentation; after a release it would be \(settling.words)")
    }
    if configuration.dimming.progress != .transition, positions.count > 1 {
      gaps.append("CSS dims along with the animation; the document dims by the position of the sheet")
    }
    return gaps
  }

  /// The distance of the tallest sheet from the opposite side.
  private var cssTop: String {
    guard configuration.frame.extent == .detents else { return "0px" }
    let rules = configuration.frame.detents
    let opposite = configuration.edge.opposite
    // CSS can't compare lengths: with a safe area, a thousand times its size leaves only the lower limit.
    let distance =
      rules.topMargin == rules.topMarginWithHomeButton
      ? rules.topMargin.code + "px"
      : "clamp(\(rules.topMargin.code)px, \(rules.topMarginWithHomeButton.code)px - 1000 * var(--safe-area), \(rules.topMarginWithHomeButton.code)px)"
    let least = max(rules.minimumTop, configuration.frame.margins[opposite])
    guard configuration.frame.staysInSafeArea else { return "max(\(distance), \(least.code)px)" }
    return "max(env(safe-area-inset-\(opposite.side), 0px) + \(distance), \(least.code)px)"
  }

  private var cssWidth: String {
    switch configuration.frame.width {
    case nil: "100dvw"
    case .points(let points): points.code + "px"
    case .fraction(let fraction): (fraction * 100).code + "dvw"
    }
  }

  /// The radii of the corners in CSS, clockwise from the top left.
  var corners: String {
    let radius = configuration.preferredCornerRadius.code + "px"
    return switch configuration.edge {
    case .bottom: "\(radius) \(radius) 0 0"
    case .top: "0 0 \(radius) \(radius)"
    case .leading: "0 \(radius) \(radius) 0"
    case .trailing: "\(radius) 0 0 \(radius)"
    }
  }

  /// A few lines of stops, which a browser plays to within 0.025 px.
  private static let coarseness = 0.04

  /// The length of the container along the sheet’s axis, pt.
  private var length: Points { configuration.edge.length(of: container.size) }

  /// The sheet's own length: at its highest position, of a share of the container, or of its content.
  private var cssLength: String {
    switch configuration.frame.extent {
    case .detents: "var(--full)"
    case .fraction: "calc(\(cssHeight(positions[first])) + var(--safe-area))"
    case .content: "calc(var(--content-length) + var(--safe-area))"
    }
  }

  private var cssAddition: String {
    let addition = configuration.frame.detents.contentAddition
    return addition > 0 ? " + \(addition.code)px" : ""
  }

  private func cssHeight(_ position: Position) -> String {
    let unit = configuration.edge == .bottom || configuration.edge == .top ? "100dvh" : "100dvw"
    let limit = configuration.frame.extent == .detents ? "var(--maximum)" : "\(unit)"
    return switch position.height {
    case .medium: "var(--medium) * var(--maximum)"
    case .large: "var(--maximum)"
    case .points(let points): "min(\(points.code)px, \(limit))"
    case .fraction(let fraction): "\(fraction.code) * var(--maximum)"
    case .ofContainer(let fraction):
      "\(fraction.code) * \(unit)" + (configuration.frame.extent == .detents ? " - var(--safe-area)" : "")
    case .ofSafeArea(let fraction):
      "\(fraction.code) * (\(unit) - var(--safe-area) - env(safe-area-inset-\(configuration.edge.opposite.side), 0px))"
    case .content(let share):
      share == 1
        ? "min(\(share.code) * var(--content-length)\(cssAddition), \(limit))"
        : "\(share.code) * min(var(--content-length)\(cssAddition), \(limit))"
    }
  }
}

extension ExportedMotion {
  /// The motion as an easing of CSS that is nowhere off by more than 0.001 pt over a distance.
  func easing(over distance: Points) -> String {
    switch self {
    case .bezier(let curve, _): "cubic-bezier(\(curve.list))"
    case .spring(let spring, let duration): spring.css(duration: duration, distance: distance)
    }
  }
}

extension Content {
  /// The length along the axis of a sheet, pt.
  func along(_ edge: Edge) -> Points {
    edge == .bottom || edge == .top ? height : width ?? height
  }
}
