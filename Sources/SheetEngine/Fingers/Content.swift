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
  /// What the height contains already: insets that the sheet may add as well, or the grabber.
  public var includes: [Inclusion] = []
  /// The preferred heights that are known for other sizes of text, in points, by the factor of the size: `{"1.35": 256}`.
  /// Others are linear between two of them, and in proportion beyond the smallest and the largest.
  public var textHeights: [TextHeight]

  /// What a height may contain beside the content.
  public enum Inclusion: String, CaseIterable, Sendable {
    case bottomSafeArea = "safeArea.bottom"
    case topSafeArea = "safeArea.top"
    case keyboard
    case grabber
  }

  /// The height with text of a size.
  public struct TextHeight: Equatable, Sendable {
    /// The factor by which text is larger than usual.
    public var size: Double
    /// The preferred height, in points.
    public var height: Points

    public init(size: Double, height: Points) { (self.size, self.height) = (size, height) }
  }

  public init(
    height: Points, width: Points? = nil, isScrollable: Bool = false, scrollHeight: Points? = nil,
    isMeasured: Bool = false, regions: [Region] = [], textHeights: [TextHeight] = []
  ) {
    (self.regions, self.textHeights) = (regions, textHeights)
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

extension Content {
  /// The content with text of another size: as high as is known or follows from it, and all in it grows alike.
  public func scaled(by textSize: Double) -> Content {
    guard textSize != 1 else { return self }
    var content = self
    content.height = height(with: textSize)
    let factor = height > 0 ? content.height / height : textSize
    content.scrollHeight = scrollHeight.map { $0 * factor }
    content.regions = regions.map { $0.scaled(by: factor) }
    return content
  }

  /// The height with text of a size: linear between two sizes for which it is known, beyond the outermost in proportion.
  private func height(with textSize: Double) -> Points {
    var known = textHeights.filter { $0.size != 1 }
    known.insert(TextHeight(size: 1, height: height), at: known.firstIndex { $0.size > 1 } ?? known.count)
    guard let next = known.firstIndex(where: { $0.size > textSize }) else {
      return known[known.count - 1].height * textSize / known[known.count - 1].size
    }
    guard next > 0 else { return known[0].height * textSize / known[0].size }
    let (low, high) = (known[next - 1], known[next])
    return low.height + (high.height - low.height) * (textSize - low.size) / (high.size - low.size)
  }
}

extension Region {
  /// The region in content that is higher by a factor.
  func scaled(by factor: Double) -> Region {
    guard !isFixed else { return self }
    var scaled = self
    scaled.frame.y *= factor
    scaled.frame.height = frame.height.map { $0 * factor }
    return scaled
  }
}
