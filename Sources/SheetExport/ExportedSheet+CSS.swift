import JSON
import SheetEngine
import SheetProtocol

extension ExportedSheet {
  /// A style sheet whose `data-detent` moves the sheet.
  var css: ExportedCode {
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
    let edge = configuration.edge
    let isUpright = edge == .bottom || edge == .top
    let rules = configuration.frame.detents
    let (near, far) = (edge.side, edge.opposite.side)
    let unit = isUpright ? "100dvh" : "100dvw"
    let name = "." + names.hyphenated
    let margin = configuration.frame.margins
    let radius = configuration.preferredCornerRadius.code + "px"
    let color = configuration.dimming.shownColor
    let safe = configuration.frame.addsSafeArea ? "env(safe-area-inset-\(near), 0px)" : "0px"
    // A length cannot be asked about: with a safe area below, a thousand times of it leaves the lower limit.
    let homeless =
      rules.topMargin == rules.topMarginWithHomeButton
      ? rules.topMargin.code + "px"
      : "clamp(\(rules.topMargin.code)px, \(rules.topMarginWithHomeButton.code)px - 1000 * var(--safe-area), \(rules.topMarginWithHomeButton.code)px)"
    let top =
      configuration.frame.extent == .detents
      ? "max(env(safe-area-inset-\(far), 0px) + \(homeless), \(max(rules.minimumTop, margin[edge.opposite]).code)px)"
      : "0px"
    let shift =
      switch edge {
      case .bottom: "translateY(calc(100% - var(--reach)))"
      case .top: "translateY(calc(var(--reach) - 100%))"
      case .leading: "translateX(calc(var(--reach) - 100%))"
      case .trailing: "translateX(calc(100% - var(--reach)))"
      }
    let isNarrow = isUpright && (configuration.frame.width != nil || margin != .zero)
    let span =
      isUpright
      ? !isNarrow
        ? "\n  left: 0;\n  right: 0;"
        : "\n  left: max(\(margin.left.code)px, calc((100dvw - var(--width)) / 2));\n  width: min(var(--width), calc(100dvw - \((margin.left + margin.right).code)px));"
      : "\n  top: \(margin.top.code)px;\n  bottom: \(margin.bottom.code)px;"
    let width: String =
      switch configuration.frame.width {
      case nil: "100dvw"
      case .points(let points): points.code + "px"
      case .fraction(let fraction): (fraction * 100).code + "dvw"
      }
    let corners =
      switch edge {
      case .bottom: "\(radius) \(radius) 0 0"
      case .top: "0 0 \(radius) \(radius)"
      case .leading: "0 \(radius) \(radius) 0"
      case .trailing: "\(radius) 0 0 \(radius)"
      }
    let isCompactFull =
      configuration.frame.extent == .detents && rules.compactHeight > 0
      && !configuration.prefersEdgeAttachedInCompactHeight
    let stops = positions.map { position in
      "\(name)[data-detent=\(position.id.cssLiteral)] { --reach: calc(\(cssHeight(position)) + var(--safe-area)); }\n"
    }.joined()
    let dims = positions.filter { $0.opacity > 0 }.map { position in
      "\(name)[data-detent=\(position.id.cssLiteral)] ~ \(name)-backdrop { opacity: \(position.opacity.code); pointer-events: auto; }\n"
    }.joined()
    let compact =
      isCompactFull
      ? "\n@media (max-height: \((rules.compactHeight - 0.02).code)px) {\n  \(name)[data-detent] { --reach: 100dvh; }\n  \(name) { --full: 100dvh; }\n}\n"
      : ""
    let text = """
      /*
      \(header("  ", "where the sheet rests and how it moves, as a style sheet.", gaps))
        <section class="\(names.hyphenated)" data-detent=\(positions[first].id.cssLiteral.commentText)>…</section>
        <div class="\(names.hyphenated)-backdrop"></div>

        Without data-detent the sheet is dismissed.
      */
      \(name) {
        --safe-area: \(safe);
        --full: calc(\(unit) - \(top));
        --maximum: calc(var(--full) - var(--safe-area));
        --medium: \(rules.mediumFraction.code);
        --content-length: \(content.along(edge).code)px; /* the length of the content */
        \(isNarrow ? "--width: \(width);\n  " : "")--reach: 0px;
        position: fixed;
        z-index: 2;
        \(near): \(margin[edge].code)px;\(span)
        \(isUpright ? "height" : "width"): \(cssLength);
        box-sizing: border-box;
        padding-\(near): var(--safe-area);
        overflow: hidden;
        border-radius: \(corners);
        background: #fff;
        transform: \(shift);
        transition: transform \(coming.duration.code)s \(coming.easing(over: length * Self.coarseness));
      }
      \(stops)
      \(name)-backdrop {
        position: fixed;
        inset: 0;
        z-index: 1;
        background: rgb(\(color.red) \(color.green) \(color.blue));
        opacity: 0;
        pointer-events: none;
        transition: opacity \(coming.duration.code)s \(coming.easing(over: 1));
      }
      \(dims)\(rules.mediumFraction == rules.mediumFractionWhenSmall ? "" : "\n@media (max-height: \(rules.smallHeight.code)px) {\n  \(name) { --medium: \(rules.mediumFractionWhenSmall.code); }\n}\n")\(compact)
      @media (prefers-reduced-motion: reduce) {
        \(name), \(name)-backdrop { transition: none; }
      }

      """
    return ExportedCode(text: text, gaps: gaps)
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

  private func cssHeight(_ position: Position) -> String {
    let unit = configuration.edge == .bottom || configuration.edge == .top ? "100dvh" : "100dvw"
    let limit = configuration.frame.extent == .detents ? "var(--maximum)" : "\(unit)"
    return switch position.height {
    case .medium: "var(--medium) * var(--maximum)"
    case .large: "var(--maximum)"
    case .points(let points): "min(\(points.code)px, \(limit))"
    case .fraction(let fraction): "\(fraction.code) * var(--maximum)"
    case .ofContainer(let fraction): "\(fraction.code) * \(unit)"
    case .content(let share): "min(\(share.code) * var(--content-length), \(limit))"
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
