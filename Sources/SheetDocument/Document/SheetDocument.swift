import JSON
import SheetEngine
import SheetProtocol

/// A decoded sheet document: a sheet, and scenarios in which something happens to it.
///
/// It is decoded by the code that decodes messages, so it means the same as the equivalent messages.
public final class SheetDocument: Sendable {
  /// The preset that the sheet starts from.
  public let preset: Preset
  /// The complete configuration.
  public let configuration: Configuration
  /// The container of the sheet.
  public let container: Container
  /// The content of the root screen.
  public let content: Content
  /// What a person has set on the device.
  public let environment: Environment
  /// The screens, from the root up; empty if there is only the root.
  public let screens: [Screen]
  /// The scenarios: the one without a name, if there is one, and those with names.
  public let scenarios: [Scenario]
  /// The values of scenarios that do not go together, with their paths in the document.
  let failures: [JSONFailure]
  /// The content, with what it extends.
  private let root: SyntaxNode

  /// Whether a step that is refused is not an error.
  package var allowsRefusals: Bool { root.allows(.scenarioRefused) }

  /// The precision of numbers on the wire, and so the minimum tolerance.
  public static let writtenTolerance = 1e-6

  /// Decodes a document that fits its schema.
  /// - Throws: errors that the schema can't express, with the path in the document.
  init(_ root: SyntaxNode) throws(JSONFailure) {
    (preset, configuration) = try Self.configuration(root)
    (container, content) = (try Self.container(root), try Self.content(root))
    environment = try Self.environment(root)
    try configuration.check(measuresIn: container, at: ["configuration"])
    screens = try Self.screens(root)
    self.root = root
    var (scenarios, failures): ([Scenario], [JSONFailure]) = ([], [])
    if let own = Scenario(root, container, content, environment) {
      scenarios.append(own)
      failures += own.failures
    }
    // What multiplies scenarios without a limit leaves none of them, because all that looks at one multiplies again.
    var excess = root.repetitions
    var names: Set<String> = []
    var multiplier = root.multiplier.map { [$0] }
    for (index, node) in (root["scenarios"]?.elements ?? []).prefix(DocumentSchema.maximumScenarios).enumerated() {
      guard let name = node["name"]?.string else { continue }
      do throws(JSONFailure) {
        if !names.insert(name).inserted {
          throw JSONFailure(path: ["name"], expected: "a name that no other scenario has", found: "\"\(name)\"")
        }
        let scenario = try Scenario(name, node, root, container, content, environment, of: configuration)
        scenarios.append(scenario)
        failures += scenario.failures.map { $0.under("\(index)").under("scenarios") }
        excess += node.repetitions.map { $0.under("\(index)").under("scenarios") }
        if multiplier == nil { multiplier = node.multiplier.map { ["scenarios", "\(index)", $0] } }
      } catch {
        failures.append(error.under("\(index)").under("scenarios"))
      }
    }
    let count = excess.isEmpty ? scenarios.reduce(0) { $0 + $1.variants.count } : 0
    if count > DocumentSchema.maximumVariants, let multiplier {
      excess.append(
        JSONFailure(
          path: multiplier,
          expected:
            "at most \(DocumentSchema.maximumVariants) combinations of scenarios, devices, orientations and text sizes",
          found: "\(count)"))
    }
    failures += excess
    for scenario in scenarios where failures.isEmpty {
      for variant in scenario.variants.containers where variant.setting != nil && failures.isEmpty {
        do throws(JSONFailure) {
          try configuration.check(measuresIn: variant.container, at: ["configuration"])
        } catch {
          let found = "\(error.found) (\(variant.setting ?? ""))"
          failures = [JSONFailure(path: error.path, expected: error.expected, found: found)]
        }
      }
    }
    (self.scenarios, self.failures) = (excess.isEmpty ? scenarios : [], failures)
  }

  /// The steps of a run of the scenario, in order.
  public static func steps(of run: SyntaxNode.Run) -> [Step] { run.elements.flatMap { Step.steps(of: $0) } }

  /// The scenario of a name; without a name the first, in which nothing happens if there is none.
  /// - Returns: nil if there is none of that name.
  public func scenario(named name: String?) -> Scenario? {
    if let name { return scenarios.first { $0.name == name } }
    return scenarios.first ?? Scenario.empty(root, container, content, environment)
  }

  /// The dismissed sheet with all of its screens.
  public var sheet: Sheet { sheet(in: container) }

  /// The dismissed sheet with all of its screens, in any container.
  func sheet(in container: Container, textSize: Double = 1) -> Sheet {
    var environment = environment
    environment.textSize *= textSize
    return withScreens(rootSheet(in: container, content, environment))
  }

  /// The dismissed sheet with which a scenario begins, with all of its screens.
  public func sheet(in scenario: Scenario) -> Sheet { withScreens(rootSheet(in: scenario)) }

  /// The dismissed sheet with which a scenario begins, before its screens are set.
  public func rootSheet(in scenario: Scenario) -> Sheet {
    rootSheet(in: scenario.container, scenario.content, scenario.environment)
  }

  private func rootSheet(in container: Container, _ content: Content, _ environment: Environment) -> Sheet {
    Sheet(configuration: configuration, container: container, content: content, environment: environment)
  }

  private func withScreens(_ root: Sheet) -> Sheet {
    var sheet = root
    if !screens.isEmpty { _ = try? sheet.send(.setScreens(screens, animated: false), at: 0) }
    return sheet
  }

  /// The sheet of another preset, with what the document says itself.
  /// - Throws: where that does not fit the preset.
  public func sheet(as preset: Preset) throws(JSONFailure) -> Sheet {
    Sheet(
      configuration: try Self.configuration(root, preset).1, container: container, content: content,
      environment: environment)
  }

  /// Decodes the preset and what differs from it, as `sheet/open` does.
  /// - Parameter other: a preset instead of the document's.
  private static func configuration(
    _ root: SyntaxNode, _ other: Preset? = nil
  ) throws(JSONFailure) -> (Preset, Configuration) {
    try read {
      $0.object(root.nodes(of: ["preset", "configuration"], $0))
    } as: { json throws(JSONFailure) in
      let preset = other ?? json["preset"]?.string.flatMap { Preset.named($0) } ?? .standard
      return (preset, try ConfigurationPatch(json["configuration"]).applied(to: preset).value)
    }
  }

  /// Decodes the container; the device goes into it.
  /// - Parameter orientation: how the device is held; nil is as the document says.
  static func container(_ root: SyntaxNode, in orientation: Orientation? = nil) throws(JSONFailure) -> Container {
    try read { builder in
      let held = orientation.map { [(key: "orientation", value: builder.string($0.rawValue))] }
      // Where a document names several devices and none that is its own, the first is.
      let first = root["device"] == nil && root["container"]?["device"] == nil ? root.devices?.first : nil
      let device =
        (first.map { [(key: "device", value: builder.string($0.name))] } ?? root.nodes(of: ["device"], builder))
        + (held ?? root.nodes(of: ["orientation"], builder))
      let differences = (root["container"]?.members ?? []).filter { !$0.isComment }.map { $0.node(builder) }
      return builder.object(device + differences)
    } as: { json throws(JSONFailure) in
      try ContainerPatch(json).applied(to: .standard)
    }
  }

  /// Decodes the content of the root screen.
  static func content(_ root: SyntaxNode) throws(JSONFailure) -> Content {
    guard let node = root["content"] else { return .standard }
    return try read {
      node.node($0)
    } as: { json throws(JSONFailure) in
      try Content.read(json)
    }
  }

  /// Decodes what a person has set.
  static func environment(_ root: SyntaxNode) throws(JSONFailure) -> Environment {
    guard let node = root["environment"] else { return Environment() }
    return try read {
      node.node($0)
    } as: { json throws(JSONFailure) in
      try Environment.read(json)
    }
  }

  /// Decodes the screens, whose ids must differ.
  private static func screens(_ root: SyntaxNode) throws(JSONFailure) -> [Screen] {
    guard let node = root["screens"] else { return [] }
    let screens = try read {
      node.node($0)
    } as: { json throws(JSONFailure) in
      do throws(JSONFailure) { return try [Screen](json: json) } catch { throw error.under("screens") }
    }
    var ids: Set<String> = []
    for (index, screen) in screens.enumerated() where !ids.insert(screen.id).inserted {
      throw JSONFailure(
        path: ["screens", "\(index)", "id"], expected: "an id that no other screen has", found: "\"\(screen.id)\"")
    }
    return screens
  }

  /// Decodes values of the document as values of a message.
  private static func read<Value>(
    _ build: (JSONBuilder) -> JSONBuilder.Node, as read: (JSONValue) throws(JSONFailure) -> Value
  ) throws(JSONFailure) -> Value {
    let document: JSONDocument
    do throws(JSONParseError) {
      document = try JSONDocument(building: build)
    } catch {
      throw JSONFailure(expected: "JSON", found: error.message)
    }
    return try document.withRoot(read)
  }
}

extension SyntaxNode {
  /// The members with some keys, in a form that message decoders read.
  fileprivate func nodes(of keys: [String], _ builder: JSONBuilder) -> [(key: String, value: JSONBuilder.Node)] {
    keys.compactMap { key in self[key].map { (key, $0.node(builder)) } }
  }
}
