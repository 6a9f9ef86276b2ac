/// All of a sheet's state, but for what follows from the rest: a sheet made of it goes on bit for bit as the original would.
public struct Snapshot: Codable, Equatable, Sendable {
  private var configuration: Configuration
  private var container: Container
  private var now: Seconds
  private var isCovered: Bool
  private var presentation: Presentation
  private var carried: CarriedOffset?
  private var gesture: Gesture?
  private var detentDrag: DetentDrag?
  private var scroll: Scroll
  private var navigation: Navigation
  private var circumstances: RestingPlace.Circumstances
  private var question: DismissalQuestion?
  private var isDismissalGranted: Bool
  private var isReportingDismissal: Bool
  private var lastAnimation: AnimationID

  /// The state of a sheet.
  public init(_ sheet: Sheet) {
    configuration = sheet.configuration
    container = sheet.container
    now = sheet.now
    isCovered = sheet.isCovered
    presentation = sheet.presentation
    carried = sheet.carried
    gesture = sheet.gesture
    detentDrag = sheet.detentDrag
    scroll = sheet.scroll
    navigation = sheet.navigation
    circumstances = sheet.circumstances
    question = sheet.question
    isDismissalGranted = sheet.isDismissalGranted
    isReportingDismissal = sheet.isReportingDismissal
    lastAnimation = sheet.lastAnimation
  }

  /// The sheet of that state.
  public var sheet: Sheet {
    var sheet = Sheet(configuration: configuration, container: container, content: circumstances.content)
    sheet.now = now
    sheet.isCovered = isCovered
    sheet.presentation = presentation
    sheet.carried = carried
    sheet.gesture = gesture
    sheet.detentDrag = detentDrag
    sheet.scroll = scroll
    sheet.navigation = navigation
    sheet.circumstances = circumstances
    sheet.question = question
    sheet.isDismissalGranted = isDismissalGranted
    sheet.isReportingDismissal = isReportingDismissal
    sheet.lastAnimation = max(lastAnimation, 0) % Int(Int32.max)
    sheet.resting = RestingPlace(configuration, container, circumstances)
    sheet.nextDeadline = sheet.soonestDeadline
    return sheet
  }
}
