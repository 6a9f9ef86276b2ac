/// Everything that the author of a sheet can set. The five systems are values of this type: see ``Preset``.
public struct Configuration: Equatable, Sendable {
  /// The side from which the sheet comes.
  public var edge: Edge
  /// The heights at which the sheet can rest, from the lowest to the highest. Used if the rule of
  /// ``FrameRules/extent`` is `detents`.
  public var detents: [Detent]
  /// The id of the detent at which the sheet stands; nil or an unknown id selects the first detent. A drag to another
  /// detent changes it.
  public var selectedDetentIdentifier: String?
  /// The id of the largest detent at which the presenter (what is behind the sheet) is not dimmed and can be touched.
  /// With nil or an unknown id, it is dimmed at every detent.
  public var largestUndimmedDetentIdentifier: String?
  /// Whether scrolling up from the content's top first expands the sheet, up to its largest detent.
  public var prefersScrollingExpandsWhenScrolledToEdge: Bool
  /// Whether the sheet is attached to its edge in compact height (a phone in landscape), instead of filling the
  /// screen.
  public var prefersEdgeAttachedInCompactHeight: Bool
  /// Whether an edge-attached sheet in compact height is as wide as its content prefers.
  public var widthFollowsPreferredContentSizeWhenEdgeAttached: Bool
  /// Whether the grabber (for `content-sized`: the pull bar) is shown.
  public var prefersGrabberVisible: Bool
  /// The radius of the sheet's corners, in points.
  public var preferredCornerRadius: Points
  /// Whether a person can't dismiss the sheet; the app still can.
  public var isModalInPresentation: Bool
  /// Where the sheet rests, and how it moves from one resting position to another.
  public var frame: FrameRules
  /// How the sheet comes and goes.
  public var transition: TransitionRules
  /// What lies between the sheet and the presenter.
  public var dimming: DimmingRules
  /// The bar by which the sheet is grabbed.
  public var grabber: GrabberRules
  /// What a finger can do.
  public var interaction: InteractionRules
  /// How content scrolls, and which of content and sheet a drag moves.
  public var scroll: ScrollRules
  /// How screens inside the sheet come and go.
  public var navigation: NavigationRules
  /// What the sheet does when the keyboard comes.
  public var keyboard: KeyboardRules
  /// What the presenter does while the sheet is over it.
  public var presenter: PresenterRules
  /// What a back gesture or a back button does; nil is nothing.
  public var back: BackRules?
  /// What keys do.
  public var keys = KeyRules()
  /// What a screen reader can do.
  public var accessibility = AccessibilityRules.iOS
  /// What is left out for a person who wants less motion.
  public var motion = MotionRules()

  // Each preset calls it once: inlined, it would stand in all of them.
  @inline(never)
  public init(
    edge: Edge, detents: [Detent] = [.large], prefersGrabberVisible: Bool, preferredCornerRadius: Points,
    frame: FrameRules, transition: TransitionRules, dimming: DimmingRules, grabber: GrabberRules = .pullBar,
    interaction: InteractionRules, scroll: ScrollRules = .iOS(.none), keyboard: KeyboardRules = .ignored,
    navigation: NavigationRules = .sliding, presenter: PresenterRules = .still
  ) {
    self.edge = edge
    self.detents = detents
    selectedDetentIdentifier = nil
    largestUndimmedDetentIdentifier = nil
    prefersScrollingExpandsWhenScrolledToEdge = true
    prefersEdgeAttachedInCompactHeight = false
    widthFollowsPreferredContentSizeWhenEdgeAttached = false
    self.prefersGrabberVisible = prefersGrabberVisible
    self.preferredCornerRadius = preferredCornerRadius
    isModalInPresentation = false
    self.frame = frame
    self.transition = transition
    self.dimming = dimming
    self.grabber = grabber
    self.interaction = interaction
    self.scroll = scroll
    self.keyboard = keyboard
    self.navigation = navigation
    self.presenter = presenter
  }
}

extension Configuration {
  /// The number of places that one decision of the landing rules may look at.
  public var landingCost: Int {
    let rules = [interaction.landing, interaction.edgePresentation?.landing, navigation.interactivePop].compactMap {
      $0
    }
    let terms = rules.map { $0.clauses.terms }.max() ?? 0
    let (cost, isTooMuch) = terms.multipliedReportingOverflow(by: detents.count + 2)
    return isTooMuch ? .max : cost
  }
}
