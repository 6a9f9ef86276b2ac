import CPlatform

/// A temporary file that replaces another one when it is complete, so that a reader finds the old file or the new one,
/// never half of it.
struct ScratchFile {
  /// Where it is meanwhile.
  let path: String
  private let target: String

  /// - Parameter file: what it is to become. A link stays one: what it leads to is replaced.
  init(beside file: String) {
    target =
      realpath(file, nil).map { real in
        defer { free(real) }
        return String(cString: real)
      } ?? file
    path = "\(target).\(getpid()).new"
    // Neither does it stay behind when the process is ended meanwhile.
    cplatform_remove_when_ended(path)
  }

  /// Makes it what it is to become. What is no plain file, as a pipe or a device, gets its bytes.
  /// - Returns: whether it could.
  func replace() -> Bool {
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      guard let bytes = Descriptor.contents(of: path) else { return false }
      return Descriptor.write(bytes, into: target)
    }
    return rename(path, target) == 0
  }

  /// Removes it, where it is still there.
  func remove() {
    let error = errno
    unlink(path)
    cplatform_remove_when_ended(nil)
    errno = error
  }
}
