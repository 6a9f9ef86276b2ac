/// How wide text for people is, in columns.
public enum TextWidth {
  /// The width where it is not known.
  public static let usual = 80

  /// The widths of terminals that plots and tables fill: a narrower one breaks their lines, and in a wider one they are hard to read.
  public static let range = 60...120
}
