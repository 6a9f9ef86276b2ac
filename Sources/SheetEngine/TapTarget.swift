/// What a person taps on.
public enum TapTarget: Equatable, Sendable {
  /// Something by its name.
  case element(Element)
  /// Whatever is at a place in the container.
  case point(Point)

  /// What can be tapped on.
  public enum Element: String, CaseIterable, Sendable {
    /// What lies between the sheet and the presenter.
    case dimming
    /// The bar by which the sheet is grabbed.
    case grabber
    /// The sheet.
    case sheet
    /// What the sheet is presented over.
    case presenter
  }
}
