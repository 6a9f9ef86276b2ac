/// A detent that exists in a container: a place where a release may land.
struct ResolvedDetent: Equatable, Sendable {
  /// The detent's name.
  let id: String
  /// How far the sheet reaches into the container, pt.
  let reach: Points
  /// Whether only the app takes the sheet there.
  var isProgrammatic = false

  /// The same detent, farther inward.
  func raised(by distance: Points) -> ResolvedDetent {
    distance == 0 ? self : ResolvedDetent(id: id, reach: reach + distance, isProgrammatic: isProgrammatic)
  }
}
