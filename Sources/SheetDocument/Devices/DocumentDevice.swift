import JSON
import SheetEngine
import SheetProtocol

/// A device that shows the sheet of a document: one of the catalogue, or the document's own, with its differences.
public struct DocumentDevice: Equatable, Sendable {
  /// The name of the device, or the size of a container that no device has.
  public let name: String
  private let portrait: Container
  private let landscape: Container

  init(_ device: Device) {
    (name, portrait, landscape) = (device.name, device.portrait, device.landscape)
  }

  /// A document's own device.
  /// - Parameters:
  ///   - container: the container of the document, or of one of its scenarios.
  ///   - root: the content of the document.
  init(_ container: Container, _ root: SyntaxNode) {
    func turned(to orientation: Orientation) -> Container {
      // A size and insets of one's own are those of one orientation.
      guard root["device"] != nil, root["container"]?["size"] == nil, root["container"]?["safeArea"] == nil,
        root["container"]?["insets"] == nil
      else {
        return container.turned(to: orientation)
      }
      return (try? SheetDocument.container(root, in: orientation)) ?? container.turned(to: orientation)
    }
    (portrait, landscape) = (turned(to: .portrait), turned(to: .landscape))
    name = root["device"]?.string ?? Self.name(of: container, upright: portrait)
  }

  /// The name of the device with a container, or the container's size.
  /// - Parameter upright: the container in portrait orientation; nil turns it.
  static func name(of container: Container, upright: Container? = nil) -> String {
    let (size, portrait) = (container.size, upright ?? container.turned(to: .portrait))
    return Device.all.first { $0.portrait.looks(like: portrait) }?.name
      ?? "\(size.width.jsonText) × \(size.height.jsonText) pt"
  }

  /// The container when the device is held in an orientation.
  func container(_ orientation: Orientation) -> Container {
    switch orientation {
    case .portrait: portrait
    case .landscape: landscape
    }
  }
}

extension Container {
  /// Whether another container lays out a sheet in the same way.
  fileprivate func looks(like other: Container) -> Bool {
    size == other.size && safeArea == other.safeArea && scale == other.scale
  }
}

extension DocumentAnalysis {
  /// The devices on which to look at a document.
  /// - Parameter devices: devices of the catalogue; nil is those of the document, or its own. The document's device has the
  ///   differences that its container names, and the others do not.
  func devices(_ devices: [Device]?, of document: SheetDocument) -> [DocumentDevice] {
    let own = DocumentDevice(document.container, whole)
    return (devices ?? whole.devices)?.map { $0.name == own.name ? own : DocumentDevice($0) } ?? [own]
  }
}
