/// A drag on scrollable content: which of content and sheet it moves.
struct ContentDrag: Equatable, Sendable {
  /// Whether it moves only the content until it ends.
  let isContentAlone: Bool
  /// How far the sheet reached into the container at the start, pt.
  let startReach: Points
  /// The finger's displacement downward so far, pt.
  private(set) var translation: Points = 0
  /// The part of the translation that moved the sheet, pt.
  var sheetTranslation: Points = 0
  /// Whether any of the last movement went to the sheet.
  var movesSheet = false
  /// Whether the end of the last movement went to the sheet, which then has the finger's velocity.
  var endsOnSheet = false

  init(isContentAlone: Bool, startReach: Points) {
    self.isContentAlone = isContentAlone
    self.startReach = startReach
  }

  /// Records the finger's displacement downward since its drag began.
  /// - Returns: the change since the last call, pt.
  mutating func move(to translation: Points) -> Points {
    let delta = translation - self.translation
    self.translation = translation
    return delta
  }
}
