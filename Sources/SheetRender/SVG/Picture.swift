/// A picture, as SVG.
public struct Picture: Equatable, Sendable {
  /// In pixels at scale 1.
  public let width: Double
  /// In pixels at scale 1.
  public let height: Double
  /// The SVG.
  public let text: String
}
