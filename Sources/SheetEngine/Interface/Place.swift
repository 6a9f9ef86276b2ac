/// A place in terms of the sheet: where a finger is, whatever the device.
public enum Place: Equatable, Sendable {
  /// A point on an element.
  case element(Element)
  /// A part of the visible sheet, in the middle across: 0 is at its inner edge, 1 at the other end.
  case fraction(Double)
  /// The middle of the sheet's inner edge where it rests at a detent.
  case detent(String)
  /// A point of the container.
  case point(Point)

  /// An element that a finger can touch.
  public enum Element: String, CaseIterable, Sendable {
    /// The grabber or pull bar, in its middle.
    case grabber
    /// A part of the sheet that does not scroll, near its inner edge.
    case sheet
    /// The middle of the content that is visible.
    case content
    /// The dimming view, beside the sheet.
    case dimming
    /// The view that the sheet is presented over, beside the sheet.
    case presenter
    /// The container's edge from which a drag presents the sheet.
    case edge
  }
}

/// A finger's movement in terms of the sheet, from where it goes down to where it is lifted.
public struct FingerMovement: Equatable, Sendable {
  /// Where the finger goes down.
  public var start: Place
  /// How it moves from there.
  public var course: Course

  /// How a finger moves.
  public enum Course: Equatable, Sendable {
    /// It moves to a place, rests there, and is lifted; times in s.
    case drag(to: Destination, duration: Seconds, rest: Seconds)
    /// It moves along the sheet's axis at an outward velocity, by which its release is judged, and is lifted within a distance.
    case flick(velocity: PointsPerSecond, within: Points)
  }

  /// Where a drag ends.
  public enum Destination: Equatable, Sendable {
    /// Where the sheet is at a detent.
    case detent(String)
    /// Where the sheet reaches this much of what it reached before: 0 is out of the container, 1 where it was.
    case share(Double)
    /// At a distance outward, pt.
    case distance(Points)
    /// At a point of the container.
    case point(Point)
  }

  public init(from start: Place, _ course: Course) {
    (self.start, self.course) = (start, course)
  }

  /// The longest time that a flick takes, s.
  static let longestFlick: Seconds = 2
  /// The longest flick that is tried to find its speed, s.
  static let longestTry: Seconds = 20
}
