/// A drag on something that scrolls: which of it and the sheet it moves.
struct ContentDrag: Equatable, Sendable {
  /// The index of the region that it is on; nil is the content.
  var region: Int?
  /// What it moves: its own axes, and what takes over what those leave.
  private(set) var links: [Link]
  /// Whether it moves only what scrolls until it ends.
  let isAlone: Bool
  /// How far the sheet reached into the container at the start, pt.
  let startReach: Points
  /// What took the last part of the last movement that did not go to the sheet; nil before one.
  var last: Scroller?
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

  /// Something that it moves.
  struct Link: Equatable, Sendable {
    var scroller: Scroller
    /// How far it was scrolled at the start, pt.
    let start: Points
  }

  init(region: Int?, isAlone: Bool, startReach: Points, _ links: [Link]) {
    (self.region, self.isAlone, self.startReach, self.links) = (region, isAlone, startReach, links)
  }

  /// Records the finger's displacement since its drag began.
  /// - Returns: the change since the last call, pt.
  mutating func move(to translation: Point) -> Point {
    let delta = translation - self.translation
    self.translation = translation
    return delta
  }

  /// The axes that it moves.
  var scrollers: [Scroller] { links.map { $0.scroller } }

  /// Its own axes: those on which the finger moves what it is on.
  var own: [Scroller] { scrollers.filter { $0.region == region } }

  /// The regions have other indices; those that are gone take no part any more.
  mutating func renumber(_ index: (Int) -> Int?) {
    links = links.compactMap { link in
      guard let old = link.scroller.region else { return link }
      var link = link
      link.scroller.region = index(old)
      return link.scroller.region == nil ? nil : link
    }
    last = nil
  }
}
