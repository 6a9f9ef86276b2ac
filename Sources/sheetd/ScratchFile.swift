import CPlatform
import JSON

/// A file in the making, which replaces another one when it is complete: a reader finds the old file or the new one, never half of
/// it. On Linux it has no name until then, so that nothing is left of it however the process ends.
struct ScratchFile: ~Copyable {
  /// Where its bytes are written.
  let file: Descriptor
  private let target: String?
  /// The file to replace; nil if there is none.
  private let old: stat?
  /// Whether the target is a regular file or does not exist yet. A pipe, a device and stdout get the bytes instead.
  private let isReplaced: Bool
  /// Its path, if it has one.
  private var path: String?

  /// - Parameter file: the file to replace, or nil for stdout. If it is a symbolic link, its target is replaced.
  /// - Throws: why it can't be written: its permissions count for every user.
  init(replacing file: String?) throws {
    target = file.map { Self.target(of: $0) }
    var status = stat()
    old = target.map { stat($0.fileName, &status) } == 0 ? status : nil
    isReplaced = file != nil && (old.map { $0.st_mode & S_IFMT == S_IFREG } ?? true)
    if let target, !Self.isWritable(target, old) { throw ProcessFailure("\(target) can't be written") }
    // The folder of a pipe or of a device may be one in which few may write.
    let folder =
      isReplaced ? Self.folder(of: target ?? "") : getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // A file that replaces another gets its permissions at the end.
    let mode: mode_t = old == nil ? 0o666 : 0o600
    var number = cplatform_open_unnamed(folder.fileName, mode)
    if number < 0 {
      let path = Self.freePath(in: folder)
      number = open(path.fileName, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if number >= 0 { self.path = path }
    }
    guard number >= 0 else { throw ProcessFailure("\(target ?? "stdout") can't be written") }
    self.file = Descriptor(number: number)
    cplatform_clean_up_when_ended((path ?? "").fileName)
  }

  deinit {
    let error = errno
    close(file.number)
    if let path { unlink(path.fileName) }
    cplatform_clean_up_when_ended(nil)
    errno = error
  }

  /// The path by which another program may open it.
  var programPath: String { path ?? "/proc/\(getpid())/fd/\(file.number)" }

  /// Writes bytes after what has been written.
  /// - Throws: why they can't be written.
  func write(_ bytes: [UInt8]) throws { try check(file.writeAll(bytes)) }

  /// Replaces the target, or writes the bytes into it.
  /// - Throws: why it can't be written; the target is then as it was.
  mutating func replace() throws {
    guard isReplaced, let target else {
      try check(lseek(file.number, 0, SEEK_SET) == 0)
      guard let target else { return try check(Descriptor.standardOutput.writeAll(file.readAll())) }
      return try check(Descriptor.write(file.readAll(), into: target))
    }
    if let old {
      // Who may not give the file to its owner would become the owner. Another group gets no more than its permissions.
      let isKept = fchown(file.number, old.st_uid, old.st_gid) == 0
      try check(isKept || old.st_uid == geteuid())
      try check(fchmod(file.number, old.st_mode & (isKept ? 0o7777 : 0o777)) == 0)
    }
    try check(fsync(file.number) == 0)
    if path == nil {
      let path = Self.freePath(in: Self.folder(of: target))
      cplatform_clean_up_when_ended(path.fileName)
      try check(cplatform_name(file.number, path.fileName) == 0)
      self.path = path
    }
    try check(path.map { rename($0.fileName, target.fileName) } == 0)
  }

  private func check(_ isDone: Bool) throws {
    guard isDone else { throw ProcessFailure("\(target ?? "stdout") can't be written") }
  }

  // MARK: Paths

  /// The path that symbolic links lead to; nothing needs to be there yet.
  private static func target(of file: String, _ links: Int = 0) -> String {
    if let real = realpath(file.fileName, nil) {
      defer { free(real) }
      return String(fileName: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }
    let next = withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
      guard let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return String?.none }
      let count = readlink(file.fileName, text, buffer.count)
      return count > 0 ? String(fileName: buffer[..<count]) : nil
    }
    // A pipe that is nowhere but in a link of /proc has no path. As many links as Linux follows.
    guard let next, !Descriptor.exists(file), links < 40 else { return file }
    return target(of: next.hasPrefix("/") ? next : "\(folder(of: file))/\(next)", links + 1)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// A path that nobody can guess.
  private static func freePath(in folder: String) -> String {
    "\(folder)/.sheetd-\(String(UInt64.random(in: .min ... .max), radix: 36)).new"
  }

  /// Whether a file may be written, by its permissions: root, too, has protected it for a reason.
  private static func isWritable(_ path: String, _ status: stat?) -> Bool {
    guard let status else { return true }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      errno = EISDIR
      return false
    }
    guard status.st_mode & 0o222 != 0 else {
      errno = EACCES
      return false
    }
    return access(path.fileName, W_OK) == 0
  }
}
