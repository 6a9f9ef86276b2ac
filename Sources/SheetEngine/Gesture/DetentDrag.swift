/// A finger's hold on a sheet that has detents.
struct DetentDrag: Equatable, Codable, Sendable {
  /// What a person's wish to drag the sheet out came to.
  enum Dismissal: Equatable, Codable, Sendable {
    /// There has been none.
    case unasked
    /// It is granted.
    case granted
    /// It is refused.
    case refused
  }

  /// How far the sheet would reach into the container if nothing held it back.
  private(set) var reach: Points
  /// The finger's way outward since its touch began, as far as the reach takes it in.
  var way: Points = 0
  /// Whether the sheet may be dragged out. Asked once in a drag.
  var dismissal: Dismissal
  /// Whether an attempt to drag it out has been reported. Once in a drag.
  var hasAttempted: Bool
  /// What the sheet was off from where the reach would show it when the finger took hold.
  var slack = Rect.zero

  init(reach: Points, dismissal: Dismissal, hasAttempted: Bool) {
    self.reach = reach
    self.dismissal = dismissal
    self.hasAttempted = hasAttempted
  }

  /// The finger has gone `way` outward since its touch began.
  mutating func move(to way: Points) {
    reach -= way - self.way
    self.way = way
  }
}
