/// What can be drawn of a sheet.
public enum PictureKind: String, WireEnum {
  /// The device at one moment.
  case still
  /// The device at several moments.
  case filmstrip
  /// How far the sheet reaches, how fast it is and how far it has come, over time.
  case plot
  /// Where a release lands, by position and velocity.
  case map
  /// The device, moving: an SVG that plays by itself.
  case animation
}

/// On which ground a picture is drawn.
public enum Theme: String, WireEnum {
  /// Dark on white.
  case light
  /// Light on black.
  case dark
  /// The viewer's preference, where the program that shows the picture knows it (a browser does); else light.
  case auto
}

/// As what a picture is answered.
public enum PictureFormat: String, WireEnum {
  case svg
  /// Lines for a terminal.
  case text
}
