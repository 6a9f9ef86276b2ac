/// A kind of picture of a sheet.
public enum PictureKind: String, WireEnum {
  /// The device at one moment.
  case still
  /// The device at several moments.
  case filmstrip
  /// The sheet's reach, its velocity and its transition's fraction, over time.
  case plot
  /// Where a release lands, by position and velocity.
  case map
  /// The device, moving: an SVG that plays by itself.
  case animation
}

/// The colors of the picture.
public enum Theme: String, WireEnum {
  /// Dark on white.
  case light
  /// Light on black.
  case dark
  /// The viewer's preference, where the viewer supports it, as browsers do; else light.
  case auto
}

/// The format of a picture in an answer.
public enum PictureFormat: String, WireEnum {
  case svg
  /// Lines for a terminal.
  case text
}
