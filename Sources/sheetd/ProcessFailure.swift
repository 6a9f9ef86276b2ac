/// An operation that the system refused.
struct ProcessFailure: Error, CustomStringConvertible {
  /// The operation that failed, and the reason.
  let description: String

  /// A failure of the last system call; `errno` gives the reason.
  init(_ what: String) {
    description = "\(what): \(String(cString: strerror(errno)))"
  }
}
