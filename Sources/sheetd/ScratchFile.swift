import CPlatform
import JSON

/// A temporary file that replaces another one when it is complete, so that a reader finds the old file or the new one,
/// never half of it.
struct ScratchFile {
  /// The path of the temporary file.
  let path: String
  private let target: String
  /// Whether the target is a regular file, or there is none yet. A pipe or a device gets the bytes instead.
  private let isReplaced: Bool

  /// The temporary file is beside the one to replace; for a pipe or a device, beside which few may write, in the folder for temporary files.
  /// - Parameter file: the file to replace. If it is a symbolic link, its target is replaced.
  init(beside file: String) {
    target =
      realpath(file.fileName, nil).map { real in
        defer { free(real) }
        return String(fileName: UnsafeRawBufferPointer(start: real, count: strlen(real)))
      } ?? file
    var status = stat()
    isReplaced = stat(target.fileName, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    path = isReplaced ? "\(target).\(getpid()).new" : "\(folder)/sheetd.\(getpid()).new"
    // The temporary file is also removed when a signal ends the process.
    cplatform_remove_when_ended(path.fileName)
  }

  /// Opens it for writing.
  func open() throws -> Descriptor {
    guard let file = Descriptor.create(path) else { throw ProcessFailure("\(target) can't be written") }
    return file
  }

  /// Replaces the target, or writes the bytes into it.
  /// - Returns: whether it succeeded.
  func replace() -> Bool {
    if !isReplaced {
      guard let bytes = Descriptor.contents(of: path) else { return false }
      return Descriptor.write(bytes, into: target)
    }
    return rename(path.fileName, target.fileName) == 0
  }

  /// Removes the temporary file if it still exists.
  func remove() {
    let error = errno
    unlink(path.fileName)
    cplatform_remove_when_ended(nil)
    errno = error
  }
}
