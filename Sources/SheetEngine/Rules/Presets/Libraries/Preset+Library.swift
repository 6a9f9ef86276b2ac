extension Preset {
  /// A preset for a library: a sheet from below among detents that are measured in the whole container.
  @inline(never)
  static func library(
    _ name: String, _ title: String, source: String, landing: LandingClauses,
    velocity: VelocityRule = .recent, detents: [Detent], start: String? = nil, completion: Animation,
    settling: Settling? = nil, presentation: Animation? = nil, dimming: DimmingRules, above: Overdrag? = nil,
    below: Overdrag? = nil, handoff: Handoff.Name, keyboard: KeyboardRules.Response = .none, radius: Points,
    rounding: FrameRules.Rounding = .none, _ fidelity: [Fidelity]
  ) -> Preset {
    var frame = FrameRules(
      extent: .detents, addsSafeArea: false, staysInSafeArea: false, rounding: rounding, resize: completion)
    frame.detents = .container
    var transition = TransitionRules(
      animation: presentation ?? completion, completionCurve: completion.curve, completionSpeed: 1)
    transition.settling = settling
    var configuration = Configuration(
      edge: .bottom, detents: detents, prefersGrabberVisible: true, preferredCornerRadius: radius, frame: frame,
      transition: transition, dimming: dimming,
      grabber: GrabberRules(
        placement: .inside, height: 20, overlap: 1, inset: 8, touchSize: 44,
        indicator: GrabberRules.Indicator(width: 36, height: 4, cornerRadius: 2, white: 0.5, alpha: 0.6)),
      interaction: InteractionRules(
        begin: .movement, tracking: .absolute, landing: LandingRule(landing), cancelled: .land,
        catchesPresentation: false, catchesDismissal: .all, edgePresentation: nil, velocity: velocity),
      scroll: .iOS(handoff),
      keyboard: KeyboardRules(response: keyboard, animation: .custom(Animation(duration: 0.25, curve: .easeInOut))))
    configuration.selectedDetentIdentifier = start
    configuration.accessibility = AccessibilityRules([])
    configuration.interaction.rubberBand.overdragAbove = above
    configuration.interaction.rubberBand.overdragBelow = below
    return Preset(
      name: name, title: title, sources: [source], fidelity: Fidelity.completed(fidelity),
      configuration: configuration)
  }

  /// The same library with one of its switches.
  @inline(never)
  func variant(_ suffix: String, _ title: String, landing: LandingClauses? = nil) -> Preset {
    var configuration = configuration
    if let landing { configuration.interaction.landing = LandingRule(landing) }
    return Preset(
      name: "\(name).\(suffix)", title: "\(self.title), \(title)", sources: sources,
      fidelity: fidelity, configuration: configuration)
  }

  /// The sheets of libraries, by name.
  public static var libraries: [Preset] {
    [
      baseUI, composeMaterial3, composeUnstyled, floatingPanel, gorhom, ionic, material, overlayContainer, panModal,
      pulley,
      reactModalSheet, smoothSheets, swmansion, vaul,
    ]
  }

  /// The same with their switches, by name.
  static let libraryCatalog: Catalog = [
    ("base-ui", { .baseUI }), ("base-ui.sequential", { .baseUISequential }),
    ("base-ui.single", { .baseUISingle }),
    ("compose", { .composeAnchoredDraggable }), ("compose-material3", { .composeMaterial3 }),
    ("compose-unstyled", { .composeUnstyled }), ("floating-panel", { .floatingPanel }),
    ("floating-panel.projectable", { .floatingPanelProjectable }),
    ("floating-panel.removable", { .floatingPanelRemovable }), ("gorhom", { .gorhom }),
    ("gorhom.android", { .gorhomAndroid }), ("ionic", { .ionic }),
    ("ionic.8.7", { .ionic87 }), ("ionic.md", { .ionicMD }), ("material", { .material }),
    ("material.fit", { .materialFit }), ("material.skip-collapsed", { .materialSkipCollapsed }),
    ("overlay-container", { .overlayContainer }), ("overlay-container.sheet", { .overlayContainerSheet }),
    ("pan-modal", { .panModal }), ("pulley", { .pulley }), ("react-modal-sheet", { .reactModalSheet }),
    ("react-modal-sheet.single", { .reactModalSheetSingle }), ("smooth-sheets", { .smoothSheets }),
    ("smooth-sheets.ios", { .smoothSheetsIOS }),
    ("smooth-sheets.modal", { .smoothSheetsModal }), ("swmansion", { .swmansion }),
    ("swmansion.android", { .swmansionAndroid }), ("vaul", { .vaul }),
    ("vaul.sequential", { .vaulSequential }), ("vaul.single", { .vaulSingle }),
  ]
}

extension ClaimRule {
  /// A drag on Android: 8 dp along the sheet's axis, wherever the finger goes across.
  static let android: ClaimRule = {
    var claim = ClaimRule()
    (claim.slop, claim.measure, claim.isStrict) = (8, .axis, false)
    return claim
  }()
}

extension DimmingRules {
  /// Black up to an alpha, which is linear between stops.
  static func stops(_ alpha: Double, _ stops: [Stop], tap: Tap) -> DimmingRules {
    DimmingRules(white: 0, alpha: alpha, progress: .stops(stops), tap: tap)
  }
}

extension LandingMeasure {
  /// A multiple of how far something reaches.
  static func times(_ factor: Double, _ anchor: LandingAnchor) -> LandingMeasure {
    LandingMeasure(factor, of: .anchor(anchor))
  }

  /// A multiple of the distance between two places.
  static func gaps(_ factor: Double) -> LandingMeasure { LandingMeasure(factor, of: .gap) }
}

extension LandingPoint {
  /// Something that goes on for a time.
  static func ahead(
    _ time: Seconds, of anchor: LandingAnchor = .sheet, deadZone: PointsPerSecond = 0,
    maximum: PointsPerSecond = .infinity
  ) -> LandingPoint {
    LandingPoint(anchor, .time(time, deadZone: deadZone, maximum: maximum))
  }
}
