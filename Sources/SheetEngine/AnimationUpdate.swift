/// The name of a motion, the same in every update about it; never used twice by one sheet.
public typealias AnimationID = Int

/// A motion as a description: where from, where to, how long and on which curve from now on.
///
/// Two motions that run at once add up.
public struct AnimationUpdate: Equatable, Sendable {
  /// Which motion.
  public var id: AnimationID
  /// What happened to it.
  public var kind: Kind
  /// The frame now.
  public var from: Rect
  /// The frame that it ends with.
  public var to: Rect
  /// What is left of it.
  public var animation: Animation

  /// What happened to a motion.
  public enum Kind: String, CaseIterable, Sendable {
    /// It started.
    case began
    /// It goes elsewhere from now on.
    case retargeted
    /// A finger holds it.
    case paused
    /// The finger let go.
    case resumed
    /// It is over.
    case ended
  }

  /// An update.
  public init(id: AnimationID, kind: Kind, from: Rect, to: Rect, animation: Animation) {
    self.id = id
    self.kind = kind
    self.from = from
    self.to = to
    self.animation = animation
  }
}
