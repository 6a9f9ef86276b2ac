/// How the content is scrolled so that the keyboard does not cover the field that has the focus.
public struct RevealRules: Equatable, Sendable {
  /// Where the field is scrolled to: nowhere (none), as far as needed (nearest), into the middle of what is visible
  /// (center), or, if its lower end is hidden, to the top (top).
  public var rule = Rule.none
  /// The distance that is left above and below the field, in points.
  public var margin: Points = 0

  public init(_ rule: Rule = .none, margin: Points = 0) { (self.rule, self.margin) = (rule, margin) }

  /// Where a field is scrolled to.
  public enum Rule: String, CaseIterable, Sendable {
    /// The content stays.
    case none
    /// By the smallest distance that shows it, or the end that is nearer if it is larger than what is visible.
    case nearest
    /// Into the middle, to a whole point.
    case center
    /// To the top, if its lower end is hidden.
    case top
  }

  /// How far the content is scrolled, pt; nil where it stays.
  /// - Parameters:
  ///   - field: the upper and the lower end of the field.
  ///   - top: the upper end of what is visible.
  ///   - bottom: its lower end.
  func distance(to field: (start: Points, end: Points), in top: Points, _ bottom: Points) -> Points? {
    let (above, below) = (field.start - margin - top, field.end + margin - bottom)
    switch rule {
    case .none: return nil
    case .nearest:
      if above >= 0 && below <= 0 || above < 0 && below > 0 { return nil }
      return above.magnitude < below.magnitude ? above : below
    case .center: return ((field.start + field.end - top - bottom) / 2).rounded()
    case .top: return field.end > bottom + margin ? field.start - top : nil
    }
  }
}
