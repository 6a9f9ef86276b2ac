/// Which animation, for as long as it goes on.
public typealias AnimationID = Int

/// A motion as a description, for renderers that animate on their own (ProtocolReference).
///
/// For every number a renderer keeps a base and offsets, and shows their sum. An update that is not additive moves the base
/// of its numbers; an additive one adds an offset that goes to 0.
public struct AnimationUpdate: Equatable, Sendable {
  /// The id of the animation.
  public var id: AnimationID
  /// What happened to it.
  public var kind: Kind
  /// Whether it is an offset.
  public var isAdditive: Bool
  /// The numbers now.
  public var from: AnimatedValues
  /// The numbers at its end.
  public var to: AnimatedValues
  /// How long it takes from now, s.
  public var duration: Seconds
  /// How it goes.
  public var easing: Easing

  /// A description of a motion.
  public init(
    id: AnimationID, kind: Kind, isAdditive: Bool, from: AnimatedValues, to: AnimatedValues, duration: Seconds,
    easing: Easing
  ) {
    (self.id, self.kind, self.isAdditive) = (id, kind, isAdditive)
    (self.from, self.to, self.duration, self.easing) = (from, to, duration, easing)
  }

  /// What happened to an animation.
  public enum Kind: String, CaseIterable, Sendable {
    /// It started, or goes on to another end.
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
    /// In straight lines from stop to stop, where no curve describes the motion.
    case stops([Stop])
  }

  /// A point of an easing: the fraction of the time, and the fraction of the distance.
  public struct Stop: Equatable, Sendable {
    /// The fraction of the time, 0...1.
    public var time: Double
    /// The fraction of the distance.
    public var value: Double
  }
}

/// A number of what is shown that an animation can move.
public enum AnimatedNumber: Int, CaseIterable, Sendable {
  case frameX, frameY, frameWidth, frameHeight
  case dimmingAlpha, dimmingOpacity
  case presenterX, presenterY, presenterWidth, presenterHeight, presenterScale, presenterCornerRadius
  case cornerRadius
  case scale
  case radiusTopLeft, radiusTopRight, radiusBottomRight, radiusBottomLeft
  case grabberX, grabberY, grabberWidth, grabberHeight
  case containerWidth, containerHeight
  case keyboardHeight

  /// The effect of a change by 1, as points on the screen.
  public var weight: Points {
    switch self {
    case .dimmingAlpha, .dimmingOpacity: 10
    case .presenterScale, .scale: 1000
    default: 1
    }
  }
}

/// Some of the numbers of what is shown.
public struct AnimatedValues: Equatable, Sendable {
  /// The numbers, in the order of ``AnimatedNumber``.
  public var numbers: [(number: AnimatedNumber, value: Double)] = []
  /// The positions of screens.
  public var screens: [ScreenPosition] = []

  public init() {}

  /// The value of a number; nil where the animation does not move it.
  public subscript(number: AnimatedNumber) -> Double? {
    numbers.first { $0.number == number }?.value
  }

  /// Compares the values.
  public static func == (a: AnimatedValues, b: AnimatedValues) -> Bool {
    a.screens == b.screens && a.numbers.elementsEqual(b.numbers) { $0.number == $1.number && $0.value == $1.value }
  }
}
