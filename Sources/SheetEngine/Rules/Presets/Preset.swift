/// A complete configuration under a name: one of the systems that this engine reproduces, or the sheet of a library.
public struct Preset: Sendable {
  /// The name on the wire.
  public let name: String
  /// The name of the real system, with its versions where it behaves so in some only.
  public let title: String
  /// The versions of the real system that behave so; empty where there is one only.
  public let versions: [String]
  /// Where its numbers come from.
  public let sources: [String]
  /// How certain they are, by field; empty where all of them are read from published source code.
  public var evidence: [Evidence] { listEvidence() }
  /// How well it reproduces a library, by feature; empty for a system, whose numbers have ``evidence`` instead.
  public let fidelity: [Fidelity]
  /// The shorter side of a container from which on the real system shows a sheet in another place and size than here, pt; nil where it
  /// does not.
  public let tabletSide: Points?
  /// Made when it is asked for: a daemon that starts does not need it.
  private let listEvidence: @Sendable () -> [Evidence]
  /// The preset's configuration, shared by all sheets that change nothing in it.
  public private(set) var shared: Shared<Configuration>

  /// The preset's configuration.
  public var configuration: Configuration { shared.value }

  init(
    name: String, title: String, versions: [String] = [], sources: [String],
    evidence: @autoclosure @escaping @Sendable () -> [Evidence] = [], fidelity: [Fidelity] = [],
    tabletSide: Points? = nil, configuration: Configuration
  ) {
    (self.fidelity, self.tabletSide) = (fidelity, tabletSide)
    (self.name, self.title, self.versions) = (name, title, versions)
    (self.sources, listEvidence) = (sources, evidence)
    shared = Shared(configuration)
  }

  /// The same with a changed configuration. The functions that make presets take no such closure: the compiler would specialize and inline
  /// them for every preset.
  func with(_ change: (inout Configuration) -> Void) -> Preset {
    var (preset, configuration) = (self, configuration)
    change(&configuration)
    preset.shared = Shared(configuration)
    return preset
  }

  /// How certain the value of a field is; nil where it is read from published source code.
  /// - Parameter path: the field's names on the wire.
  public func evidence(of path: [String]) -> Evidence? {
    evidence.filter { path.starts(with: $0.path) }.max { $0.path.count < $1.path.count }
  }
}

// MARK: All of them

extension Preset {
  /// Presets by their names. Each is made when it is asked for: a daemon that starts needs one of them at most.
  typealias Catalog = [(name: String, preset: @Sendable () -> Preset)]

  private static let systemCatalog: Catalog = [
    ("system-26", { .system26 }), ("system", { .system }), ("content-sized", { .contentSized }),
    ("cover-vertical", { .coverVertical }), ("interruptible", { .interruptible }), ("side-menu", { .sideMenu }),
  ]
  private static let catalog = systemCatalog + libraryCatalog

  /// The names of all presets: the systems, the platform's own first, and the sheets of libraries.
  public static var names: [String] { catalog.map { $0.name } }

  /// Every preset, in the order of ``names``.
  public static var all: [Preset] { catalog.map { $0.preset() } }

  /// The systems, the platform's own first.
  public static var systems: [Preset] { systemCatalog.map { $0.preset() } }

  /// The sheets of libraries with their switches, by name.
  public static var allLibraries: [Preset] { libraryCatalog.map { $0.preset() } }

  /// That of a sheet which names none.
  public static let standard = coverVertical

  /// The preset with a name; nil when there is none.
  public static func named(_ name: String) -> Preset? {
    catalog.first { $0.name == name }?.preset()
  }
}
