import ArgumentParser

/// `sheetd import`: starts the importer, which comes with the Python client.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read the sheet of an app's source code as a document.",
    discussion: """
      Reads JSX and TSX (vaul, Base UI, @gorhom/bottom-sheet, @swmansion/react-native-bottom-sheet, react-modal-sheet, Ionic), Kotlin \
      and Android's XML (Material Components, Compose), Swift (SwiftUI, UIKit), Dart (smooth_sheets, Flutter) and JSON, and \
      prints the document. What it does not understand is listed on stderr, with its line. A link that was copied from a preview \
      is also converted to a document; with --into, its inputs are added to another document as a scenario.

      The command starts sheetd-import, which comes with the Python client and its extra 'import'. 'sheetd import --help' lists its \
      options.

      Examples:
        sheetd import Menu.tsx > menu.sheet.json
        sheetd import --from vaul --name Cart Drawers.tsx > cart.sheet.json
        sheetd import --into menu.sheet.json 'https://…/#share=…'
      """
  )

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The options of sheetd-import, and the file.", valueName: "argument"), completion: .file())
  var arguments: [String] = []

  func run() throws { try ClientProgram.importer.replaceProcess(arguments) }
}
