import JSON
import SheetEngine

extension Container {
  /// The container of a session that names none: an iPhone 14, upright.
  public static let standard = Container(
    size: Size(width: 390, height: 844),
    safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0),
    scale: 3
  )

  static let fields = Fields<Container>(
    .group("size", { $1(&$0.size) }, Size.fields, Label("Size", "The size of the container, pt.")),
    .group(
      "safeArea", { $1(&$0.safeArea) }, Insets.fields,
      Label("Safe area", "What the device covers of the container at each side, pt.")),
    .knownGroup(
      "insets", { $1(&$0.insets) }, from: SystemInsets(), SystemInsets.fields,
      Label(
        "Insets",
        """
        What the system covers or reserves of the window, by kind. Given without a safe area, the safe area is the largest \
        of all but the gestures at each side.
        """)),
    .number("scale", { $1(&$0.scale) }, .positive, Label("Scale", "Pixels per point.")),
    .known(
      "displayCornerRadius", { $1(&$0.displayCornerRadius) }, .notNegative,
      Label("Display corners", unit: .points, "The radius of the display's corners, pt; null where it is not known."))
  )

  /// Writes `{"size":…,"safeArea":…,"scale":…}`, and what else is known.
  public func encode(to writer: inout JSONWriter) {
    Self.fields.write(self, to: &writer)
  }
}

extension SystemInsets {
  fileprivate static let fields = Fields<SystemInsets>(
    .group("statusBar", { $1(&$0.statusBar) }, Insets.fields, Label("Status bar", "What the status bar covers, pt.")),
    .group("cutout", { $1(&$0.cutout) }, Insets.fields, Label("Cutout", "What is cut out of the display, pt.")),
    .group(
      "navigationBar", { $1(&$0.navigationBar) }, Insets.fields,
      Label("Navigation bar", "What the navigation bar covers, pt.")),
    .group(
      "homeIndicator", { $1(&$0.homeIndicator) }, Insets.fields,
      Label("Home indicator", "What the home indicator covers, pt.")),
    .group(
      "gestures", { $1(&$0.gestures) }, Insets.fields, Label("Gestures", "Where a gesture is the system's, pt.")),
    .group(
      "captionBar", { $1(&$0.captionBar) }, Insets.fields,
      Label("Caption bar", "What the bar with the window's title covers, pt."))
  )
}

extension Size {
  static let fields = Fields<Size>(
    .number("width", { $1(&$0.width) }, .positive, Label("Width", unit: .points, "The width, pt.")),
    .number("height", { $1(&$0.height) }, .positive, Label("Height", unit: .points, "The height, pt."))
  )
}

extension Insets {
  static let fields = Fields<Insets>(
    .number("top", { $1(&$0.top) }, .notNegative, Label("Top", unit: .points, "The inset at the top, pt.")),
    .number("left", { $1(&$0.left) }, .notNegative, Label("Left", unit: .points, "The inset at the left, pt.")),
    .number("bottom", { $1(&$0.bottom) }, .notNegative, Label("Bottom", unit: .points, "The inset at the bottom, pt.")),
    .number("right", { $1(&$0.right) }, .notNegative, Label("Right", unit: .points, "The inset at the right, pt."))
  )
}

/// A merge patch for a container, borrowed from the message it came in: a device of the catalogue, single fields, or both.
public struct ContainerPatch {
  private let json: JSONValue?

  package init(_ json: JSONValue?) {
    self.json = json
  }

  /// The container with the patch applied.
  public func applied(to container: Container) throws(JSONFailure) -> Container {
    guard let json, !json.isNull else { return container }
    do throws(JSONFailure) {
      try json.requireObject()
      var patched = try Self.base(json, container)
      try Self.fields.patch(&patched, with: json, preset: .standard)
      let isSafeAreaGiven = json["safeArea"].map { !$0.isNull } ?? false
      if let given = json["insets"], given.covers, let insets = patched.insets, !isSafeAreaGiven {
        patched.safeArea = insets.safeArea
      }
      if try json.optionalMember("edgeToEdge") == false, let insets = patched.insets {
        guard container == .standard || json["size"] != nil || json["device"] != nil else {
          throw JSONFailure(
            path: ["edgeToEdge"], expected: "a size or a device beside it: that of the window", found: "neither")
        }
        try patched.leave(insets)
      }
      return patched
    } catch {
      throw error.under("container")
    }
  }

  /// The fields of a container, and those that name a device, which are read first.
  private static let fields = Fields<Container>(
    Container.fields,
    and:
      .readElsewhere(
        "device", .words(Device.all.map { $0.name }),
        Label("Device", "A device of the catalog. Other members of the patch change its container.")),
    .readElsewhere(
      "edgeToEdge", .flag,
      Label(
        "Edge to edge",
        """
        Whether the window is drawn under the system's bars (true). Otherwise the container is what the status bar and \
        the navigation bar of `insets` leave of the size, without a safe area.
        """)),
    .readElsewhere(
      "orientation", .words(Orientation.words), Label("Orientation", "How the device is held: portrait or landscape.")
    ))

  static let schema = fields.patchSchema

  /// The named device, or the current container, in the named orientation.
  private static func base(_ json: JSONValue, _ container: Container) throws(JSONFailure) -> Container {
    var device: Device?
    if let value = json["device"], !value.isNull {
      device = value.string.flatMap { Device.named($0) }
      if device == nil { throw JSONFailure(unknownWord: value, among: Device.all.map({ $0.name })).under("device") }
    }
    guard let orientation = json["orientation"], !orientation.isNull else { return device?.portrait ?? container }
    do throws(JSONFailure) {
      let orientation = try Orientation(wireValue: orientation)
      return device?.container(orientation) ?? container.turned(to: orientation)
    } catch {
      throw error.under("orientation")
    }
  }
}

extension JSONValue {
  /// Whether these insets say what the system covers, and not only where its gestures are.
  fileprivate var covers: Bool {
    var covers = false
    forEachMember { key, value in covers = covers || key != "gestures" && !value.isNull }
    return covers
  }
}

extension Container {
  /// The container is what the system's bars leave of the window.
  fileprivate mutating func leave(_ insets: SystemInsets) throws(JSONFailure) {
    let bars = insets.bars
    let rest = Size(width: size.width - bars.left - bars.right, height: size.height - bars.top - bars.bottom)
    guard rest.width > 0, rest.height > 0 else {
      throw JSONFailure(
        path: ["edgeToEdge"], expected: "bars that leave something of the window",
        found: "a status bar and a navigation bar that cover all of it")
    }
    (size, safeArea, self.insets) = (rest, .zero, insets.withinBars)
  }

  /// The container after turning the device: as in the catalogue for a catalogued device, else with width and height
  /// exchanged and the safe area of a phone held that way.
  package func turned(to orientation: Orientation) -> Container {
    if orientation == self.orientation { return self }
    if let device = Device.all.first(where: { $0.container(self.orientation) == self }) {
      return device.container(orientation)
    }
    var turned = self
    // What the system covers of a turned window is not known.
    turned.insets = nil
    turned.size = Size(width: size.height, height: size.width)
    let hasHomeBar = safeArea.bottom > 0
    turned.safeArea =
      switch orientation {
      case .landscape:
        Insets(
          top: 0, left: hasHomeBar ? safeArea.top : 0, bottom: hasHomeBar ? Self.homeBarInLandscape : 0,
          right: hasHomeBar ? safeArea.top : 0)
      case .portrait:
        Insets(
          top: max(safeArea.left, safeArea.right, safeArea.top), left: 0, bottom: hasHomeBar ? Self.homeBar : 0,
          right: 0)
      }
    return turned
  }

  /// The height of the home bar's area, upright and on its side, pt.
  private static let homeBar: Points = 34
  private static let homeBarInLandscape: Points = 21
}
