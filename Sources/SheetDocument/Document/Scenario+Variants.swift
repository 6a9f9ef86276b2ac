import JSON
import SheetEngine
import SheetProtocol

extension SheetDocument.Scenario {
  /// The scenario on each of its devices, held in each of its orientations, with text of each of its sizes; itself alone
  /// if it names none of them.
  public var variants: Variants { Variants(of: self) }

  /// The variants of a scenario, each of which is made when it is asked for.
  public struct Variants: RandomAccessCollection, Sendable {
    private let scenario: SheetDocument.Scenario
    private let own: DocumentDevice
    private let devices: [Device]?
    private let orientations: [Orientation]?
    private let textSizes: [Double]?

    fileprivate init(of scenario: SheetDocument.Scenario) {
      let root = scenario.root
      (self.scenario, own) = (scenario, DocumentDevice(scenario.container, root))
      (devices, orientations, textSizes) = (root.devices, root.orientations, root.textSizes)
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { (devices?.count ?? 1) * (orientations?.count ?? 1) * (textSizes?.count ?? 1) }

    public subscript(index: Int) -> SheetDocument.Scenario {
      guard devices != nil || orientations != nil || textSizes != nil else { return scenario }
      let (sizes, turns) = (textSizes?.count ?? 1, orientations?.count ?? 1)
      let device =
        devices.map { $0[index / sizes / turns] }.map { $0.name == own.name ? own : DocumentDevice($0) } ?? own
      let orientation = orientations?[index / sizes % turns] ?? scenario.container.orientation
      let textSize = textSizes?[index % sizes] ?? 1
      var (variant, parts) = (scenario, [String]())
      if devices != nil { parts.append(device.name) }
      if orientations != nil { parts.append(orientation.rawValue) }
      if !parts.isEmpty { variant.container = device.container(orientation) }
      if textSizes != nil { parts.append("text \(textSize.percent)%") }
      variant.environment.textSize *= textSize
      variant.device = device.name
      variant.setting = parts.joined(separator: ", ")
      return variant
    }

    /// One variant in each of the containers, with text of the first size.
    var containers: [SheetDocument.Scenario] {
      stride(from: 0, to: endIndex, by: textSizes?.count ?? 1).map { self[$0] }
    }
  }
}

extension Double {
  /// The factor of a text size as it is named, in percent.
  fileprivate var percent: String { (self * 100).rounded().jsonText }
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

  /// The orientations of a document, each once; nil if it names none.
  fileprivate var orientations: [Orientation]? {
    self["orientations"]?.distinct({ $0.string.flatMap { Orientation(rawValue: $0) } }, by: { $0.rawValue })
  }

  /// The text sizes of a document, each once; nil if it names none.
  var textSizes: [Double]? { self["textSizes"]?.distinct({ $0.number }, by: { $0.percent }) }

  /// The values of elements, the first of each name.
  private func distinct<Value>(_ value: (SyntaxNode) -> Value?, by name: (Value) -> String) -> [Value] {
    var names: Set<String> = []
    return elements.compactMap(value).filter { names.insert(name($0)).inserted }
  }

  /// The elements of the members that multiply scenarios that name something again, the first of each member, with their paths.
  var repetitions: [JSONFailure] {
    DocumentSchema.multiplying.compactMap { key in
      var names: Set<String> = []
      for (index, element) in (self[key]?.elements ?? []).enumerated() {
        guard let name = element.string ?? element.number?.percent, !names.insert(name).inserted else { continue }
        let word = element.string.map { "\"\($0)\"" } ?? "\(name)%"
        return JSONFailure(path: [key, "\(index)"], expected: "each once", found: "\(word) again")
      }
      return nil
    }
  }

  /// The last of the members that multiply scenarios; nil if there is none.
  var multiplier: String? { DocumentSchema.multiplying.last { self[$0] != nil } }
}
