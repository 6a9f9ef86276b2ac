/// A sheet's complete state, without derived values: a sheet restored from it continues exactly as the original would.
public struct Snapshot: Equatable, Sendable {
  private var configuration: Configuration
  private var container: Container
  private var now: Seconds
  private var isCovered: Bool
  private var presentation: Presentation
  private var presenterFrame: Rect?
  private var deferred: DeferredTransition?
  private var offsets: [Offset]
  private var touch: Touch?
  private var earlierSightings: [VelocityEstimator.Sighting]
  private var hold: Hold?
  private var gestureReport: GestureReport?
  private var scroll: Scroll
  private var navigation: Navigation
  private var circumstances: RestingPosition.Circumstances
  private var dismissal: Dismissal
  private var lastAnimation: AnimationID
  private var described: DescribedAnimations?
  private var describesMotion: Bool

  /// The state of a sheet.
  public init(_ sheet: Sheet) {
    configuration = sheet.configuration
    container = sheet.container
    now = sheet.now
    isCovered = sheet.isCovered
    presentation = sheet.presentation
    presenterFrame = sheet.presenterFrame
    deferred = sheet.deferred
    offsets = sheet.offsets.all
    touch = sheet.touch
    earlierSightings = sheet.earlierSightings
    hold = sheet.hold
    gestureReport = sheet.gestureReport
    scroll = sheet.scroll
    navigation = sheet.navigation
    circumstances = sheet.circumstances
    dismissal = sheet.dismissal
    lastAnimation = sheet.lastAnimation
    described = sheet.described?.value
    describesMotion = sheet.describesMotion
  }

  /// Whether the parts of the state fit each other, as they do in every snapshot that was taken of a sheet.
  public var isConsistent: Bool { (described?.isConsistent ?? true) && navigation.isConsistent }

  /// A sheet with that state.
  public var sheet: Sheet {
    var sheet = Sheet(configuration: configuration, container: container, content: circumstances.content)
    sheet.now = now
    sheet.isCovered = isCovered
    sheet.presentation = presentation
    sheet.presenterFrame = presenterFrame
    sheet.deferred = deferred
    sheet.offsets = Offsets(offsets)
    sheet.touch = touch
    sheet.earlierSightings = earlierSightings
    sheet.hold = hold
    sheet.gestureReport = gestureReport
    sheet.scroll = scroll
    sheet.navigation = navigation
    sheet.circumstances = circumstances
    sheet.dismissal = dismissal
    sheet.lastAnimation = max(lastAnimation, 0) % Int(Int32.max)
    sheet.described = described.map(Shared.init)
    sheet.describesMotion = describesMotion
    sheet.resting = RestingPosition(configuration, container, circumstances)
    sheet.nextDeadline = sheet.soonestDeadline
    return sheet
  }
}

extension Snapshot: ArchivedObject {
  init(members source: Snapshot?, in archive: Archive) throws(ArchiveDamage) {
    configuration = try archive.member("configuration", source?.configuration)
    container = try archive.member("container", source?.container)
    now = try archive.member("now", source?.now)
    isCovered = try archive.member("isCovered", source?.isCovered)
    presentation = try archive.member("presentation", source?.presentation)
    presenterFrame = try archive.optional("presenterFrame", source?.presenterFrame)
    deferred = try archive.optional("deferred", source?.deferred)
    offsets = try archive.member("offsets", source?.offsets)
    touch = try archive.optional("touch", source?.touch)
    earlierSightings = try archive.member("earlierSightings", source?.earlierSightings)
    hold = try archive.optional("hold", source?.hold)
    gestureReport = try archive.optional("gestureReport", source?.gestureReport)
    scroll = try archive.member("scroll", source?.scroll)
    navigation = try archive.member("navigation", source?.navigation)
    circumstances = try archive.member("circumstances", source?.circumstances)
    dismissal = try archive.member("dismissal", source?.dismissal)
    lastAnimation = try archive.member("lastAnimation", source?.lastAnimation)
    described = try archive.optional("described", source?.described)
    describesMotion = try archive.member("describesMotion", source?.describesMotion)
  }
}
