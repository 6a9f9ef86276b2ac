import SheetEngine
import SheetProtocol

/// React Native: a component that moves itself, and one around Gorhom's bottom sheet.
extension ExportedSheet {
  /// A component with Reanimated and Gesture Handler.
  var reanimated: ExportedCode {
    var settable: Set<Feature> = [.edge, .motion, .dimming, .settling, .landing, .resistance]
    if [.atOnce, .movement, .never].contains(configuration.interaction.begin) { settable.insert(.touch) }
    let gaps = Feature.gaps(self, on: .reanimated, settable: settable) + reanimatedGaps
    let edge = configuration.edge
    let isUpright = edge == .bottom || edge == .top
    let interaction = configuration.interaction
    let slop = interaction.begin == .atOnce ? 0 : interaction.slop
    let (translation, finger, corners, style) =
      switch edge {
      case .bottom: ("height - reach.value", "height - event.absoluteY", ["TopLeft", "TopRight"], "")
      // From above and from the left, what is inside ends at the sheet's edge.
      case .top:
        (
          "reach.value - largest", "event.absoluteY", ["BottomLeft", "BottomRight"],
          ", { bottom: undefined, height: largest }"
        )
      case .leading:
        (
          "reach.value - largest", "event.absoluteX", ["TopRight", "BottomRight"],
          ", { right: undefined, width: largest }"
        )
      case .trailing: ("width - reach.value", "width - event.absoluteX", ["TopLeft", "BottomLeft"], "")
      }
    return code(
      PackageResources.reanimated_tsx_template, gaps: gaps,
      [
        "contentLength": .text(content.along(edge).code), "first": .text(positions[first].id.literal),
        "length": isUpright ? "height" : "width", "axis": isUpright ? "Y" : "X",
        "across": isUpright ? "X" : "Y",
        "sign": edge == .bottom || edge == .trailing ? "" : "-", "near": .text(edge.side),
        "far": .text(edge.opposite.side), "slop": .text(slop.code), "translation": .text(translation),
        "finger": .text(finger), "corner": .text(corners[0]), "otherCorner": .text(corners[1]), "style": .text(style),
        "velocityFactor": .text(velocityFactor),
        "resistanceAbove": .text(ResistanceScript(self, isAbove: true).text("wanted - largest")),
        "resistanceBelow": .text(ResistanceScript(self, isAbove: false).text("smallest - wanted")),
        "detentsIn": .text(DetentScript(sheet: self, isTyped: true).text),
        "landing": .text(LandingScript(rule: interaction.landing.clauses, isWorklet: true, isTyped: true).text),
      ])
  }

  /// The parts of its own motion that the component leaves out.
  private var reanimatedGaps: [String] {
    var gaps: [String] = []
    if positions.contains(where: { $0.opacity > 0 }) {
      gaps.append("Reanimated has no dimming; behind the component, put a view with an opacity that follows `reach`")
    }
    if coming != settling {
      gaps.append("Reanimated has one motion here, the one after a release; the document presents by \(coming.words)")
    }
    if case .fragments? = configuration.interaction.rubberBand.overdragAbove {
      gaps.append(
        "Reanimated resists by a band, as stiff at first, with the same end; the document resists in fragments")
    }
    return gaps + releaseGaps("Reanimated")
  }

  /// The effects of the finger's speed at a release that are left out.
  private func releaseGaps(_ name: String) -> [String] {
    var gaps: [String] = []
    let settling = configuration.transition.settling
    if !(settling?.damping.isEmpty ?? true) || isDampedByFlick {
      gaps.append("\(name) has one damping ratio; the document has another damping ratio after a fast release")
    }
    if settling?.maximumVelocity != nil || settling?.maximumRate != nil {
      gaps.append("\(name) takes the whole velocity of a release; the document limits it")
    }
    if case .bezier = self.settling, settling?.duration == nil {
      gaps.append("\(name) takes the whole duration for each release; the document takes less for a shorter distance")
    }
    return gaps
  }

  /// Whether a flick is damped otherwise than a slow release.
  private var isDampedByFlick: Bool {
    if case .nearest? = configuration.interaction.landing.shorthand { true } else { false }
  }

  /// How much of the finger's velocity a spring starts with.
  private var velocityFactor: String {
    guard let factor = configuration.transition.settling?.velocityFactor, factor != 1 else { return "" }
    return " * \(factor.code)"
  }

  /// A component with Gorhom's bottom sheet.
  var gorhom: ExportedCode {
    var resistance: String?
    if case .power(let factor, 0.5, _)? = configuration.interaction.rubberBand.overdragAbove {
      resistance = factor.code
    }
    let order = positions.indices.sorted { (positions[$0].reach ?? 0) < (positions[$1].reach ?? 0) }
    let press = configuration.dimming.tap == .none ? "none" : mayBeDismissed ? "close" : "collapse"
    let opacity = positions.map { $0.opacity }.max() ?? 0
    return code(
      PackageResources.gorhom_tsx_template, gaps: gorhomGaps(resists: resistance != nil),
      [
        "keyboardHides": configuration.keyboard.whenHidden == .stays ? "none" : "restore",
        "contentLength": .text(content.height.code), "index": "\(order.firstIndex(of: first) ?? 0)",
        "backdrop": .one(
          order.firstIndex { positions[$0].opacity > 0 }.map {
            [
              "appears": "\($0)", "disappears": "\($0 - 1)", "opacity": .text(opacity.code), "press": .text(press),
            ]
          }),
        "resistance": .optional(resistance), "detentsIn": .text(DetentScript(sheet: self, isTyped: true).text),
      ])
  }

  private func gorhomGaps(resists: Bool) -> [String] {
    let settable: Set<Feature> = [.motion, .settling, .dimming]
    let name = "Gorhom’s bottom sheet"
    var gaps = Feature.gaps(self, on: .gorhom, settable: resists ? settable.union([.resistance]) : settable)
    gaps += releaseGaps(name)
    if coming != settling {
      gaps.append("\(name) has one motion, here the one after a release; the document presents by \(coming.words)")
    }
    if positions.contains(where: { $0.isProgrammatic }) {
      gaps.append("\(name) takes a drag to every snap point, also to those that only the app may choose")
    }
    return gaps
  }
}

/// How much of a movement beyond an end is shown, as an expression in JavaScript.
struct ResistanceScript {
  private let overdrag: Overdrag?
  private let band: (constant: Double, most: String)

  init(_ sheet: ExportedSheet, isAbove: Bool) {
    let rules = sheet.configuration.interaction.rubberBand
    guard sheet.configuration.frame.extent == .detents else {
      // A sheet with one position goes no farther.
      (overdrag, band) = (.power(factor: 0, exponent: 1, shift: 0), (0, "0"))
      return
    }
    overdrag = isAbove ? rules.overdragAbove : rules.overdragBelow
    band = (
      rules.constant,
      isAbove
        ? "Math.min(Math.max(length - largest, 0), \(rules.above.code))"
        : "Math.min(largest * \(rules.belowFraction.code), \(rules.below.code))"
    )
  }

  func text(_ x: String) -> String {
    switch overdrag {
    case nil: saturating(x, band.constant, band.most)
    case .power(factor: 0, _, _)?: "0"
    case .power(let factor, let exponent, let shift)?:
      "\(factor.code) * (\(x)\(shift == 0 ? "" : " + \(shift.code)")) ** \(exponent.code)"
    case .saturating(let slope, let extent)?: saturating(x, slope, extent?.code ?? "length")
    case .logarithm(let factor, let unit, let offset)?:
      "Math.max(0, \(factor.code) * \(unit?.code ?? "largest") * Math.log1p((\(x)) / \(unit?.code ?? "largest")) + \(offset.code))"
    // The band with the same slope at its start that ends where the fragments do.
    case .fragments(let resistance)?: saturating(x, 1, (resistance.extent / 2).code)
    }
  }

  private func saturating(_ x: String, _ slope: Double, _ extent: String) -> String {
    "(e => (e > 0 ? e * (1 - 1 / (\(slope.code) * (\(x)) / e + 1)) : 0))(\(extent))"
  }
}
