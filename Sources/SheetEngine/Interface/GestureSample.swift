/// One sample of a pointer. A gesture is one ``Phase/began``, any number of ``Phase/moved``, and one of the other three.
public struct GestureSample: Equatable, Sendable {
  /// The phase of the gesture.
  public var phase: Phase
  /// The location of the pointer, in the container's coordinates.
  public var location: Point
  /// The velocity of the pointer, if the client knows it.
  public var velocity: Velocity?
  /// The element it is attached to; nil is whatever its first point hits, or the sheet for a recognized gesture.
  public var source: Source?
  /// Whether a gesture recognizer of the client reports it: then there is no slop and no hit test. Only read in
  /// ``Phase/began``.
  public var isRecognized: Bool

  /// The phase of a gesture.
  public enum Phase: String, CaseIterable, Sendable {
    /// The pointer went down.
    case began
    /// The pointer moved.
    case moved
    /// It went up.
    case ended
    /// The system took it away.
    case cancelled
    /// The client's recognizer decided that it is another gesture.
    case failed
  }

  /// An element that a gesture can be attached to.
  public enum Source: Equatable, Sendable {
    case sheet
    /// The grabber or pull bar.
    case grabber
    case content
    /// The container's edge from which the sheet comes.
    case edge
    /// The edge from which the screen on top is popped.
    case interactivePop
    /// A region of the content, by its id.
    case region(String)

    /// Those that are no regions.
    public static let named: [Source] = [.sheet, .grabber, .content, .edge, .interactivePop]

    var target: GestureTarget {
      switch self {
      case .sheet: .sheet
      case .grabber: .grabber
      case .content, .region: .content
      case .edge: .edge
      case .interactivePop: .interactivePop
      }
    }

    /// What it is called: the word for its target, or the region's id.
    public var word: String { if case .region(let id) = self { id } else { target.rawValue } }
  }

  public init(
    phase: Phase, location: Point, velocity: Velocity? = nil, source: Source? = nil, isRecognized: Bool = false
  ) {
    self.phase = phase
    self.location = location
    self.velocity = velocity
    self.source = source
    self.isRecognized = isRecognized
  }
}
