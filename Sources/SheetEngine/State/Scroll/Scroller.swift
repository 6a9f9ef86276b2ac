/// An axis of something that scrolls.
struct Scroller: Equatable, Sendable {
  /// The index of the region; nil is the content.
  var region: Int?
  let isHorizontal: Bool

  static let content = Scroller(region: nil, isHorizontal: false)
}

extension Scroller {
  /// The axes of something that takes some movements.
  /// - Parameter region: its index; nil is the content.
  static func axes(of region: Int?, _ pans: Region.Pans) -> [Scroller] {
    let (horizontal, vertical) = (
      Scroller(region: region, isHorizontal: true), Scroller(region: region, isHorizontal: false)
    )
    return switch pans {
    case .vertical: [vertical]
    case .horizontal: [horizontal]
    case .both: [horizontal, vertical]
    case .none: []
    }
  }
}

extension Region {
  /// The axes on which it moves.
  func scrollers(_ index: Int) -> [Scroller] { Scroller.axes(of: index, movements) }
}
