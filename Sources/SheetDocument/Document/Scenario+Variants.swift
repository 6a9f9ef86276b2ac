import JSON
import SheetEngine
import SheetProtocol

extension SheetDocument.Scenario {
  /// The scenario on each of its devices, held in each of its orientations, with text of each of its sizes; itself alone
  /// if it names none of them.
  public var variants: [SheetDocument.Scenario] {
    guard DocumentSchema.multiplying.contains(where: { root[$0] != nil }) else { return [self] }
    var variants = [self]
    if let devices = root.devices {
      let own = DocumentDevice(container, root)
      variants = variants.flatMap { variant in
        devices.map { variant.played(on: $0.name == own.name ? own : DocumentDevice($0)) }
      }
    }
    if let orientations = root["orientations"]?.elements {
      variants = variants.flatMap { variant in
        orientations.compactMap { $0.string.flatMap(Orientation.init).map(variant.played(in:)) }
      }
    }
    if let textSizes = root["textSizes"]?.elements {
      variants = variants.flatMap { variant in textSizes.compactMap { $0.number.map(variant.played(withText:)) } }
    }
    return variants
  }

  private func played(on device: DocumentDevice) -> Self {
    var variant = with(device.name)
    variant.device = device
    variant.container = device.container(container.orientation)
    return variant
  }

  private func played(in orientation: Orientation) -> Self {
    var variant = with(orientation.rawValue)
    variant.container = (device ?? DocumentDevice(container, root)).container(orientation)
    return variant
  }

  private func played(withText size: Double) -> Self {
    var variant = with("text " + JSONWriter.text { $0.number((size * 100).rounded()) } + " %")
    variant.textSize = size
    return variant
  }

  /// With another part of the setting.
  private func with(_ part: String) -> Self {
    var variant = self
    variant.setting = setting.map { "\($0), \(part)" } ?? part
    return variant
  }
}

extension SyntaxNode {
  /// The devices of a document, each once; nil if it names none.
  var devices: [Device]? {
    guard let devices = self["devices"] else { return nil }
    if devices.string == DocumentSchema.allDevices { return Device.all }
    var names: Set<String> = []
    return devices.elements.compactMap { $0.string }.filter { names.insert($0).inserted }.compactMap(Device.named)
  }
}
