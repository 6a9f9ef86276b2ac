/// The appearance of a sheet at one moment: everything that a renderer needs.
public struct SheetFrame: Equatable, Sendable {
  /// The time on the sheet's clock, s.
  public var time: Seconds
  /// The phase of the sheet's presentation.
  public var phase: Phase
  /// The sheet's frame.
  public var frame: Rect
  /// How a sheet that floats is scaled; nil for one that never does.
  public var floating: Floating?
  /// The transition under way, nil at rest.
  public var transition: TransitionState?
  /// The alpha of the dimming view, 0...1: how much of its color shows.
  public var dimmingAlpha: Double
  /// That alpha times the color's own alpha: how much of the presenter is hidden.
  public var dimmingOpacity: Double
  /// The radius of the sheet's corners.
  public var cornerRadius: Points
  /// The bar by which it is grabbed, when there is one.
  public var grabber: Rect?
  /// The presenter's appearance.
  public var presenter: PresenterState
  /// The content's scroll offset, pt.
  public var contentOffset: Points
  /// The regions of the content, with how far they are scrolled; in their order.
  public var regions: [RegionPosition]
  /// The screens inside, with their positions.
  public var screens: ScreenPositions
  /// The detent at which the sheet rests, or to which it moves; nil for a sheet without detents.
  public var detent: String?
  /// How fast the sheet's reach into the container grows, pt/s; while a finger holds the sheet, the velocity with which a
  /// motion would take over from it.
  public var velocity: PointsPerSecond
  /// Whether a finger, or a recognized gesture, holds the sheet: its drag has begun.
  public var isHeld: Bool
  /// Whether a finger is down, whatever it does.
  public var isTouched: Bool
  /// How much of the container the keyboard covers, pt.
  public var keyboardHeight: Points
  /// How much the window is shown away from its place; zero for most sheets (Behavior, 6.3).
  public var containerOffset: Point
  /// The size of the container while it changes with an animation; nil at rest.
  public var containerSize: Size?
  /// The scale at which a back gesture shows the sheet, about the middle of its edge; nil at its own size.
  public var transform: Scale?
  /// Whether anything still moves by itself.
  public var isMoving: Bool

  /// The scale at which the sheet is shown; 1 for one that does not float.
  public var scale: Double { floating?.scale ?? 1 }

  /// A sheet that floats: its content, its grabber and its corners are shown at a scale.
  public struct Floating: Equatable, Sendable {
    /// The width on screen over the width in the sheet's own coordinates; 1 at full height.
    public var scale: Double
    /// The radii of its corners in its own coordinates.
    public var cornerRadii: CornerRadii
  }

  /// A scale that differs in width and height.
  public struct Scale: Equatable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    /// The own size.
    public static let one = Scale(x: 1, y: 1)

    /// The scale away from an edge.
    func along(_ edge: Edge) -> Double { edge.pans == .vertical ? y : x }
  }

  /// A transition as it is shown.
  public struct TransitionState: Equatable, Sendable {
    public var direction: Direction
    /// The fraction of the transition, 0...1.
    public var fraction: Double
    /// Whether a finger or a client holds it.
    public var isInteractive: Bool

    public init(direction: Direction, fraction: Double, isInteractive: Bool) {
      (self.direction, self.fraction, self.isInteractive) = (direction, fraction, isInteractive)
    }
  }

  /// How far a region of the content is scrolled.
  public struct RegionPosition: Equatable, Sendable {
    public var id: String
    /// How far, pt.
    public var offset: Point

    public init(id: String, offset: Point) { (self.id, self.offset) = (id, offset) }
  }

  /// The state of the view that the sheet is presented over.
  public struct PresenterState: Equatable, Sendable {
    /// The presenter's frame.
    public var frame: Rect
    /// The scale; 1 is its own size.
    public var scale: Double
    /// The radius of its corners.
    public var cornerRadius: Points
  }
}
