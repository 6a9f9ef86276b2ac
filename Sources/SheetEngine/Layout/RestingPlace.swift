/// Where a sheet is when it is presented and nothing moves it, and how far it is from there out of the container.
struct RestingPlace: Equatable, Sendable {
  /// The frame, in the container's coordinates.
  var frame: Rect
  /// How long the sheet is away from its edge; what a drag is measured by.
  var extent: Points
  /// The way out: so far does the sheet move to be gone.
  var wayOut: Point
  /// The detents that there are; nil for a sheet whose length something else decides.
  var detents: DetentLayout?
  /// The detent at which the sheet rests, by the author's choice or a person's; the keyboard may have raised it.
  var detent: String?

  /// All that a resting place depends on. Nothing of it is cached anywhere else.
  struct Circumstances: Equatable, Codable, Sendable {
    /// What is inside.
    var content: Content
    /// What was inside when the detents were resolved.
    var detentContent: Content
    /// The detent at which the sheet is; nil is the selected one.
    var detent: String?
    /// How much of the container the keyboard covers.
    var keyboardHeight: Points = 0

    /// A sheet that has just been opened.
    init(content: Content) {
      self.content = content
      detentContent = content
    }
  }

  /// Computes the resting place from scratch.
  init(_ configuration: Configuration, _ container: Container, _ circumstances: Circumstances) {
    let edge = configuration.edge
    switch configuration.frame.extent {
    case .detents:
      let layout = DetentLayout(
        configuration, container, circumstances.detentContent, preferredWidth: circumstances.content.width)
      let place = layout.place(selected: circumstances.detent ?? configuration.selectedDetentIdentifier)
      frame = layout.frame(reaching: Self.reach(configuration, layout, place, circumstances.keyboardHeight))
      (detents, detent) = (layout, place.id)
    case .content, .fraction:
      let wanted = Self.wantedExtent(configuration, container, circumstances)
      let exact = max(min(wanted, Self.limit(configuration, container)), 0)
      frame = Self.frame(configuration, extent: exact, container)
    }
    extent = edge.length(of: Size(width: frame.width, height: frame.height))
    wayOut = edge.outward * edge.reach(of: frame, in: container.size)
  }

  /// How far the sheet reaches at a detent, or over the keyboard (behaviour.md, 2.6).
  private static func reach(
    _ configuration: Configuration, _ layout: DetentLayout, _ place: DetentLayout.Place, _ keyboardHeight: Points
  ) -> Points {
    guard configuration.keyboard.response == .raises, keyboardHeight > 0 else { return place.reach }
    return min(layout.largest.reach + keyboardHeight, max(layout.fullReach, layout.largest.reach))
  }

  private static func wantedExtent(
    _ configuration: Configuration, _ container: Container, _ circumstances: Circumstances
  ) -> Points {
    let (rules, edge) = (configuration.frame, configuration.edge)
    let safeArea = rules.addsSafeArea ? container.safeArea[edge] : 0
    let keyboard = configuration.keyboard.response == .insets ? circumstances.keyboardHeight : 0
    let bar = configuration.navigation.showsBar ? configuration.navigation.barHeight : 0
    let length: Points =
      switch rules.extent {
      case .content: circumstances.content.length(from: edge) + keyboard + bar
      case .fraction(let fraction): edge.length(of: container.size) * fraction
      case .detents: 0
      }
    return length + safeArea
  }

  /// The most that the sheet may reach into the container (behaviour.md, 1.2 and 4.2).
  private static func limit(_ configuration: Configuration, _ container: Container) -> Points {
    let length = configuration.edge.length(of: container.size)
    guard configuration.frame.staysInSafeArea else { return length }
    let hasBar = configuration.prefersGrabberVisible && configuration.grabber.placement == .above
    return length - container.safeArea[configuration.edge.opposite] - (hasBar ? configuration.grabber.height : 0)
  }

  private static func frame(_ configuration: Configuration, extent: Points, _ container: Container) -> Rect {
    let grid = PixelGrid(scale: container.scale)
    func round(_ length: Points) -> Points {
      switch configuration.frame.rounding {
      case .none: length
      case .up: grid.up(length)
      }
    }
    let rounded = round(extent)
    let far = round(configuration.edge.length(of: container.size) - extent)
    return switch configuration.edge {
    case .top: Rect(x: 0, y: 0, width: container.size.width, height: rounded)
    case .leading: Rect(x: 0, y: 0, width: rounded, height: container.size.height)
    case .bottom: Rect(x: 0, y: far, width: container.size.width, height: rounded)
    case .trailing: Rect(x: far, y: 0, width: rounded, height: container.size.height)
    }
  }

  /// Where the sheet is when it is presented to a part: 0 is gone, 1 is at rest.
  func frame(presented part: Double) -> Rect {
    frame.moved(by: wayOut * (1 - part))
  }
}
