/// What the presenter does while a sheet is over it.
public struct PresenterRules: Equatable, Sendable {
  /// Whether it stays or is pushed.
  public var movement: Movement

  /// What the presenter does while a sheet comes.
  public enum Movement: String, CaseIterable, Sendable {
    /// It stays where it is.
    case none
    /// It moves by as much as the sheet reaches into the container.
    case pushed
  }

  /// Rules.
  public init(movement: Movement) {
    self.movement = movement
  }
}
