/// A drag on something that scrolls: which of it and the sheet it moves.
struct ContentDrag: Equatable, Sendable {
  /// The index of the region that it is on; nil is the content.
  var region: Int?
  /// The movements that it takes.
  let pans: Region.Pans
  /// Whether it moves only what scrolls until it ends.
  let isAlone: Bool
  /// How far the sheet reached into the container at the start, pt.
  let startReach: Points
  /// How far what it moves was scrolled at the start, pt.
  let startOffset: Points
  /// Whether it has refreshed what it moves.
  var hasRefreshed = false
  /// The finger's displacement so far, pt.
  private(set) var translation = Point.zero
  /// The part of the translation that moved the sheet, pt.
  var sheetTranslation: Points = 0
  /// Whether any of the last movement went to the sheet.
  var movesSheet = false
  /// Whether the end of the last movement went to the sheet, which then has the finger's velocity.
  var endsOnSheet = false

  init(region: Int?, _ pans: Region.Pans, isAlone: Bool, startReach: Points, startOffset: Points) {
    (self.region, self.pans, self.isAlone) = (region, pans, isAlone)
    (self.startReach, self.startOffset) = (startReach, startOffset)
  }

  /// Records the finger's displacement since its drag began.
  /// - Returns: the change since the last call, pt.
  mutating func move(to translation: Point) -> Point {
    let delta = translation - self.translation
    self.translation = translation
    return delta
  }

  /// The axes that it moves.
  var scrollers: [Scroller] {
    switch pans {
    case .horizontal: [Scroller(region: region, isHorizontal: true)]
    case .vertical: [Scroller(region: region, isHorizontal: false)]
    case .both: [Scroller(region: region, isHorizontal: true), Scroller(region: region, isHorizontal: false)]
    case .none: []
    }
  }
}
