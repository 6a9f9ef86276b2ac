/// The position of a presented sheet at rest, and its displacement from there out of the container.
struct RestingPosition: Equatable, Sendable {
  /// The frame, in the container's coordinates.
  var frame: Rect
  /// The sheet's length away from its edge, pt; drags are measured against it.
  var extent: Points
  /// How far the sheet reaches into the container, pt.
  var reach: Points
  /// How far the sheet moves when it comes or goes, pt: as a rule, as far as it reaches.
  private(set) var travel: Points
  /// The translation out of the container.
  private var displacementWhenGone: Point
  /// The resolved detents; nil for a sheet that does not rest at detents.
  var detents: DetentLayout? { sharedDetents?.value }
  private(set) var sharedDetents: Shared<DetentLayout>?
  /// The geometry of ``detents``, stored beside them: a frame reads it without following a reference.
  private(set) var geometry: DetentGeometry?
  /// The sheet's floating look by its reach; nil if it does not float.
  private(set) var float: Shared<FloatProfile>?
  /// The length of the sheet in its own coordinates, less the safe area at its edge: the scroll viewport.
  private(set) var viewportLength: Points
  /// The safe area of the content at the sheet's edge, in its own coordinates.
  private(set) var safeArea: Points
  /// The scale at which the sheet is shown.
  private(set) var scale = 1.0
  /// How much higher the keyboard holds it, pt.
  private(set) var raise: Points = 0
  /// The detent chosen by the author or a person; the keyboard may have raised the sheet above it.
  var detent: String?

  /// Everything that a resting position depends on besides the configuration and the container. None of it is cached
  /// elsewhere.
  struct Circumstances: Equatable, Sendable {
    /// The content, with text of the usual size.
    var given: Content { didSet { content = given.scaled(by: environment.textSize) } }
    /// The content, with text of its size.
    private(set) var content: Content
    /// What a person has set on the device.
    var environment: Environment { didSet { content = given.scaled(by: environment.textSize) } }
    /// The content at the time when the detents were resolved.
    var detentContent: Content
    /// The detent at which the sheet is; nil is the selected one.
    var detent: String?
    /// How much of the container the keyboard covers.
    var keyboardHeight: Points = 0
    /// Whether the sheet is presented over another one.
    var isOverSheet = false
    /// Whether the sheet leaves, so that it goes the way out.
    var isLeaving = false
    /// The scale, along the axis on which it moves, at which it leaves.
    var shrinkage = 1.0
    /// How far the sheet reaches where it stays at none of its detents, pt.
    private(set) var ownReach: Points?
    /// Whether it counts as at no detent there.
    private(set) var isBetween = false

    /// From now on the sheet rests at a detent; with nil, at the selected one.
    mutating func rest(at detent: String?) { (self.detent, ownReach, isBetween) = (detent, nil, false) }

    /// From now on the sheet rests where it reaches so far.
    /// - Parameter isBetween: whether that is at none of its detents, so that it follows them and the keyboard as a detent would.
    mutating func rest(reaching reach: Points?, isBetween: Bool = false) {
      (ownReach, self.isBetween) = (reach, isBetween && reach != nil)
    }

    /// A sheet that has just been opened.
    init(content: Content, _ environment: Environment = Environment()) {
      (given, self.environment) = (content, environment)
      self.content = content.scaled(by: environment.textSize)
      detentContent = self.content
    }
  }

  /// Computes the resting position.
  init(_ configuration: Configuration, _ container: Container, _ circumstances: Circumstances) {
    let edge = configuration.edge
    let covered = configuration.covered(by: circumstances.keyboardHeight, container)
    let uncovered = container.uncovered(above: covered)
    var safeArea = uncovered.safeArea.bottom
    switch configuration.frame.extent {
    case .detents:
      let layout = DetentLayout(
        configuration, container, content: circumstances.content, resolvedContent: circumstances.detentContent,
        isOverSheet: circumstances.isOverSheet, hasScreenReader: circumstances.environment.hasScreenReader,
        covered: covered)
      let resolved = layout.detent(selected: circumstances.detent ?? configuration.selectedDetentIdentifier)
      var own = circumstances.ownReach
      var base = resolved.reach
      if circumstances.isBetween, let reach = own {
        let ends = layout.ends(from: nil)
        (base, own) = (min(max(reach, ends.lowerBound), ends.upperBound), nil)
      }
      raise = Self.raise(configuration, container, circumstances.keyboardHeight)
      let reach = own ?? Self.reach(configuration, container, layout, at: base, circumstances.keyboardHeight)
      let (frame, floating) = layout.look(reaching: reach)
      self.frame = frame
      (sharedDetents, geometry, float, detent) = (
        Shared(layout), layout.geometry, layout.float, circumstances.isBetween ? nil : resolved.id
      )
      scale = floating?.scale ?? 1
      safeArea = layout.float?.value.stop(at: reach).safeArea ?? safeArea
    case .content, .fraction:
      let wanted = Self.wantedExtent(configuration, uncovered, circumstances)
      let exact = max(min(wanted, Self.limit(configuration, uncovered)), 0)
      frame = Self.frame(configuration, extent: exact, uncovered)
    }
    viewportLength = frame.height / scale - safeArea
    self.safeArea = safeArea
    reach = edge.reach(of: frame, in: container.size)
    let length = edge.length(of: Size(width: frame.width, height: frame.height))
    extent = configuration.frame.sizing == .fixed ? min(length, reach) : length
    let rules = configuration.transition
    let inward = TransitionRules.Way(travel: rules.travel, beyondEdge: rules.beyondEdge)
    let way = circumstances.isLeaving ? rules.out ?? inward : inward
    travel =
      ((way.travel.map { $0 * edge.length(of: container.size) } ?? reach) + way.beyondEdge) * circumstances.shrinkage
    displacementWhenGone = edge.outward * travel
    if travel != reach { extent = travel }
  }

  /// How far the sheet reaches into the container at a presented fraction (0 is gone, 1 is at rest), pt.
  @inline(__always)
  func reach(presented fraction: Double) -> Points {
    travel == reach ? reach * fraction : reach - travel * (1 - fraction)
  }

  /// How far the sheet reaches where it would rest without a keyboard, or over the keyboard, which replaces the safe area (Behavior, 2.6).
  private static func reach(
    _ configuration: Configuration, _ container: Container, _ layout: DetentLayout, at reach: Points,
    _ keyboardHeight: Points
  ) -> Points {
    guard keyboardHeight > 0 else { return reach }
    let largest = layout.largest.reach
    let full = max(layout.geometry.fullReach, largest)
    let covered = raise(configuration, container, keyboardHeight)
    return switch configuration.keyboard.response {
    case .none, .insets, .shrinks, .pans, .pads: reach
    case .raises: min(largest + covered, full)
    case .raisesDetent: min(reach + covered, full)
    case .expands: largest
    case .fills: full
    }
  }

  /// How much higher a keyboard holds a sheet that it raises, pt.
  private static func raise(_ configuration: Configuration, _ container: Container, _ keyboardHeight: Points) -> Points
  {
    switch configuration.keyboard.response {
    case .raises, .raisesDetent:
      max(keyboardHeight - configuration.frame.addedSafeArea(of: container, at: configuration.edge), 0)
    case .none, .insets, .shrinks, .pans, .pads, .expands, .fills: 0
    }
  }

  private static func wantedExtent(
    _ configuration: Configuration, _ container: Container, _ circumstances: Circumstances
  ) -> Points {
    let (rules, edge) = (configuration.frame, configuration.edge)
    let safeArea = rules.addedSafeArea(of: container, at: edge)
    // The keyboard's height includes the home bar.
    let keyboard = configuration.keyboard.response == .insets ? circumstances.keyboardHeight : 0
    let bar = configuration.navigation.showsBar ? configuration.navigation.barHeight : 0
    let length: Points =
      switch rules.extent {
      case .content: circumstances.content.length(from: edge) + max(safeArea, keyboard) + bar
      case .fraction(let fraction): edge.length(of: container.size) * fraction + safeArea
      case .detents: 0
      }
    return length
  }

  /// The maximum reach of the sheet (Behavior, 1.2 and 4.2).
  private static func limit(_ configuration: Configuration, _ container: Container) -> Points {
    let (edge, margins) = (configuration.edge, configuration.frame.margins)
    let length = edge.length(of: container.size) - margins[edge]
    guard configuration.frame.staysInSafeArea else { return length - margins[edge.opposite] }
    let hasBar = configuration.prefersGrabberVisible && configuration.grabber.placement == .above
    let bar = hasBar ? configuration.grabber.height : 0
    return length - max(container.safeArea[edge.opposite] + bar, margins[edge.opposite])
  }

  private static func frame(_ configuration: Configuration, extent: Points, _ container: Container) -> Rect {
    let grid = PixelGrid(scale: container.scale)
    func round(_ length: Points) -> Points { grid.rounded(length, configuration.frame.rounding) }
    let rounded = round(extent)
    let (edge, span) = (configuration.edge, EdgeSpan(configuration, container))
    let near = configuration.frame.margins[edge]
    let far = round(edge.length(of: container.size) - extent - near)
    return switch edge {
    case .top: Rect(x: span.start, y: near, width: span.length, height: rounded)
    case .leading: Rect(x: near, y: span.start, width: rounded, height: span.length)
    case .bottom: Rect(x: span.start, y: far, width: span.length, height: rounded)
    case .trailing: Rect(x: far, y: span.start, width: rounded, height: span.length)
    }
  }

  /// The frame of a sheet without detents at a presented fraction (0 is gone, 1 is at rest), moved inward by
  /// `distance`.
  @inline(__always)
  func frame(presented fraction: Double, movedBy distance: Points = 0) -> Rect {
    guard travel != 0 else { return frame }
    return frame.moved(by: displacementWhenGone * (1 - fraction - distance / travel))
  }
}

extension Configuration {
  /// How much of a container the keyboard takes away from a sheet that is laid out above it, pt.
  fileprivate func covered(by keyboard: Points, _ container: Container) -> Points {
    guard keyboard > 0, self.keyboard.response == .shrinks, edge == .bottom, frame.float == nil else { return 0 }
    return min(keyboard, container.size.height)
  }
}

extension Container {
  /// The part of it above what the keyboard covers.
  func uncovered(above covered: Points) -> Container {
    guard covered > 0 else { return self }
    var container = self
    container.size.height -= covered
    container.safeArea.bottom = max(safeArea.bottom - covered, 0)
    return container
  }
}
