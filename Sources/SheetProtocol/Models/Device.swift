import JSON
import SheetEngine

/// How a device is held.
public enum Orientation: String, WireEnum {
  /// Upright.
  case portrait
  /// On its side.
  case landscape
}

extension Container {
  /// How a device of this size is held.
  public var orientation: Orientation { size.width > size.height ? .landscape : .portrait }
}

/// A device of the catalogue: a container under a name.
public struct Device: Sendable {
  /// The name on the wire.
  public let name: String
  /// The container when the device is upright.
  public let portrait: Container
  /// The container when the device lies on its side.
  public let landscape: Container
  /// Where the numbers come from, and which of them are assumed.
  public let source: String
  /// How often its display shows a frame and reports where a finger is, Hz: by the maker's specification.
  public let refreshRate: Double
  /// The heights of its keyboard with suggestions, pt. 336 is that of kirillzyusko/react-native-keyboard-controller's tests, the
  /// others are assumed.
  public let keyboardHeights: KeyboardHeights
  private let look: Look

  /// The display's cutout for cameras; nil if it has none.
  public var cutout: Cutout? { look.cutout }
  /// Its side buttons.
  public var buttons: [Button] { look.buttons }
  /// Whether it has a home button below its display.
  public var hasHomeButton: Bool { look.hasHomeButton }

  /// The container when the device is held in an orientation.
  public func container(_ orientation: Orientation) -> Container {
    switch orientation {
    case .portrait: portrait
    case .landscape: landscape
    }
  }

  /// The heights of a keyboard, from the lower end of the display, pt.
  public struct KeyboardHeights: Sendable {
    public let portrait: Points
    public let landscape: Points
  }

  /// The height of the keyboard when the device is held in an orientation, pt.
  public func keyboardHeight(_ orientation: Orientation) -> Points {
    switch orientation {
    case .portrait: keyboardHeights.portrait
    case .landscape: keyboardHeights.landscape
    }
  }

  /// The device of a container; where several have it, the first.
  public static func showing(_ container: Container) -> Device? {
    let orientation = container.orientation
    return all.first { $0.container(orientation) == container }
      ?? all.first { $0.container(orientation).size == container.size }
  }

  /// How often the display of a container reports where a finger is, Hz: 60 where the device is not known.
  public static func refreshRate(of container: Container) -> Double { showing(container)?.refreshRate ?? 60 }

  /// The device of a name.
  public static func named(_ name: String) -> Device? { all.first { $0.name == name } }

  private init(
    _ name: String, _ width: Points, _ height: Points, _ scale: Double, radius: Points?, portrait: Insets,
    landscape: Insets, hertz: Double, keyboard: (portrait: Points, landscape: Points), shape: Shape, _ source: String
  ) {
    self.name = name
    refreshRate = hertz
    keyboardHeights = KeyboardHeights(portrait: keyboard.portrait, landscape: keyboard.landscape)
    look = Self.look(shape, width: width)
    self.portrait = Container(
      size: Size(width: width, height: height), safeArea: portrait, scale: scale, displayCornerRadius: radius)
    self.landscape = Container(
      size: Size(width: height, height: width), safeArea: landscape, scale: scale, displayCornerRadius: radius)
    self.source = source
  }

  // MARK: iOS

  /// A phone without a home button, with a notch or island of the given height.
  private static func phone(
    _ name: String, _ width: Points, _ height: Points, top: Points, scale: Double = 3, radius: Points?,
    hertz: Double = 60, shape: Shape = .island(y: 11), _ source: String
  ) -> Device {
    Device(
      name, width, height, scale, radius: radius,
      portrait: Insets(top: top, left: 0, bottom: 34, right: 0),
      landscape: Insets(top: 0, left: top, bottom: 21, right: top), hertz: hertz,
      keyboard: (width < 410 ? 336 : 346, 209), shape: shape, source)
  }

  /// A phone with a home button.
  private static func phoneWithHomeButton(
    _ name: String, _ width: Points, _ height: Points, _ source: String
  ) -> Device {
    Device(
      name, width, height, 2, radius: 0, portrait: Insets(top: 20, left: 0, bottom: 0, right: 0), landscape: .zero,
      hertz: 60, keyboard: (260, 200), shape: .homeButton, source)
  }

  /// A tablet without a home button.
  private static func tablet(
    _ name: String, _ width: Points, _ height: Points, top: Points = 24, bottom: Points = 20, hertz: Double = 120,
    _ source: String
  ) -> Device {
    let insets = Insets(top: top, left: 0, bottom: bottom, right: 0)
    return Device(
      name, width, height, 2, radius: 18, portrait: insets, landscape: insets, hertz: hertz, keyboard: (320, 408),
      shape: .plain(.tablet), source)
  }

  /// A published table of sizes and safe areas.
  private static let sizeTable = "blog.csdn.net/weixin_37543822/article/details/135525139"
  /// The radii that UIKit reports.
  private static let screenCorners = "corners: kylebshr/ScreenCorners"
  /// A published catalogue of sizes and safe areas, on pub.dev.
  private static let devicePreview = "device_preview 3.0.0-prerelease3 on pub.dev"
  /// Measurements of the system's sheet, with those of its container.
  private static let openUIKit = "measured: Vercantez/openuikit, iOS 26.1"
  private static let simpleSheet = "measured: notKleja/simple-stupid-ios-sheet"
  private static let assumed = "assumed"

  // MARK: Android

  /// An Android device, by its display in pixels when upright, and its density in dots per inch. A point is a dp, and
  /// all distances but the navigation bar are pixels, as published.
  /// - Parameters:
  ///   - cutout: the depth of the camera's cut-out at the top of the upright display. The status bar is at least that high
  ///     there; on its side, the device has the cut-out at the left.
  ///   - status: the height of the status bar.
  private static func android(
    _ name: String, _ width: Double, _ height: Double, dpi: Double, cutout: Double = 0, status: Double,
    radius: Double?, hertz: Double = 120, shape: Shape = .plain(.phone), _ source: String
  ) -> Device {
    let scale = dpi / 160
    return Device(
      name, width / scale, height / scale, scale, radius: radius.map { $0 / scale },
      portrait: Insets(top: max(cutout, status) / scale, left: 0, bottom: gestureBar, right: 0),
      landscape: Insets(top: status / scale, left: cutout / scale, bottom: gestureBar, right: 0), hertz: hertz,
      keyboard: min(width, height) / scale < 600 ? (300, 200) : (340, 340), shape: shape, source)
  }

  /// The height of the bar for gesture navigation, dp: AOSP, packages/overlays/NavigationBarModeGesturalOverlay.
  private static let gestureBar: Points = 24

  // MARK: The catalogue

  /// The catalogue: for each system the smallest first. The insets of a tablet depend on the version of its system.
  public static let all = [
    phoneWithHomeButton("iPhone SE", 375, 667, "\(openUIKit); \(screenCorners)"),
    phone(
      "iPhone 13 mini", 375, 812, top: 50, radius: 44, shape: .notch(width: 174, height: 34),
      "\(sizeTable); \(screenCorners)"),
    phone(
      "iPhone 11", 414, 896, top: 48, scale: 2, radius: 41.5, shape: .notch(width: 209, height: 31),
      "\(sizeTable); \(screenCorners)"),
    phone(
      "iPhone 14", 390, 844, top: 47, radius: 47.33, shape: .notch(width: 162, height: 33),
      "\(sizeTable); \(screenCorners)"),
    phone(
      "iPhone 14 Plus", 428, 926, top: 47, radius: 53.33, shape: .notch(width: 162, height: 33),
      "\(sizeTable); \(screenCorners)"),
    phone("iPhone 15", 393, 852, top: 59, radius: 55, "\(sizeTable); \(screenCorners)"),
    phone("iPhone 15 Pro Max", 430, 932, top: 59, radius: 55, hertz: 120, "\(sizeTable); \(screenCorners)"),
    phone("iPhone 16", 393, 852, top: 59, radius: 55, "\(openUIKit); \(screenCorners)"),
    phone("iPhone 16 Plus", 430, 932, top: 59, radius: 55, "\(simpleSheet), iOS 26.6.2; \(screenCorners)"),
    phone(
      "iPhone 16 Pro", 402, 874, top: 62, radius: 62, hertz: 120, shape: .island(y: 14),
      "\(devicePreview); \(screenCorners)"),
    phone(
      "iPhone 16 Pro Max", 440, 956, top: 62, radius: 62, hertz: 120, shape: .island(y: 14),
      "\(devicePreview); \(screenCorners)"),
    phone(
      "iPhone 17", 402, 874, top: 62, radius: 62, hertz: 120, shape: .island(y: 14),
      "\(assumed): as iPhone 17 Pro, which has the same display"),
    phone(
      "iPhone 17 Pro", 402, 874, top: 62, radius: 62, hertz: 120, shape: .island(y: 14),
      "\(devicePreview); \(simpleSheet), iOS 26.4.1; corners: \(blog)"),
    phone(
      "iPhone 17 Pro Max", 440, 956, top: 62, radius: 62, hertz: 120, shape: .island(y: 14),
      "width: superset-sh/superset #7501; the rest \(assumed): as iPhone 16 Pro Max; corners: \(blog)"),
    phone(
      "iPhone 18 Pro", 402, 874, top: 62, radius: nil, hertz: 120, shape: .island(y: 14),
      "\(simpleSheet), iOS 27.0; corners: not known"),
    tablet(
      "iPad", 820, 1180, hertz: 60, "size: \(openUIKit); safe area \(assumed), for iOS 16 to 18; \(screenCorners)"),
    tablet("iPad, iOS 26", 820, 1180, top: 32, bottom: 25, hertz: 60, "\(openUIKit); \(screenCorners)"),
    tablet(
      "iPad Pro 11-inch", 834, 1194,
      "size: app_deploy_screenshots on pub.dev; safe area \(assumed), for iOS 16 to 18; \(screenCorners)"),
    tablet("iPad Pro 11-inch, iOS 26", 834, 1210, top: 32, bottom: 25, "\(simpleSheet), iOS 26.4.1; \(screenCorners)"),
    tablet("iPad Pro 11-inch, iOS 27", 834, 1210, top: 32, bottom: 20, "\(simpleSheet), iOS 27.0; \(screenCorners)"),
    android(
      "Small Phone", 720, 1280, dpi: 320, status: 48, radius: 0, hertz: 60,
      "Android Studio's profile small_phone; status bar: \(aosp); no cut-out, corners \(assumed)"),
    android(
      "Galaxy S24", 1080, 2340, dpi: 480, cutout: 72, status: 72, radius: nil,
      shape: .hole(x: 180, y: 12, diameter: 13),
      "size, density: Playwright's deviceDescriptors; bars and cut-out \(assumed): \(aosp); corners: not known"),
    android(
      "Pixel 8", 1080, 2400, dpi: 420, cutout: 132, status: 73.5, radius: 104,
      shape: .hole(x: 205.71, y: 25, diameter: 26),
      "LineageOS/android_device_google_shusky: shiba/overlay; density: Playwright's deviceDescriptors"),
    android(
      "Pixel Fold, folded", 1080, 2092, dpi: 420, cutout: 133, status: 110, radius: 91,
      shape: .hole(x: 205.71, y: 25, diameter: 26),
      "GrapheneOS/device_google_felix: felix/overlay, BoardConfig.mk; size: slashgear.com/1280178"),
    android(
      "Pixel Fold, unfolded", 1840, 2208, dpi: 420, status: 110, radius: 52, shape: .plain(.tablet),
      "GrapheneOS/device_google_felix: felix/overlay, BoardConfig.mk; size: slashgear.com/1280178"),
    android(
      "Pixel Tablet", 1600, 2560, dpi: 320, status: 48, radius: 28, hertz: 60, shape: .plain(.tablet),
      "GrapheneOS/device_google_tangorpro: overlay, BoardConfig.mk; size: Android Studio's profile; status bar: \(aosp)"
    ),
  ]

  private static let aosp = "24 dp, AOSP's core/res/res/values/dimens.xml"
  private static let blog = "artembolotov.github.io, 2025-09-11"
}
