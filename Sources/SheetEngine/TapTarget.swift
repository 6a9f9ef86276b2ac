/// What a person taps on.
public enum TapTarget: Equatable, Sendable {
  /// Something by its name. Where it is not there, the tap is on what is there instead.
  case element(Element)
  /// Whatever is at a point of the container.
  case point(Point)

  /// What can be tapped on by its name.
  public enum Element: String, CaseIterable, Sendable {
    /// The dimming view.
    case dimming
    /// The grabber or pull bar.
    case grabber
    /// The sheet.
    case sheet
    /// What the sheet is presented over.
    case presenter
  }
}
