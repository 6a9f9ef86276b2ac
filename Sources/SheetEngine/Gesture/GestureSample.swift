/// One sample of a pointer. A gesture is one ``Phase/began``, any number of ``Phase/moved``, and one of the other three.
public struct GestureSample: Equatable, Sendable {
  /// Which part of the gesture it is.
  public var phase: Phase
  /// Where the pointer is, in the container's coordinates.
  public var location: Point
  /// How fast it is, when the one who samples knows.
  public var velocity: Velocity?
  /// What was touched.
  public var source: Source

  /// Which part of a gesture a sample is.
  public enum Phase: String, CaseIterable, Sendable {
    /// The pointer went down.
    case began
    /// It moved.
    case moved
    /// It went up.
    case ended
    /// The system took it away.
    case cancelled
    /// What the gesture was meant to be, it wasn't.
    case failed
  }

  /// What a gesture touches.
  public enum Source: String, CaseIterable, Codable, Sendable {
    /// The sheet.
    case sheet
    /// The bar by which it is grabbed; the same as the sheet.
    case grabber
    /// The content.
    case content
    /// The side from which the screen on top is popped.
    case interactivePop
    /// The container's edge from which the sheet comes.
    case edge
  }

  /// A sample.
  public init(phase: Phase, location: Point, velocity: Velocity? = nil, source: Source = .sheet) {
    self.phase = phase
    self.location = location
    self.velocity = velocity
    self.source = source
  }
}
