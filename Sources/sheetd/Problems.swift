import JSON

/// Problems that prevent a part of a command's work, such as an unreadable file: each is reported on stderr, and
/// the command does the rest.
struct Problems {
  /// Whether there were none.
  private(set) var isEmpty = true

  /// The contents of a file; nil when it can't be read.
  mutating func read(_ path: String) -> [UInt8]? {
    var contents: [UInt8]?
    attempt { contents = try Descriptor.read(path) }
    return contents
  }

  /// Deals with a file; an error is reported.
  mutating func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      report("\(error)")
    }
  }

  /// Reports an error.
  mutating func report(_ problem: String) {
    isEmpty = false
    _ = Descriptor.standardError.writeText("Error: \(problem.printableLine)\n")
  }
}
