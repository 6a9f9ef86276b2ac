/// What is inside a sheet, as far as the sheet has to know it.
public struct Content: Equatable, Sendable {
  /// The preferred height without any safe area, in points.
  public var height: Points
  /// The preferred width, in points, for a sheet whose width follows its content.
  public var width: Points?
  /// Whether the content scrolls when it is longer than the sheet.
  public var isScrollable: Bool
  /// The total height of the part that scrolls, in points; nil if it is the preferred height.
  public var scrollHeight: Points?
  /// Whether the daemon asks the client for the height whenever the sheet's width changes.
  public var isMeasured: Bool
  /// The regions of the content that can take a finger; later ones are in front.
  public var regions: [Region]

  public init(
    height: Points, width: Points? = nil, isScrollable: Bool = false, scrollHeight: Points? = nil,
    isMeasured: Bool = false, regions: [Region] = []
  ) {
    self.regions = regions
    self.isMeasured = isMeasured
    self.height = height
    self.width = width
    self.isScrollable = isScrollable
    self.scrollHeight = scrollHeight
  }

  /// The preferred length away from an edge.
  func length(from edge: Edge) -> Points {
    switch edge {
    case .top, .bottom: height
    case .leading, .trailing: width ?? height
    }
  }
}
