/// Everything the author of a sheet can set. The five systems are nothing but values of this type: see ``Preset``.
public struct Configuration: Equatable, Sendable {
  /// The side from which the sheet comes.
  public var edge: Edge
  /// Whether the grabber (for `content-sized`: the pull bar) is shown.
  public var prefersGrabberVisible: Bool
  /// The radius of the sheet's corners, in points.
  public var preferredCornerRadius: Points
  /// Whether a person can't dismiss the sheet; the app still can.
  public var isModalInPresentation: Bool
  /// Where the sheet rests, and how it gets from one resting place to another.
  public var frame: FrameRules
  /// How it comes and goes.
  public var transition: TransitionRules
  /// What lies between the sheet and the presenter.
  public var dimming: DimmingRules
  /// The bar by which the sheet is grabbed.
  public var grabber: GrabberRules
  /// What a finger can do.
  public var interaction: InteractionRules
  /// What the presenter does meanwhile.
  public var presenter: PresenterRules

  /// A configuration.
  public init(
    edge: Edge, prefersGrabberVisible: Bool, preferredCornerRadius: Points, isModalInPresentation: Bool,
    frame: FrameRules, transition: TransitionRules, dimming: DimmingRules, grabber: GrabberRules,
    interaction: InteractionRules, presenter: PresenterRules
  ) {
    self.edge = edge
    self.prefersGrabberVisible = prefersGrabberVisible
    self.preferredCornerRadius = preferredCornerRadius
    self.isModalInPresentation = isModalInPresentation
    self.frame = frame
    self.transition = transition
    self.dimming = dimming
    self.grabber = grabber
    self.interaction = interaction
    self.presenter = presenter
  }
}
