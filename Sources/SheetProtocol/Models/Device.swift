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

  private init(
    _ name: String, _ width: Points, _ height: Points, _ scale: Double, radius: Points?, portrait: Insets,
    landscape: Insets
  ) {
    self.name = name
    self.portrait = Container(
      size: Size(width: width, height: height), safeArea: portrait, scale: scale, displayCornerRadius: radius)
    self.landscape = Container(
      size: Size(width: height, height: width), safeArea: landscape, scale: scale, displayCornerRadius: radius)
  }

  /// A phone without a home button, with a notch or island of the given height.
  private static func phone(
    _ name: String, _ width: Points, _ height: Points, top: Points, scale: Double = 3, radius: Points?
  ) -> Device {
    Device(
      name, width, height, scale, radius: radius,
      portrait: Insets(top: top, left: 0, bottom: 34, right: 0),
      landscape: Insets(top: 0, left: top, bottom: 21, right: top))
  }

  /// A phone with a home button.
  private static func phoneWithHomeButton(_ name: String, _ width: Points, _ height: Points) -> Device {
    Device(
      name, width, height, 2, radius: 0, portrait: Insets(top: 20, left: 0, bottom: 0, right: 0), landscape: .zero)
  }

  /// A tablet without a home button.
  private static func tablet(
    _ name: String, _ width: Points, _ height: Points, top: Points = 24, bottom: Points = 20
  ) -> Device {
    let insets = Insets(top: top, left: 0, bottom: bottom, right: 0)
    return Device(name, width, height, 2, radius: 18, portrait: insets, landscape: insets)
  }

  /// The catalogue, smallest first; the insets of a tablet depend on the version of its system.
  public static let all = [
    phoneWithHomeButton("iPhone SE", 375, 667),
    phone("iPhone 13 mini", 375, 812, top: 50, radius: 44),
    phone("iPhone 11", 414, 896, top: 48, scale: 2, radius: 41.5),
    phone("iPhone 14", 390, 844, top: 47, radius: 47.33),
    phone("iPhone 14 Plus", 428, 926, top: 47, radius: 53.33),
    phone("iPhone 15", 393, 852, top: 59, radius: 55),
    phone("iPhone 15 Pro Max", 430, 932, top: 59, radius: 55),
    phone("iPhone 16", 393, 852, top: 59, radius: 55),
    phone("iPhone 16 Plus", 430, 932, top: 59, radius: 55),
    phone("iPhone 16 Pro", 402, 874, top: 62, radius: 62),
    phone("iPhone 16 Pro Max", 440, 956, top: 62, radius: 62),
    phone("iPhone 17", 402, 874, top: 62, radius: 62),
    phone("iPhone 17 Pro", 402, 874, top: 62, radius: 62),
    phone("iPhone 17 Pro Max", 440, 956, top: 62, radius: 62),
    phone("iPhone 18 Pro", 402, 874, top: 62, radius: nil),
    tablet("iPad", 820, 1180),
    tablet("iPad, iOS 26", 820, 1180, top: 32, bottom: 25),
    tablet("iPad Pro 11-inch", 834, 1194),
    tablet("iPad Pro 11-inch, iOS 26", 834, 1210, top: 32, bottom: 25),
    tablet("iPad Pro 11-inch, iOS 27", 834, 1210, top: 32, bottom: 20),
  ]
}
