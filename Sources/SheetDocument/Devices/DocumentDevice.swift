import JSON
import SheetEngine
import SheetProtocol

/// A device that shows the sheet of a document: one of the catalogue, or the document's own, with its differences.
public struct DocumentDevice: Equatable, Sendable {
  /// The name of the device, or the size of a container that no device has.
  public let name: String
  /// The container when the device is upright.
  let portrait: Container
  /// The container when the device lies on its side.
  let landscape: Container

  init(_ device: Device) {
    (name, portrait, landscape) = (device.name, device.portrait, device.landscape)
  }

  /// The device of a document.
  init(of document: SheetDocument, _ root: SyntaxNode) {
    portrait = document.container.turned(toLandscape: false)
    landscape = document.container.turned(toLandscape: true)
    let (size, upright) = (document.container.size, portrait)
    name =
      root["device"]?.string ?? Device.all.first { $0.portrait.looks(like: upright) }?.name
      ?? JSONWriter.text { $0.number(size.width) } + " × " + JSONWriter.text { $0.number(size.height) } + " pt"
  }

  /// The ways in which a device is held.
  static let orientations = [false, true]

  /// The container when the device is held in an orientation.
  func container(isLandscape: Bool) -> Container { isLandscape ? landscape : portrait }
}

extension Container {
  /// Whether another container lays out a sheet in the same way.
  fileprivate func looks(like other: Container) -> Bool {
    size == other.size && safeArea == other.safeArea && scale == other.scale
  }

  /// Whether it is wider than high.
  var isLandscape: Bool { size.width > size.height }
}

extension DocumentAnalysis {
  /// The devices on which to look at a document.
  /// - Parameter devices: devices of the catalogue; nil is the document's own. The document's device has the differences
  ///   that its container names, and the others do not.
  func devices(_ devices: [Device]?, of document: SheetDocument) -> [DocumentDevice] {
    let own = DocumentDevice(of: document, root)
    guard let devices else { return [own] }
    return devices.map { $0.name == own.name ? own : DocumentDevice($0) }
  }
}
