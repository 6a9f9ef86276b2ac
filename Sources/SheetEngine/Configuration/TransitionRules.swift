/// How a sheet comes and goes.
public struct TransitionRules: Equatable, Sendable {
  /// The animation of a presentation or dismissal that runs by itself.
  public var animation: Animation
  /// The curve of the rest of a transition after a release.
  public var completionCurve: Curve
  /// The speed of the rest of a transition after a release, as a multiple of its usual speed.
  public var completionSpeed: Double
}

extension TransitionRules: ArchivedObject {
  init(members source: TransitionRules?, in archive: Archive) throws(ArchiveDamage) {
    animation = try archive.member("animation", source?.animation)
    completionCurve = try archive.member("completionCurve", source?.completionCurve)
    completionSpeed = try archive.member("completionSpeed", source?.completionSpeed)
  }
}
