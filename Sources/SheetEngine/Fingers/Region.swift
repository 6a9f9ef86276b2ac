/// A rectangle of the content that can take a finger (Behavior, 6.4).
public struct Region: Equatable, Sendable {
  /// Its name, which no other region of the content has.
  public var id: String
  /// What it is, which says the usual values of what is not given.
  public var kind: Kind
  /// Where it is in what it moves with.
  public var frame: Frame
  /// What it moves with.
  public var parent: Parent
  /// The movements that it wants; nil is those of its kind.
  public var pans: Pans?
  /// The length of what scrolls in it, pt; nil for a region without edges, as a slider or a map.
  public var length: Points?
  /// How far it is scrolled when it appears, pt.
  public var offset: Points
  /// Whether it moves beyond its edges.
  public var bounces: Bool
  /// Whether it shares its vertical movement with the sheet; nil is as its kind does.
  public var shares: Bool?
  /// When it takes the finger; nil is as the configuration says.
  public var claim: ClaimRule?
  /// How it goes from page to page; nil is as its kind does.
  public var paging: Paging?
  /// How a pull at its top refreshes it; nil if it does not.
  public var refresh: Refresh?
  /// Whether it is as high with larger text.
  public var isFixed: Bool

  public init(
    id: String, kind: Kind = .scroll, frame: Frame, parent: Parent = .usual, pans: Pans? = nil, length: Points? = nil,
    offset: Points = 0, bounces: Bool = true, shares: Bool? = nil, claim: ClaimRule? = nil,
    paging: Paging? = nil, refresh: Refresh? = nil, isFixed: Bool = false
  ) {
    (self.id, self.kind, self.frame, self.parent, self.pans) = (id, kind, frame, parent, pans)
    (self.length, self.offset, self.bounces, self.shares) = (length, offset, bounces, shares)
    (self.claim, self.paging, self.refresh, self.isFixed) = (claim, paging, refresh, isFixed)
  }

  /// What a region is.
  public enum Kind: String, CaseIterable, Sendable {
    /// It scrolls up and down.
    case scroll
    /// It scrolls sideways.
    case carousel
    /// It goes sideways from page to page.
    case pager
    /// It follows the finger sideways.
    case slider
    /// It follows the finger.
    case map
    /// It has the finger from the first touch on.
    case blocked
    /// A tap gives it the focus.
    case field
  }

  /// The movements of a finger that something takes.
  public enum Pans: String, CaseIterable, Sendable {
    case vertical
    case horizontal
    case both
    case none
  }

  /// A place in the content.
  public struct Frame: Equatable, Sendable {
    /// The distance from the left, pt.
    public var x: Points
    /// The distance from the top, pt.
    public var y: Points
    /// The width, pt; nil is that of the content.
    public var width: Points?
    /// The height, pt; nil ends at the lower edge of what can be seen of the content.
    public var height: Points?

    public init(x: Points, y: Points, width: Points?, height: Points?) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// How a region goes from page to page when a finger lets go (Behavior, 6.5).
  public struct Paging: Equatable, Sendable {
    /// The length of a page, pt; nil is that of the region.
    public var length: Points?
    /// The velocity from which a release goes to the next page in its direction, pt/s.
    public var flick: PointsPerSecond
    /// The maximum number of pages from where the drag began.
    public var maximum: Int

    public init(length: Points? = nil, flick: PointsPerSecond = 300, maximum: Int = 1) {
      (self.length, self.flick, self.maximum) = (length, flick, maximum)
    }

    /// The motion to a page.
    static let animation = Animation(duration: 0.3, curve: .easeOut)

    /// The offset of the page at which a release lands.
    /// - Parameters:
    ///   - offset: the offset at the release.
    ///   - start: the offset where the drag began.
    ///   - velocity: positive toward larger offsets.
    ///   - length: the length of a page.
    func target(from offset: Points, _ start: Points, _ velocity: PointsPerSecond, length: Points) -> Points {
      guard length > 0 else { return offset }
      let position = offset / length
      let page =
        if velocity >= flick { position.rounded(.down) + 1 } else if velocity <= -flick {
          position.rounded(.up) - 1
        } else { (position + 0.5).rounded(.down) }
      let first = (start / length + 0.5).rounded(.down)
      return min(max(page, first - Double(maximum)), first + Double(maximum)) * length
    }
  }

  /// How a pull at a region's top refreshes it (Behavior, 6.5).
  public struct Refresh: Equatable, Sendable {
    /// The part of the finger's movement that counts.
    public var rate: Double
    /// The distance that is needed, pt.
    public var threshold: Points
    /// Whether the distance has to be exceeded, and not only reached.
    public var isStrict: Bool
    /// When it fires.
    public var fires: Moment
    /// Where it takes a pull that the sheet could have.
    public var place: Place

    public init(
      rate: Double = 1, threshold: Points = 60, isStrict: Bool = false, fires: Moment = .release, place: Place = .always
    ) {
      (self.rate, self.threshold, self.isStrict, self.fires, self.place) = (rate, threshold, isStrict, fires, place)
    }

    /// When a pull that is long enough fires.
    public enum Moment: String, CaseIterable, Sendable {
      /// When the finger lets go.
      case release
      /// While it moves.
      case drag
    }

    /// Which pulls are the region's.
    public enum Place: String, CaseIterable, Sendable {
      /// All of them: none moves the sheet.
      case always
      /// Those at the sheet's largest detent.
      case largest
      /// What the sheet leaves.
      case last
    }

    /// Whether a pull is long enough.
    func isReached(by pull: Points) -> Bool {
      let excess = rate * pull - threshold
      return isStrict ? excess > .rounding : excess >= -Points.rounding
    }
  }

  /// What a region moves with.
  public enum Parent: Equatable, Sendable {
    /// The content if that scrolls, otherwise the sheet.
    case usual
    /// The sheet: the region stays where it is.
    case sheet
    /// The content.
    case content
    /// Another region, by its id.
    case region(String)
  }

  /// The movements that it takes.
  public var movements: Pans { pans ?? kind.pans }

  /// How it goes from page to page; nil for one that scrolls.
  var pages: Paging? { paging ?? (kind == .pager ? Paging() : nil) }

  /// A region of the presenter, as large as the container.
  public static let behindSheet = Region(
    id: FingerOwner.presenter.word, frame: Frame(x: 0, y: 0, width: nil, height: nil), parent: .sheet)

  /// Whether it is the one behind the sheet.
  public var isPresenter: Bool { id == FingerOwner.presenter.word }

  /// Whether the sheet takes part of its movements.
  var isShared: Bool { movements == .vertical && (shares ?? (kind == .scroll)) }
}

extension Region.Kind {
  /// The movements that a region of this kind takes.
  public var pans: Region.Pans {
    switch self {
    case .scroll: .vertical
    case .carousel, .pager, .slider: .horizontal
    case .map, .blocked: .both
    case .field: .none
    }
  }
}

extension Region {
  /// The words that no region has for its id, because they name an owner of a finger.
  public static let reservedIDs = [
    FingerOwner.content.word, FingerOwner.sheet.word, FingerOwner.presenter.word, FingerOwner.none.word,
  ]
}

extension Edge {
  /// The movements of a finger that move a sheet from this side.
  var pans: Region.Pans {
    switch self {
    case .top, .bottom: .vertical
    case .leading, .trailing: .horizontal
    }
  }
}
