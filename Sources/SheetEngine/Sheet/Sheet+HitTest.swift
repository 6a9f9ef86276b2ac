/// Hit testing: the target of a touch (Behavior, 0.6).
extension Sheet {
  /// The target of a touch at a point of the container, topmost first.
  func hit(_ point: Point) -> GestureTarget {
    if isCovered { return .none }
    var sheet = self
    let look = sheet.currentFrame()
    let size = look.containerSize ?? container.size
    let keyboard = shown(at: now).keyboard
    if keyboard > 0, point.y >= size.height - keyboard { return .keyboard }
    if isOnPresentingEdge(point, in: size) { return .edge }
    guard presentation != .dismissed else { return .presenter }
    let isInside = look.frame.contains(point)
    if isInside, canPop, point.x < look.frame.x + configuration.interaction.edgeStrip { return .interactivePop }
    if let bar = look.grabber, isInside || configuration.grabber.tap != .none,
      configuration.grabber.touchArea(of: bar).contains(point)
    {
      return .grabber
    }
    if isInside { return isOnContent(point, look.frame) || region(at: point) != nil ? .content : .sheet }
    return isDimmed ? .dimming : .presenter
  }

  /// Whether a dimming view takes touches; it does not where nothing is dimmed.
  var isDimmed: Bool {
    guard presentation != .dismissed, !isCovered else { return false }
    return configuration.dimming.touches == .always || configuration.dimming.progress == .transition
      || resting.detents == nil || shown(at: now).dimmingAlpha > 0
  }

  /// The strip of the presenter from which a drag presents the sheet.
  private func isOnPresentingEdge(_ point: Point, in size: Size) -> Bool {
    let rules = configuration.interaction
    guard rules.edgePresentation != nil, presentation == .dismissed || presentation.direction == .present else {
      return false
    }
    let distance =
      switch configuration.edge {
      case .bottom: size.height - point.y
      case .top: point.y
      case .leading: point.x
      case .trailing: size.width - point.x
      }
    return distance <= rules.edgeStrip
  }

  /// Whether a finger can pop the screen on top.
  var canPop: Bool {
    guard case .presented = presentation else { return false }
    return configuration.navigation.interactivePop != nil && navigation.transition == nil && hold == nil
      && !navigation.top.hidesBackButton && !navigation.covered.isEmpty
  }

  /// Whether a point of the sheet is on content that scrolls, below a bar that is shown.
  private func isOnContent(_ point: Point, _ frame: Rect) -> Bool {
    let rules = configuration.navigation
    return circumstances.content.isScrollable && point.y >= frame.y + (rules.showsBar ? rules.barHeight : 0)
  }
}
