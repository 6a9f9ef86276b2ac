/// A complete configuration under a name: one of the systems that this engine reproduces.
public struct Preset: Sendable {
  /// The name on the wire.
  public let name: String
  /// What the system sets, for every sheet that differs in nothing.
  public let shared: Shared<Configuration>

  /// What the system sets.
  public var configuration: Configuration { shared.value }

  init(name: String, configuration: Configuration) {
    self.name = name
    shared = Shared(configuration)
  }

  /// Every preset, the default one first.
  public static let all = [coverVertical, system, interruptible, contentSized, sideMenu]

  /// The preset of that name.
  public static func named(_ name: String) -> Preset? {
    all.first { $0.name == name }
  }
}
