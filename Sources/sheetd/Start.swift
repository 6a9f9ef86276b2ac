import SheetServer
import SheetSessions

/// The entry point of the process.
@main
enum Start {
  static func main() {
    // Scripts and language clients pass nothing to parse, and parsing would double the start-up time.
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.isEmpty || arguments.elementsEqual(["--stdio"]) else { return Sheetd.main() }
    do {
      var daemon = try Daemon(limits: Limits())
      exit(daemon.run())
    } catch {
      Sheetd.exit(withError: error)
    }
  }
}
