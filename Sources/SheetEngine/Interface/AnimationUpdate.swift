/// Identifies an animation while it lasts.
public typealias AnimationID = Int

/// A description of a motion, for renderers that animate by themselves (ProtocolReference).
///
/// For each number a renderer keeps a base and offsets, and shows their sum. An update that is not additive moves the
/// base of its numbers; an additive one adds an offset that goes to 0.
public struct AnimationUpdate: Equatable, Sendable {
  /// The id of the animation.
  public var id: AnimationID
  /// The change that it reports.
  public var kind: Kind
  /// Whether it is an offset.
  public var isAdditive: Bool
  /// The numbers now.
  public var from: AnimatedValues
  /// The numbers at its end.
  public var to: AnimatedValues
  /// How long it takes from now, s.
  public var duration: Seconds
  /// The curve or the stops that it follows.
  public var easing: Easing

  /// A description of a motion.
  public init(
    id: AnimationID, kind: Kind, isAdditive: Bool, from: AnimatedValues, to: AnimatedValues, duration: Seconds,
    easing: Easing
  ) {
    (self.id, self.kind, self.isAdditive) = (id, kind, isAdditive)
    (self.from, self.to, self.duration, self.easing) = (from, to, duration, easing)
  }

  /// A change in the course of an animation.
  public enum Kind: String, CaseIterable, Sendable {
    /// It started, or continues to another end.
    case began
    /// A finger holds it.
    case paused
    /// The finger let go.
    case resumed
    /// It is over.
    case ended
  }

  /// How an animation goes from its start to its end.
  public enum Easing: Equatable, Sendable {
    /// On a curve.
    case curve(Curve)
    /// Straight lines from stop to stop, for a motion that no curve describes.
    case stops([Stop])
  }

  /// Its approximate memory use, in bytes.
  public var size: Int {
    guard case .stops(let stops) = easing else { return Self.usualSize }
    return Self.usualSize + stops.count * Self.stopSize
  }

  /// The size of an update, and of a stop as it is written.
  private static let (usualSize, stopSize) = (512, 24)

  /// A point of an easing: the fraction of the time, and the fraction of the distance.
  public struct Stop: Equatable, Sendable {
    /// The fraction of the time, 0...1.
    public var time: Double
    /// The fraction of the distance.
    public var value: Double
  }
}

/// A number of the appearance that an animation can change.
public enum AnimatedNumber: Int, CaseIterable, Sendable {
  case frameX, frameY, frameWidth, frameHeight
  case dimmingAlpha, dimmingOpacity
  case presenterX, presenterY, presenterWidth, presenterHeight, presenterScale, presenterCornerRadius
  case scale
  case cornerRadius
  case radiusTopLeft, radiusTopRight, radiusBottomRight, radiusBottomLeft
  case grabberX, grabberY, grabberWidth, grabberHeight
  case containerWidth, containerHeight
  case keyboardHeight
  case containerOffsetY
  case transformX, transformY

  /// The visible effect of a change by 1, in points on the screen.
  public var weight: Points {
    switch self {
    case .dimmingAlpha, .dimmingOpacity: 10
    case .presenterScale, .scale, .transformX, .transformY: 1000
    default: 1
    }
  }
}

/// The values of some animated numbers.
public struct AnimatedValues: Equatable, Sendable {
  /// The numbers, in the order of ``AnimatedNumber``.
  public var numbers: [(number: AnimatedNumber, value: Double)] = []
  /// The positions of screens.
  public var screens: [ScreenPosition] = []

  public init() {}

  /// The value of a number; nil where the animation does not change it.
  public subscript(number: AnimatedNumber) -> Double? {
    numbers.first { $0.number == number }?.value
  }

  public static func == (a: AnimatedValues, b: AnimatedValues) -> Bool {
    a.screens == b.screens && a.numbers.elementsEqual(b.numbers) { $0.number == $1.number && $0.value == $1.value }
  }
}
