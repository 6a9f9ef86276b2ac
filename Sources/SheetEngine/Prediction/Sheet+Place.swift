/// Places in terms of the sheet.
extension Sheet {
  /// Where a finger is that touches a place now, and what it acts on; nil is whatever its point hits.
  ///
  /// - Throws: why there is no such place, as the sheet is now.
  public func spot(of place: Place) throws(InputError) -> (location: Point, source: GestureSample.Source?) {
    switch place {
    case .point(let point): return (point, nil)
    case .element(let element): return try spot(of: element)
    case .fraction(let fraction): return (try point(at: fraction), nil)
    case .detent(let id):
      let frame = try placedDetent(id).frame
      return (Self.point(on: frame, inside: 0, configuration.edge), nil)
    }
  }

  /// The detent with a name.
  func placedDetent(_ id: String) throws(InputError) -> PlacedDetent {
    let detents = placedDetents
    guard let detent = detents.first(where: { $0.id == id }) else {
      throw .unknownDetent(id, known: detents.map { $0.id })
    }
    return detent
  }

  /// How far inside the sheet's inner edge a finger touches the sheet, pt, where it is that long.
  private static let inset: Points = 20
  /// How far inside a finger is at least that is at an end of the sheet, pt.
  private static let margin: Points = 0.5

  private func spot(
    of element: Place.Element
  ) throws(InputError) -> (location: Point, source: GestureSample.Source?) {
    switch element {
    case .grabber:
      _ = try visibleFrame()
      guard let bar = grabberFrame, case let point = Self.middle(of: bar) else {
        throw .wrongPhase(presentation.phase, #"no grabber is shown; it can be touched on "sheet""#)
      }
      guard hit(point) == .grabber else { throw .wrongPhase(presentation.phase, "its grabber is covered") }
      return (point, nil)
    case .sheet:
      let frame = try visibleFrame()
      let depth = min(Self.inset, configuration.edge.length(of: frame.size) / 2)
      return (Self.point(on: frame, inside: depth, configuration.edge), .sheet)
    case .content:
      var frame = try visibleFrame()
      let bar = configuration.navigation.showsBar ? min(configuration.navigation.barHeight, frame.height / 2) : 0
      (frame.y, frame.height) = (frame.y + bar, frame.height - bar)
      return (Self.middle(of: frame), circumstances.content.isScrollable ? .content : nil)
    case .dimming:
      guard isDimmed else { throw .wrongPhase(presentation.phase, #"nothing is dimmed; use "presenter""#) }
      return (try pointBeside(), nil)
    case .presenter:
      guard !isDimmed else { throw .wrongPhase(presentation.phase, #"the presenter is dimmed; use "dimming""#) }
      return (try pointBeside(), nil)
    case .edge:
      let all = Rect(origin: .zero, size: container.size)
      let (edge, strip) = (configuration.edge, configuration.interaction.edgeStrip)
      let point = Self.point(on: all, inside: edge.length(of: container.size) - strip / 2, edge)
      guard hit(point) == .edge else {
        throw .wrongPhase(presentation.phase, "no drag from the edge can present it now")
      }
      return (point, .edge)
    }
  }

  private func point(at fraction: Double) throws(InputError) -> Point {
    let frame = try visibleFrame()
    let length = configuration.edge.length(of: frame.size)
    let depth = min(max(fraction * length, Self.margin), max(length - Self.margin, Self.margin))
    return Self.point(on: frame, inside: depth, configuration.edge)
  }

  /// The part of the sheet that a finger can touch: inside the container, and above the keyboard.
  private func visibleFrame() throws(InputError) -> Rect {
    guard presentation != .dismissed else { throw .wrongPhase(.dismissed, "it is not on screen") }
    let (frame, all) = (frame(at: now).frame, uncoveredContainer)
    let (x, y) = (max(frame.x, all.x), max(frame.y, all.y))
    let visible = Rect(x: x, y: y, width: min(frame.maxX, all.maxX) - x, height: min(frame.maxY, all.maxY) - y)
    guard min(visible.width, visible.height) > 2 * Self.margin else {
      throw .wrongPhase(presentation.phase, "no part of it can be touched")
    }
    return visible
  }

  /// The container above the keyboard.
  private var uncoveredContainer: Rect {
    var all = Rect(origin: .zero, size: container.size)
    all.height -= min(frame(at: now).keyboardHeight, all.height)
    return all
  }

  private var grabberFrame: Rect? { frame(at: now).grabber }

  /// The middle of the largest rectangle beside the sheet.
  private func pointBeside() throws(InputError) -> Point {
    let all = uncoveredContainer
    guard presentation != .dismissed else { return Self.middle(of: all) }
    let frame = frame(at: now).frame
    let sides = [
      Rect(x: 0, y: 0, width: all.width, height: frame.y),
      Rect(x: 0, y: frame.maxY, width: all.width, height: all.height - frame.maxY),
      Rect(x: 0, y: 0, width: frame.x, height: all.height),
      Rect(x: frame.maxX, y: 0, width: all.width - frame.maxX, height: all.height),
    ]
    func area(_ side: Rect) -> Double { max(side.width, 0) * max(side.height, 0) }
    guard let largest = sides.max(by: { area($0) < area($1) }), area(largest) > 1 else {
      throw .wrongPhase(presentation.phase, "it covers all of the screen")
    }
    return Self.middle(of: largest)
  }

  private static func middle(of rect: Rect) -> Point {
    Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
  }

  /// A point in the middle across, at a depth from the side by which a sheet reaches into the container.
  static func point(on frame: Rect, inside depth: Points, _ edge: Edge) -> Point {
    switch edge {
    case .bottom: Point(x: frame.x + frame.width / 2, y: frame.y + depth)
    case .top: Point(x: frame.x + frame.width / 2, y: frame.maxY - depth)
    case .leading: Point(x: frame.maxX - depth, y: frame.y + frame.height / 2)
    case .trailing: Point(x: frame.x + depth, y: frame.y + frame.height / 2)
    }
  }
}

extension Sheet {
  /// The length of the content that is on screen now, in the sheet's own coordinates, pt: inside the container, above the keyboard and the
  /// safe area, below a bar; nil for a sheet that is dismissed or comes from the side.
  public var visibleContentLength: Points? {
    let edge = configuration.edge
    guard presentation != .dismissed, edge == .top || edge == .bottom else { return nil }
    let look = frame(at: now)
    let end = min(look.frame.maxY, container.size.height - look.keyboardHeight)
    let bar = configuration.navigation.showsBar ? configuration.navigation.barHeight : 0
    let safeArea = look.keyboardHeight > 0 ? 0 : resting.safeArea
    return max((end - max(look.frame.y, 0)) / look.scale - safeArea - bar, 0)
  }
}
