/// An axis of something that scrolls.
struct Scroller: Equatable, Sendable {
  /// The index of the region; nil is the content.
  var region: Int?
  let isHorizontal: Bool

  static let content = Scroller(region: nil, isHorizontal: false)
}

extension Region {
  /// The axes on which it moves.
  func scrollers(_ index: Int) -> [Scroller] {
    let (horizontal, vertical) = (
      Scroller(region: index, isHorizontal: true), Scroller(region: index, isHorizontal: false)
    )
    return switch movements {
    case .vertical: [vertical]
    case .horizontal: [horizontal]
    case .both: [horizontal, vertical]
    case .none: []
    }
  }
}
