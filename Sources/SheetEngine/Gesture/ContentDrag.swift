/// A touch on scrollable content: which of content and sheet it moves.
struct ContentDrag: Equatable, Codable, Sendable {
  /// What a touch moves, where that is decided for good.
  enum Owner: Equatable, Codable, Sendable {
    /// It is open.
    case undecided
    /// The content.
    case content
  }

  /// What it moves, where that is decided for good.
  var owner = Owner.undecided
  /// The finger's way outward so far.
  private(set) var way: Points = 0
  /// The part of it that went to the sheet.
  var sheetWay: Points = 0
  /// Whether the last movement went to the sheet.
  var movesSheet = false
  /// How far the sheet reached at the start.
  let startReach: Points

  init(startReach: Points) {
    self.startReach = startReach
  }

  /// The finger has gone `way` outward since its touch began.
  /// - Returns: how much of that is new.
  mutating func move(to way: Points) -> Points {
    let delta = way - self.way
    self.way = way
    return delta
  }
}
