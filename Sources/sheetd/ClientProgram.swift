import ArgumentParser
import CPlatform
import JSON

/// A program that comes with the Python client.
struct ClientProgram {
  let name: String
  /// The extra of the client that installs what it needs.
  let extra: String

  static let importer = ClientProgram(name: "sheetd-import", extra: "import")
  static let fit = ClientProgram(name: "sheetd-fit", extra: "fit")

  /// Runs the program in place of this one.
  /// - Throws: where it can't be started; then it says how to install it.
  func replaceProcess(_ arguments: [String]) throws {
    // It asks this daemon.
    if let own = CommandLine.arguments.first, own.contains("/") { setenv("SHEETD", own, 0) }
    var pointers: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0.fileName) } + [nil]
    execvp(name, &pointers)
    guard errno == ENOENT else { throw ProcessFailure("\(name) can't be started") }
    var problems = Problems()
    problems.report(
      "there is no \(name) here; it comes with sheetd's Python client and its extra \(extra) (editors/python/README.md)"
    )
    throw ExitCode(127)
  }
}
