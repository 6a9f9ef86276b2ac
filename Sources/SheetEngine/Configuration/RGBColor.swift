/// A colour on the screen, in sRGB.
public struct RGBColor: Equatable, Codable, Sendable {
  /// How much of each there is, 0...255.
  public var red, green, blue: UInt8

  /// A colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A grey: 0 is black, 1 is white.
  public init(white: Double) {
    let level = UInt8((min(max(white, 0), 1) * 255).rounded())
    self.init(red: level, green: level, blue: level)
  }
}
