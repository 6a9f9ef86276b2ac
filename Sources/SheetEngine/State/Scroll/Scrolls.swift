/// How far the content of a screen and its regions are scrolled.
struct Scrolls: Equatable, Sendable {
  /// The content.
  var content = Scroll()
  /// Its regions, in their order.
  private(set) var regions: [RegionScroll] = []
  /// The regions for which ``regions`` is.
  private(set) var source: [Region] = []
  /// The index of the presenter's region, which is the last.
  private(set) var presenter: Int?

  /// How far a region is scrolled, on both axes.
  struct RegionScroll: Equatable, Sendable {
    let id: String
    /// The index of the region that it moves with.
    fileprivate(set) var parent: Int?
    var horizontal = Scroll()
    var vertical = Scroll()

    fileprivate init(id: String) { self.id = id }

    fileprivate subscript(_ scroller: Scroller) -> Scroll {
      get { scroller.isHorizontal ? horizontal : vertical }
      set { if scroller.isHorizontal { horizontal = newValue } else { vertical = newValue } }
    }
  }

  /// What something that a finger moves is scrolled by.
  subscript(_ scroller: Scroller) -> Scroll {
    get { scroller.region.map { regions[$0][scroller] } ?? content }
    set { if let index = scroller.region { regions[index][scroller] = newValue } else { content = newValue } }
  }

  /// All that is scrolled: the content, and both axes of each region. One that a region does not take any more may still move.
  var scrollers: [Scroller] {
    [.content]
      + regions.indices.flatMap { index in
        [Scroller(region: index, isHorizontal: true), Scroller(region: index, isHorizontal: false)]
      }
  }

  /// The presenter's region is behind every screen: it stays as it is in others.
  mutating func takePresenter(from others: Scrolls) {
    let isContent = source.map { !$0.isPresenter }
    regions = zip(regions, isContent).filter { $0.1 }.map { $0.0 }
    source = source.filter { !$0.isPresenter }
    presenter = nil
    guard let index = others.presenter else { return }
    presenter = regions.count
    regions.append(others.regions[index])
    source.append(others.source[index])
  }

  /// The soonest deadline of all of them.
  var deadline: Seconds? {
    if regions.isEmpty { return content.deadline }
    var soonest = content.deadline
    for region in regions {
      for scroll in [region.horizontal, region.vertical] {
        if let deadline = scroll.deadline, deadline < soonest ?? .infinity { soonest = deadline }
      }
    }
    return soonest
  }

  /// The regions are others. Those with an id that was there before keep how far they are scrolled; the others are where they begin.
  /// - Returns: the new index of each region that was there, or nil for one that is gone.
  mutating func replaceRegions(by new: [Region]) -> [Int?] {
    var all: [RegionScroll?] = new.map { _ in nil }
    var moved: [Int?] = []
    for (index, old) in regions.enumerated() {
      // As a rule, it is where it was.
      let isThere = index < new.count && new[index].id == old.id
      let place = isThere ? index : new.firstIndex { $0.id == old.id }
      if let place { all[place] = old }
      moved.append(place)
    }
    regions = new.indices.map { all[$0] ?? RegionScroll(id: new[$0].id) }
    for index in new.indices {
      regions[index].parent = nil
      if case .region(let id) = new[index].parent { regions[index].parent = new.firstIndex { $0.id == id } }
    }
    source = new
    presenter = new.last.flatMap { $0.isPresenter ? new.count - 1 : nil }
    return moved
  }
}
