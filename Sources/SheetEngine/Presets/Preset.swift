/// A complete configuration under a name: one of the systems that this engine reproduces.
public struct Preset: Sendable {
  /// The name on the wire.
  public let name: String
  /// The preset's configuration, shared by all sheets that change nothing in it.
  public let shared: Shared<Configuration>

  /// The preset's configuration.
  public var configuration: Configuration { shared.value }

  init(name: String, configuration: Configuration) {
    self.name = name
    shared = Shared(configuration)
  }

  /// Every preset, the default one first.
  public static let all = [coverVertical, system, interruptible, contentSized, sideMenu]

  /// The preset with a name; nil when there is none.
  public static func named(_ name: String) -> Preset? {
    all.first { $0.name == name }
  }
}
