/// One sheet, as a value: inputs go in with a time, updates come out, and nothing else happens.
///
/// Invariants (Architecture): the engine imports nothing, and the same inputs at the same times
/// give the same updates (1); reading a sheet changes nothing (2); what is shown is continuous in time, except where
/// an input asks for no animation and nothing moves (5); a dismissed sheet emits nothing until it is presented
/// again, and every "will begin" has exactly one "did end" (6).
public struct Sheet: Equatable, Sendable {
  /// The author's settings.
  public internal(set) var configuration: Configuration {
    @inline(__always)
    get { shared.value }
    set { shared = Shared(newValue) }
  }
  var shared: Shared<Configuration>
  /// The container that it is presented in.
  public internal(set) var container: Container
  /// The sheet's time: no input may come before it.
  public internal(set) var now: Seconds = 0
  /// The time of the next thing that happens by itself: `soonestDeadline` at the end of the last call from outside.
  public internal(set) var nextDeadline: Seconds?
  /// The updates since the last ``send(_:at:)`` or ``advance(to:)`` began.
  private var pending = PendingUpdates()

  /// Whether another sheet is over this one and gets all touches.
  public internal(set) var isCovered = false

  /// The frame of the presenter when it has not stepped back; nil is all of the container.
  public internal(set) var presenterFrame: Rect?
  /// The outcome of the last sample of a gesture; nil before the first one.
  public internal(set) var gestureReport: GestureReport?
  /// A presentation or dismissal that begins when the transition under way has ended.
  public internal(set) var deferred: DeferredTransition?

  /// Whether the last back gesture, key or action of a screen reader did anything to the sheet.
  public internal(set) var wasHandled = false
  var backGesture = BackGesture()
  /// The field of the content that has the focus; nil where none has.
  public internal(set) var focus: Focus?
  /// How much higher the window is shown, so that the focused field is above the keyboard, pt.
  var pan: Points = 0
  var presentation = Presentation.dismissed
  var resting: RestingPosition
  /// The fading differences from ``resting``.
  var offsets = Offsets()
  var scrolls = Scrolls()
  /// How far the content is scrolled.
  var scroll: Scroll {
    @inline(__always) get { scrolls.content }
    @inline(__always) _modify { yield &scrolls.content }
  }
  /// What was shown where the motion to a detent began, which a new one takes up.
  var departure: Shared<Shown>?
  /// The detent that is to be reported when the sheet has arrived at it.
  var arrival: Shared<Arrival>?
  var navigation = Navigation()
  var circumstances: RestingPosition.Circumstances
  var touch: Touch? {
    get { sharedTouch?.value }
    set { sharedTouch = newValue.map(Shared.init) }
  }
  private(set) var sharedTouch: Shared<Touch>?
  /// The locations of the touch before the last ones, from the latest to the earliest, where its velocity depends on them.
  var earlierSightings: [VelocityEstimator.Sighting] = []
  /// The hold of a finger or a client.
  var hold: Hold? {
    get { sharedHold?.value }
    set { sharedHold = newValue.map(Shared.init) }
  }
  private(set) var sharedHold: Shared<Hold>?
  /// The state of a person's attempt to dismiss the sheet.
  var dismissal = Dismissal()
  /// When a tap on the grabber acts; nil where none does.
  var delayedTap: Seconds?
  /// Whether taps on the grabber, which go up and down by turns, go down.
  var tapsGoDown = false
  var lastAnimation: AnimationID = 0
  /// The animations that were described to the client and are not over.
  var described: Shared<DescribedAnimations>?
  /// Whether the motion may differ from the one that was described.
  var isMotionNew = false
  /// Whether ``AnimationUpdate``s are emitted.
  public var describesMotion = true {
    // What moves when this is switched on is described with the next change.
    didSet { if describesMotion, !oldValue { isMotionNew = true } }
  }

  /// A dismissed sheet at time 0.
  public init(
    configuration: Configuration, container: Container, content: Content, environment: Environment = Environment()
  ) {
    self.init(sharing: Shared(configuration), container: container, content: content, environment: environment)
  }

  /// A dismissed sheet at time 0 that shares its configuration with others.
  public init(
    sharing configuration: Shared<Configuration>, container: Container, content: Content,
    environment: Environment = Environment()
  ) {
    shared = configuration
    self.container = container
    circumstances = RestingPosition.Circumstances(content: content, environment)
    resting = RestingPosition(configuration.value, container, circumstances)
    replaceRegions()
  }

  /// The resting position for the present configuration, container and circumstances.
  var restingPosition: RestingPosition { RestingPosition(configuration, container, circumstances) }

  /// The frame of the presented sheet at rest.
  public var restingFrame: Rect { resting.frame }

  /// The phase of the sheet's presentation.
  public var phase: Phase { presentation.phase }

  /// The content of the screen on top, with text of the usual size.
  public var content: Content { circumstances.given }

  /// The content of the screen on top, with text of its size.
  public var shownContent: Content { circumstances.content }

  /// What a person has set on the device.
  public var environment: Environment { circumstances.environment }

  // MARK: Inputs

  /// Handles an input now. What was due before it has happened.
  mutating func handle(_ input: Input) throws(InputError) {
    switch input {
    case .present(let animated): try present(animated: animated)
    case .dismiss(let animated): try dismiss(animated: animated)
    case .tap(let target): tap(target)
    case .gesture(let sample): try handle(sample)
    case .contentDidChange(let content, let screen, let animation):
      try contentDidChange(content, screen: screen, animation)
    case .push(let screen, let animated): push(screen, animated: animated)
    case .pop(let toRoot, let animated): try pop(toRoot: toRoot, animated: animated)
    case .setScreens(let screens, let animated): try setScreens(screens, animated: animated)
    case .contentDidScroll(let offset, let contentHeight, let viewportHeight):
      scroll.follow(offset, viewportHeight: viewportHeight)
      if let contentHeight { circumstances.given.scrollHeight = contentHeight }
    case .answer(let isYes): takeAnswer(isYes)
    case .cover(let isCovered): relayout(.none) { $0.isCovered = isCovered }
    case .presenterDidChange(let frame):
      relayout(.none) { sheet in
        sheet.presenterFrame = frame
        // A sheet that is presented stays where it is.
        if sheet.presentation == .dismissed { sheet.circumstances.isOverSheet = frame != nil }
      }
    case .selectDetent(let id, let animated): try selectDetent(id, animated: animated)
    case .invalidateDetents(let animated):
      relayout(animated ? .configured : .none) { $0.resolveDetents() }
    case .keyboardDidChange(let height, let animation): setKeyboardHeight(height, animation)
    case .focusDidChange(let focus): try setFocus(focus)
    case .containerDidChange(let container, let animation): containerDidChange(container, animation)
    case .configure(let configuration, let animated): configure(configuration, animated: animated)
    case .transition(let command): try drive(command)
    case .back(let sample): try goBack(sample)
    case .key(let key): press(key)
    case .action(let action): perform(action)
    case .environmentDidChange(let environment, let animation):
      relayout(animation) { sheet in
        sheet.circumstances.environment = environment
        sheet.resolveDetents()
      }
    }
  }

  // MARK: Time

  /// Times are written with 6 decimals, so a client may send back the sheet's own time slightly too early.
  private static let writtenTimeTolerance = 5.1e-7

  /// Checks that an input may come at a time.
  /// - Throws: ``InputError/timeGoesBack(now:time:)``.
  public func check(_ time: Seconds) throws(InputError) {
    _ = try checked(time)
  }

  /// The time of an input, or the sheet's own time where the two differ only by rounding.
  @inline(__always)
  func checked(_ time: Seconds) throws(InputError) -> Seconds {
    guard time >= now - Self.writtenTimeTolerance else { throw .timeGoesBack(now: now, time: time) }
    return max(time, now)
  }

  /// Whether anything moves by itself.
  public var isMoving: Bool { nextDeadline != nil }

  /// The time of the next thing that happens by itself, computed from the current state.
  var soonestDeadline: Seconds? {
    var next = presentation.end
    for deadline in [scrolls.deadline, navigation.transition?.end, offsets.deadline, delayedTap] {
      if let deadline, deadline < next ?? .infinity { next = deadline }
    }
    return next
  }

  /// Lets everything happen that is due at a time, but for a deferred transition.
  mutating func meetDeadlines(at due: Seconds) {
    now = max(now, due)
    if let end = scrolls.deadline, end <= now {
      for scroller in scrolls.scrollers {
        guard let end = scrolls[scroller].deadline, end <= now else { continue }
        let limits = limits(of: scroller)
        let rest = scrolls[scroller].meetDeadline(at: now, limits, by: configuration.scroll)
        if let rest { flingSheet(rest) }
      }
    }
    if offsets.end(at: now) { isMotionNew = true }
    if let end = navigation.transition?.end, end <= now { finishNavigation() }
    if let delayedTap, delayedTap <= now { tapGrabber() }
    if let run = presentation.transition?.run, run.end <= now { completeTransition(finished: run.to == 1) }
    if arrival != nil { reportArrival() }
  }

  // MARK: Updates

  mutating func emit(_ event: Event) {
    pending.add(.event(event, at: now))
  }

  mutating func emit(_ update: AnimationUpdate) {
    pending.add(.animation(update, at: now))
  }

  /// Asks the client whether a person may dismiss the sheet.
  mutating func emitQuestion() {
    pending.add(.question(at: now))
  }

  mutating func newAnimation() -> AnimationID {
    lastAnimation += 1
    return lastAnimation
  }

  mutating func takePending() -> [Update] {
    guard !pending.all.isEmpty else { return [] }
    defer { pending.all = [] }
    return pending.all
  }
}

/// The updates of a call. There are none between two calls, which is when sheets are compared.
private struct PendingUpdates: Equatable, Sendable {
  var all: [Update] = []

  mutating func add(_ update: Update) {
    if all.isEmpty { all.reserveCapacity(4) }  // an input seldom has more
    all.append(update)
  }

  static func == (a: PendingUpdates, b: PendingUpdates) -> Bool { a.all.isEmpty && b.all.isEmpty }
}
