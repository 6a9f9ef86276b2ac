import JSON
import SheetEngine
import SheetProtocol

extension SheetDocument.Scenario {
  /// The scenario on each of its devices, held in each of its orientations, with text of each of its sizes; itself alone
  /// if it names none of them.
  public var variants: [SheetDocument.Scenario] {
    guard DocumentSchema.multiplying.contains(where: { root[$0] != nil }) else { return [self] }
    let own = DocumentDevice(container, root)
    let (devices, orientations, textSizes) = (root.devices, root.orientations, root.textSizes)
    var variants: [SheetDocument.Scenario] = []
    for device in devices?.map({ $0.name == own.name ? own : DocumentDevice($0) }) ?? [own] {
      for orientation in orientations ?? [container.orientation] {
        for textSize in textSizes ?? [1] {
          var (variant, parts) = (self, [String]())
          if devices != nil { parts.append(device.name) }
          if orientations != nil { parts.append(orientation.rawValue) }
          if !parts.isEmpty { variant.container = device.container(orientation) }
          if textSizes != nil { parts.append("text \((textSize * 100).rounded().jsonText)%") }
          (variant.textSize, variant.device) = (textSize, device.name)
          variant.setting = parts.joined(separator: ", ")
          variants.append(variant)
        }
      }
    }
    return variants
  }
}

extension SyntaxNode {
  /// The devices of a document, each once; nil if it names none.
  var devices: [Device]? {
    guard let devices = self["devices"] else { return nil }
    if let word = devices.string, word == DocumentSchema.allDevices { return Device.all }
    var (found, names): ([Device], Set<String>) = ([], [])
    for element in devices.elements {
      guard let name = element.string, names.insert(name).inserted, let device = Device.named(name) else { continue }
      found.append(device)
    }
    return found
  }

  /// The orientations of a document; nil if it names none.
  fileprivate var orientations: [Orientation]? {
    guard let orientations = self["orientations"] else { return nil }
    var found: [Orientation] = []
    for element in orientations.elements {
      if let name = element.string, let orientation = Orientation(rawValue: name) { found.append(orientation) }
    }
    return found
  }

  /// The text sizes of a document; nil if it names none.
  fileprivate var textSizes: [Double]? {
    guard let sizes = self["textSizes"] else { return nil }
    var found: [Double] = []
    for element in sizes.elements {
      if let size = element.number { found.append(size) }
    }
    return found
  }
}
