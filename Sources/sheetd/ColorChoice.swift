import ArgumentParser
import SheetDocument

/// When output is colored.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  static let help: ArgumentHelp = "When to color text; auto is on a terminal, unless NO_COLOR is set."

  /// The style of what is written to a descriptor.
  func style(_ output: Descriptor = .standardOutput) -> TextStyle {
    switch self {
    case .auto: Self.isColored(output) ? .colored : .plain
    case .always: .colored
    case .never: .plain
    }
  }

  private static func isColored(_ output: Descriptor) -> Bool {
    isatty(output.number) == 1 && variable("NO_COLOR").isEmpty && !["", "dumb"].contains(variable("TERM"))
  }

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
