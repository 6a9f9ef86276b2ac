/// Something that the system refused.
struct ProcessFailure: Error, CustomStringConvertible {
  /// What can't be done, and why.
  let description: String

  /// A failure of the last call of the system's.
  init(_ what: String) {
    description = "\(what): \(String(cString: strerror(errno)))"
  }
}
