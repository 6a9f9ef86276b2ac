/// A height at which a sheet can rest.
public struct Detent: Equatable, Sendable {
  /// The name by which it is selected.
  public var id: String
  /// The height.
  public var value: Value
  /// The size classes in which it does not exist.
  public var inactiveIn: [SizeClass]
  /// Whether a detent with the content's height follows the content at once. Others are resolved when a presentation
  /// begins, when the detents are invalidated, and when the container changes.
  public var isLive: Bool
  /// Whether only the app takes the sheet there: no release does, unless it began there.
  public var isProgrammatic: Bool
  /// Whether the safe area at the sheet's edge is added to this height, also where ``FrameRules/addsSafeArea`` is false.
  public var addsSafeArea: Bool

  /// The height of a detent: a length inside the safe area.
  public enum Value: Equatable, Sendable {
    /// About half of the maximum.
    case medium
    /// The maximum height.
    case large
    /// A length in points.
    case height(Points)
    /// A fraction of the maximum, 0...1.
    case fraction(Double)
    /// The preferred length of the content, or a fraction of it, 0...1.
    case content(Double = 1)
    /// No height: the detent is skipped.
    case none
  }

  /// A kind of container in which a detent may not exist.
  public enum SizeClass: String, CaseIterable, Sendable {
    /// A phone in landscape orientation.
    case compactHeight
  }

  public init(
    id: String, value: Value, inactiveIn: [SizeClass] = [], isLive: Bool = false, isProgrammatic: Bool = false,
    addsSafeArea: Bool = false
  ) {
    self.addsSafeArea = addsSafeArea
    self.isProgrammatic = isProgrammatic
    self.isLive = isLive
    self.id = id
    self.value = value
    self.inactiveIn = inactiveIn
  }

  /// About half of the maximum; does not exist in compact height.
  public static let medium = Detent(id: "medium", value: .medium, inactiveIn: [.compactHeight])

  /// The maximum height.
  public static let large = Detent(id: "large", value: .large)
}
