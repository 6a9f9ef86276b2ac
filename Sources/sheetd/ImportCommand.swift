import ArgumentParser
import CPlatform
import JSON

/// `sheetd import`: starts the importer, which comes with the Python client.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read the sheet of an app's source code as a document.",
    discussion: """
      Reads JSX and TSX (vaul, Base UI, @gorhom/bottom-sheet, @swmansion/react-native-bottom-sheet, react-modal-sheet, Ionic), Kotlin \
      and Android's XML (Material Components, Compose), Swift (SwiftUI, UIKit), Dart (smooth_sheets, Flutter) and JSON, and \
      prints the document. What it does not understand is listed on stderr, with its line.

      It is a program of its own, sheetd-import, which the Python client installs: \
      pip install 'sheetd-client[import]'. 'sheetd import --help' lists its options.

      Examples:
        sheetd import Menu.tsx > menu.sheet.json
        sheetd import --from vaul --name Cart Drawers.tsx > cart.sheet.json
      """
  )

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The options of sheetd-import, and the file.", valueName: "argument"), completion: .file())
  var arguments: [String] = []

  private static let program = "sheetd-import"

  func run() throws {
    // The importer asks this daemon.
    if let own = CommandLine.arguments.first, own.contains("/") { setenv("SHEETD", own, 0) }
    var pointers: [UnsafeMutablePointer<CChar>?] = ([Self.program] + arguments).map { strdup($0.fileName) } + [nil]
    execvp(Self.program, &pointers)
    guard errno == ENOENT else { throw ProcessFailure("\(Self.program) can't be started") }
    var problems = Problems()
    problems.report(
      "there is no \(Self.program) here; it comes with the Python client: pip install 'sheetd-client[import]'")
    throw ExitCode(127)
  }
}
