import SheetServer
import SheetSessions

/// Where the process starts.
@main
enum Start {
  static func main() {
    // As scripts and language clients start it there is nothing to parse, which would take as long as the whole start.
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
