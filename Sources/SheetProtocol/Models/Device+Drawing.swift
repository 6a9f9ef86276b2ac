import JSON
import SheetEngine

// How a device looks. This affects pictures of the device, never a sheet's motion. Numbers without a named source are
// not measured.

extension Device {
  /// The display's cutout for cameras, on the upright device, pt.
  public struct Cutout: Sendable {
    public enum Kind: String, WireEnum { case island, notch, hole }

    public let kind: Kind
    /// The frame on the upright display, pt.
    public let frame: Rect
    /// The radius of its corners, pt; of a notch, that of the lower ones.
    public let cornerRadius: Points
  }

  /// A side button of the upright device.
  public struct Button: Sendable {
    public enum Side: String, WireEnum { case left, right }

    public let side: Side
    /// From the top of the display to the top of the key, pt.
    public let y: Points
    public let height: Points
  }

  /// The parts of a drawn device.
  struct Look: Sendable {
    var cutout: Cutout?
    var buttons: [Button] = []
    var hasHomeButton = false
  }

  /// A representative shape for the devices of its kind.
  enum Shape: Sendable {
    /// A phone with a home button.
    case homeButton
    /// A phone with a notch, by the notch's size.
    case notch(width: Points, height: Points)
    /// A phone with an island, from the top of the display.
    case island(y: Points)
    /// A camera hole in the display: center and diameter.
    case hole(x: Points, y: Points, diameter: Points)
    /// A tablet, or a device without cut-out.
    case plain(Kind)

    enum Kind: Sendable { case phone, tablet }
  }

  /// The parts to draw for a shape and a display width.
  static func look(_ shape: Shape, width: Points) -> Look {
    switch shape {
    case .homeButton:
      return Look(
        buttons: [
          Button(side: .left, y: 26, height: 28), Button(side: .left, y: 84, height: 50),
          Button(side: .left, y: 146, height: 50), Button(side: .right, y: 84, height: 66),
        ], hasHomeButton: true)
    case .notch(let notchWidth, let height):
      let frame = Rect(x: (width - notchWidth) / 2, y: 0, width: notchWidth, height: height)
      return Look(cutout: Cutout(kind: .notch, frame: frame, cornerRadius: 20), buttons: phoneButtons)
    case .island(let y):
      let frame = Rect(x: (width - 124) / 2, y: y, width: 124, height: 36.5)
      return Look(cutout: Cutout(kind: .island, frame: frame, cornerRadius: 19), buttons: phoneButtons)
    case .hole(let x, let y, let diameter):
      let frame = Rect(x: x - diameter / 2, y: y - diameter / 2, width: diameter, height: diameter)
      return Look(cutout: Cutout(kind: .hole, frame: frame, cornerRadius: diameter / 2), buttons: androidButtons)
    case .plain(.phone): return Look(buttons: androidButtons)
    case .plain(.tablet): return Look(buttons: [Button(side: .right, y: 60, height: 90)])
    }
  }

  private static let phoneButtons = [
    Button(side: .left, y: 110, height: 32), Button(side: .left, y: 170, height: 62),
    Button(side: .left, y: 246, height: 62), Button(side: .right, y: 190, height: 98),
  ]

  private static let androidButtons = [
    Button(side: .right, y: 130, height: 90), Button(side: .right, y: 240, height: 56),
  ]
}

extension Device.Cutout.Kind: ResultValue {}
extension Device.Button.Side: ResultValue {}

extension Device.Cutout: ResultObject {
  package static let example = Device.Cutout(
    kind: .island, frame: Rect(x: 0, y: 0, width: 0, height: 0), cornerRadius: 0)

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("kind", kind)
    writer.member("x", frame.x, "Of the upright display, pt.")
    writer.member("y", frame.y, "Of the upright display, pt.")
    writer.member("width", frame.width, "pt")
    writer.member("height", frame.height, "pt")
    writer.member("cornerRadius", cornerRadius, "Of a notch, that of its lower corners, pt.")
  }
}

extension Device.Button: ResultObject {
  package static let example = Device.Button(side: .left, y: 0, height: 0)

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("side", side, "Of the upright device.")
    writer.member("y", y, "From the top of the display, pt.")
    writer.member("height", height, "pt")
  }
}
