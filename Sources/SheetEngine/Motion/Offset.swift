/// A difference between what is shown and what the current state alone would show, which fades out.
///
/// Offsets add up, as Core Animation's additive animations do: a change in flight adds one and leaves those before it alone,
/// so position is continuous, and velocity too where the offset fades on a spring.
struct Offset: Equatable, Sendable {
  /// The animation's id in the updates.
  let id: AnimationID
  /// The distance along the sheet's axis, inward, pt. The sheet's reach includes it.
  var reach: Points
  /// The difference in everything else; nil where there is none.
  var residual: Shared<Residual>?
  /// The fade, from 1 to 0.
  var run: Run
  /// Whether the updates describe it as an additive animation; otherwise it is the base animation of its numbers.
  var isAdditive: Bool
  /// Whether the detent at which the sheet rests has moved, and not the sheet from one detent to another: dimming and presenter go by
  /// detents, so they do not follow it.
  var isOfLayout = false
  /// Whether it is a part of the transition under way, and ends with it.
  var isOfTransition = false

  /// How far it moves the sheet inward at its start, with what its residual adds, pt.
  func wholeReach(from edge: Edge) -> Points {
    guard let rest = residual?.value else { return reach }
    return reach + edge.reach(of: rest.frame, in: rest.container)
  }

  /// The fraction that is left at a time.
  @inline(__always)
  func remaining(at time: Seconds) -> Double { run.value(at: time) }

  /// The largest distance by which it displaces anything at a time, pt.
  func size(at time: Seconds) -> Points {
    let frame = residual?.value.frame ?? .zero
    let numbers = [reach, frame.x, frame.y, frame.width, frame.height]
    return numbers.reduce(0) { max($0, $1.magnitude) } * remaining(at: time).magnitude
  }
}

/// The numbers that an offset can carry besides the reach.
struct Residual: Equatable, Sendable {
  var frame = Rect.zero
  var dimmingAlpha = 0.0
  var dimmingOpacity = 0.0
  var cornerRadius: Points = 0
  var presenter = Rect.zero
  var presenterScale = 0.0
  var presenterCornerRadius: Points = 0
  var container = Size(width: 0, height: 0)
  var keyboard: Points = 0
  var scale = 0.0
  var cornerRadii = CornerRadii.zero

  /// What moves with the container, and does not end with the sheet: with it the sheet stays on its edge and at its sides.
  func surroundings(_ stage: Surroundings) -> Residual {
    guard container.width != 0 || container.height != 0 else { return Residual() }
    var part = Residual(container: container)
    switch stage.edge {
    case .bottom, .top:
      (part.frame.x, part.frame.width) = (frame.x, frame.width)
      if stage.edge == .bottom { part.frame.y = container.height }
    case .leading, .trailing:
      (part.frame.y, part.frame.height) = (frame.y, frame.height)
      if stage.edge == .trailing { part.frame.x = container.width }
    }
    if stage.hasPresenter { (part.presenter.width, part.presenter.height) = (container.width, container.height) }
    return part
  }

  /// What moves with a container.
  struct Surroundings {
    /// The edge that the sheet is attached to.
    let edge: Edge
    /// Whether the presenter takes up all of the container.
    let hasPresenter: Bool
  }

  static func - (a: Residual, b: Residual) -> Residual { a.combined(b) { $0 - $1 } }

  static func * (a: Residual, factor: Double) -> Residual { a.combined(a) { value, _ in value * factor } }

  /// A smaller difference is not worth an offset, pt.
  private static let tolerance = 1e-6

  /// Whether every number is practically 0.
  var isZero: Bool { numbers.allSatisfy { $0.magnitude < Self.tolerance } }

  private var numbers: [Double] {
    [
      frame.x, frame.y, frame.width, frame.height, dimmingAlpha, dimmingOpacity, cornerRadius, presenter.x, presenter.y,
      presenter.width, presenter.height, presenterScale, presenterCornerRadius, container.width, container.height,
      keyboard, scale, cornerRadii.topLeft, cornerRadii.topRight, cornerRadii.bottomRight, cornerRadii.bottomLeft,
    ]
  }

  @inline(__always)
  private func combined(_ other: Residual, _ combine: (Double, Double) -> Double) -> Residual {
    func rect(_ a: Rect, _ b: Rect) -> Rect {
      Rect(
        x: combine(a.x, b.x), y: combine(a.y, b.y), width: combine(a.width, b.width),
        height: combine(a.height, b.height))
    }
    return Residual(
      frame: rect(frame, other.frame), dimmingAlpha: combine(dimmingAlpha, other.dimmingAlpha),
      dimmingOpacity: combine(dimmingOpacity, other.dimmingOpacity),
      cornerRadius: combine(cornerRadius, other.cornerRadius), presenter: rect(presenter, other.presenter),
      presenterScale: combine(presenterScale, other.presenterScale),
      presenterCornerRadius: combine(presenterCornerRadius, other.presenterCornerRadius),
      container: Size(
        width: combine(container.width, other.container.width),
        height: combine(container.height, other.container.height)),
      keyboard: combine(keyboard, other.keyboard), scale: combine(scale, other.scale),
      cornerRadii: cornerRadii.combined(other.cornerRadii, combine))
  }
}
