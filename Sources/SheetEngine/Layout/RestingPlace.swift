/// Where a sheet is when it is presented and nothing moves it, and how far it is from there out of the container.
struct RestingPlace: Equatable, Sendable {
  /// The frame, in the container's coordinates.
  var frame: Rect
  /// How far the sheet reaches into the container, before any rounding of its position; what a drag is measured by.
  var extent: Points
  /// The way out: so far does the sheet move to be gone.
  var wayOut: Point

  /// Computes the resting place from scratch; nothing that it depends on is cached anywhere.
  init(configuration: Configuration, container: Container, content: Content) {
    let edge = configuration.edge
    let length = edge.length(of: container.size)
    let wanted = Self.wantedExtent(configuration.frame, edge, container, content)
    let limit = Self.limit(configuration, container)
    let exact = max(min(wanted, limit), 0)
    let frame = Self.frame(edge, extent: exact, length: length, container, configuration.frame.rounding)
    self.frame = frame
    extent = edge.length(of: Size(width: frame.width, height: frame.height))
    wayOut = edge.outward * edge.reach(of: frame, in: container.size)
  }

  private static func wantedExtent(
    _ rules: FrameRules, _ edge: Edge, _ container: Container, _ content: Content
  ) -> Points {
    let safeArea = rules.addsSafeArea ? container.safeArea[edge] : 0
    return switch rules.extent {
    case .content: content.length(from: edge) + safeArea
    case .fraction(let fraction): edge.length(of: container.size) * fraction + safeArea
    }
  }

  /// The most that the sheet may reach into the container (behaviour.md, 1.2 and 4.2).
  private static func limit(_ configuration: Configuration, _ container: Container) -> Points {
    let length = configuration.edge.length(of: container.size)
    guard configuration.frame.staysInSafeArea else { return length }
    let bar = configuration.prefersGrabberVisible ? configuration.grabber.height : 0
    return length - container.safeArea[configuration.edge.opposite] - bar
  }

  private static func frame(
    _ edge: Edge, extent: Points, length: Points, _ container: Container, _ rounding: FrameRules.Rounding
  ) -> Rect {
    let grid = PixelGrid(scale: container.scale)
    func round(_ length: Points) -> Points {
      switch rounding {
      case .none: length
      case .up: grid.up(length)
      }
    }
    let rounded = round(extent)
    let far = round(length - extent)
    return switch edge {
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
