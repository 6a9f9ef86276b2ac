/// A movement between two screens.
struct NavigationTransition: Equatable, Sendable {
  enum Direction: String, Archivable, Sendable {
    case push
    case pop
  }

  /// What moves it.
  enum Drive: Equatable, Sendable {
    /// An animation from one fraction to another.
    case running(Run)
    /// A ``Hold``, at a fraction.
    case held(Double)
  }

  var direction: Direction
  /// The screen that leaves.
  var leaving: Navigation.Covered
  /// What moves it.
  var drive: Drive
  /// Whether it is a pop that a finger began and did not finish: the stack is as it was before it.
  var isReverted = false
  /// The sheet's displacement from its position for the arriving screen, at fraction 0 of a hold.
  var offset = Rect.zero
  /// The id of its animation in the updates; nil as long as none was emitted.
  var animation: AnimationID?
  /// The distance that a finger covers for the whole movement.
  var width: Points = 0
  /// Content whose size changed meanwhile; applied at the end.
  var deferredContent: Content?

  /// The fraction of the movement at a time.
  func fraction(at time: Seconds) -> Double {
    switch drive {
    case .running(let run): run.value(at: time)
    case .held(let fraction): fraction
    }
  }

  /// The present displacement while the movement is held; nil while it is not.
  @inline(__always)
  var heldOffset: Rect? {
    if case .held(let fraction) = drive { offset * (1 - fraction) } else { nil }
  }

  /// When it is over; nil while a finger drives it.
  var end: Seconds? {
    if case .running(let run) = drive { run.end } else { nil }
  }
}

extension NavigationTransition: ArchivedObject {
  init(members source: NavigationTransition?, in archive: Archive) throws(ArchiveDamage) {
    direction = try archive.member("direction", source?.direction)
    leaving = try archive.member("leaving", source?.leaving)
    drive = try archive.member("drive", source?.drive)
    isReverted = try archive.member("isReverted", source?.isReverted)
    offset = try archive.member("offset", source?.offset)
    animation = try archive.optional("animation", source?.animation)
    width = try archive.member("width", source?.width)
    deferredContent = try archive.optional("deferredContent", source?.deferredContent)
  }
}

extension NavigationTransition.Drive: ArchivedChoice {
  static func cases(_ choice: inout Choice<NavigationTransition.Drive>) throws(ArchiveDamage) {
    try choice.when("running", { if case .running(let value) = $0 { value } else { nil } }) { .running($0) }
    try choice.when("held", { if case .held(let value) = $0 { value } else { nil } }) { .held($0) }
  }
}
