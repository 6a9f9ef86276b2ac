import ArgumentParser
import SheetDocument

/// When output is colored.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  static let help: ArgumentHelp = "When to color text; auto colors it on a terminal, unless NO_COLOR is set."

  /// The style of what is written to a descriptor.
  func style(_ output: Descriptor = .standardOutput) -> TextStyle {
    switch self {
    case .auto: Self.isColored(output) ? .colored : .plain
    case .always: .colored
    case .never: .plain
    }
  }

  /// Whether the screen behind a descriptor can be cleared.
  func clears(_ output: Descriptor = .standardOutput) -> Bool { self != .never && Self.obeysEscapes(output) }

  private static func isColored(_ output: Descriptor) -> Bool {
    obeysEscapes(output) && variable("NO_COLOR").isEmpty
  }

  /// Whether it is a terminal that obeys escape sequences.
  private static func obeysEscapes(_ output: Descriptor) -> Bool {
    output.isTerminal && !["", "dumb"].contains(variable("TERM"))
  }

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
