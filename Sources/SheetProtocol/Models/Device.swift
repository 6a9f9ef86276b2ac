import JSON
import SheetEngine

/// A device of the catalogue: a container under a name.
public struct Device: Sendable {
  /// The name on the wire.
  public let name: String
  /// The container when the device is upright.
  public let portrait: Container
  /// The container when the device lies on its side.
  public let landscape: Container

  private init(_ name: String, _ width: Points, _ height: Points, _ scale: Double, portrait: Insets, landscape: Insets)
  {
    self.name = name
    self.portrait = Container(size: Size(width: width, height: height), safeArea: portrait, scale: scale)
    self.landscape = Container(size: Size(width: height, height: width), safeArea: landscape, scale: scale)
  }

  /// A phone without a home button, with a notch or island of the given height.
  private static func phone(_ name: String, _ width: Points, _ height: Points, top: Points, scale: Double = 3) -> Device
  {
    Device(
      name, width, height, scale,
      portrait: Insets(top: top, left: 0, bottom: 34, right: 0),
      landscape: Insets(top: 0, left: top, bottom: 21, right: top))
  }

  /// A phone with a home button.
  private static func phoneWithHomeButton(_ name: String, _ width: Points, _ height: Points) -> Device {
    Device(name, width, height, 2, portrait: Insets(top: 20, left: 0, bottom: 0, right: 0), landscape: .zero)
  }

  /// A tablet without a home button.
  private static func tablet(_ name: String, _ width: Points, _ height: Points) -> Device {
    let insets = Insets(top: 24, left: 0, bottom: 20, right: 0)
    return Device(name, width, height, 2, portrait: insets, landscape: insets)
  }

  /// The catalogue, smallest first.
  public static let all = [
    phoneWithHomeButton("iPhone SE", 375, 667),
    phone("iPhone 13 mini", 375, 812, top: 50),
    phone("iPhone 11", 414, 896, top: 48, scale: 2),
    phone("iPhone 14", 390, 844, top: 47),
    phone("iPhone 14 Plus", 428, 926, top: 47),
    phone("iPhone 15", 393, 852, top: 59),
    phone("iPhone 15 Pro Max", 430, 932, top: 59),
    phone("iPhone 16 Pro", 402, 874, top: 62),
    phone("iPhone 16 Pro Max", 440, 956, top: 62),
    tablet("iPad", 820, 1180),
    tablet("iPad Pro 11-inch", 834, 1194),
  ]
}
