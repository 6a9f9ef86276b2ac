import ArgumentParser
import JSON
import SheetServer
import SheetSessions

/// The entry point of the process.
@main
enum Start {
  static func main() {
    // A file that has reached its maximum size is an error of the write, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    // Scripts and language clients pass nothing to parse, and parsing would double the start-up time.
    let arguments = CommandLine.arguments.dropFirst()
    do {
      guard arguments.isEmpty || arguments.elementsEqual(["--stdio"]) else {
        let arguments = fileNames
        try Sheetd.checkCommand(arguments.first)
        var command = try Sheetd.parseAsRoot(arguments)
        return try command.run()
      }
      // A person at a terminal would otherwise wait for something to happen.
      if isatty(STDIN_FILENO) == 1 {
        let hint =
          "sheetd serves JSON-RPC on stdin, one message per line, until Ctrl-D; sheetd --help lists the commands\n"
        _ = Descriptor.standardError.writeText(hint)
      }
      var daemon = try Daemon(limits: Limits())
      exit(daemon.run())
    } catch {
      end(with: error)
    }
  }

  /// The arguments, any of which may be a file name.
  private static var fileNames: [String] {
    (1..<Int(CommandLine.argc)).map { index in
      CommandLine.unsafeArgv[index].map { argument in
        String(fileName: UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      } ?? ""
    }
  }

  /// Ends the process as the argument parser would, but writes nothing that a terminal obeys: an argument may contain it.
  private static func end(with error: any Error) -> Never {
    let (text, code) = (Sheetd.fullMessage(for: error), Sheetd.exitCode(for: error))
    guard !text.isEmpty else { exit(code.rawValue) }
    guard code.isSuccess else {
      _ = Descriptor.standardError.writeText(text + "\n")
      exit(code.rawValue)
    }
    exit(Descriptor.standardOutput.writeText(text + "\n") ? code.rawValue : EXIT_FAILURE)
  }
}
