import CPlatform
import JSON
import SheetRender

/// A file descriptor, and the few system calls that the daemon needs.
struct Descriptor: Equatable {
  let number: Int32

  static let standardInput = Descriptor(number: 0)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)

  /// The outcome of a read or a write.
  enum Outcome {
    /// This number of bytes.
    case bytes(Int)
    /// Nothing now; try again later.
    case notNow
    /// Nothing any more: the input has ended, or the reader is gone.
    case ended
  }

  /// Makes sure that descriptors 0, 1 and 2 are open: a closed one is opened on /dev/null, so that no other file gets
  /// its number.
  static func openStandardDescriptors() {
    for number in standardInput.number...standardError.number where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// The columns of a terminal that text fills; nil if it is none.
  var columns: Int? {
    let width = Int(cplatform_columns(number))
    return width > 0 ? min(max(width, TextWidth.range.lowerBound), TextWidth.range.upperBound) : nil
  }

  var isDirectory: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a write would not block.
  var takesBytesNow: Bool {
    var wait = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return poll(&wait, 1, 0) == 1 && wait.revents & Int16(POLLOUT) != 0
  }

  /// Keeps stdout for the protocol: returns a copy of fd 1 that no other code knows, and redirects fd 1 itself to
  /// stderr, or to /dev/null when stderr is closed.
  static func takeStandardOutput() -> Descriptor? {
    let copy = fcntl(standardOutput.number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    if dup2(standardError.number, standardOutput.number) < 0 {
      let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
      if null >= 0 {
        dup2(null, standardOutput.number)
        close(null)
      }
    }
    return Descriptor(number: copy)
  }

  /// Makes writes to pipes and sockets, whose readers may be slow, non-blocking.
  /// - Returns: the flags to restore at the end, because other processes may share the pipe; nil when nothing changed.
  func stopWaiting() -> Int32? {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFIFO || kind == S_IFSOCK else { return nil }
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, flags & O_NONBLOCK == 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else { return nil }
    return flags
  }

  /// Sets the flags that ``stopWaiting()`` returned.
  func restore(_ flags: Int32?) {
    if let flags { _ = fcntl(number, F_SETFL, flags) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    #if canImport(Darwin)
      let count = Darwin.read(number, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      let count = Musl.read(number, buffer.baseAddress, buffer.count)
    #else
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
    #endif
    return outcome(count, isRead: true)
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    #if canImport(Darwin)
      let count = Darwin.write(number, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      let count = Musl.write(number, bytes.baseAddress, bytes.count)
    #else
      let count = Glibc.write(number, bytes.baseAddress, bytes.count)
    #endif
    return outcome(count, isRead: false)
  }

  /// The contents of a file that somebody else has named; nil when it can't be read at once, or is larger than `limit` bytes. No
  /// pipe and no device is read, whatever the path names by then.
  static func contents(ofRegularFile path: String, limit: Int) -> [UInt8]? {
    contents(of: path, O_NONBLOCK | O_NOCTTY, limit: limit) { $0 == S_IFREG }
  }

  private static func contents(
    of path: String, _ flags: Int32 = 0, limit: Int, where isRead: (mode_t) -> Bool
  ) -> [UInt8]? {
    let file = Descriptor(number: open(path.fileName, O_RDONLY | O_CLOEXEC | flags))
    guard file.number >= 0 else { return nil }
    defer {
      let error = errno
      close(file.number)
      errno = error
    }
    var status = stat()
    guard fstat(file.number, &status) == 0 else { return nil }
    let kind = status.st_mode & S_IFMT
    guard isRead(kind) else {
      errno = kind == S_IFDIR ? EISDIR : EINVAL
      return nil
    }
    guard Int(status.st_size) <= limit else {
      errno = EFBIG
      return nil
    }
    return file.contents(limit: limit)
  }

  /// The maximum size of a file that a command reads: no document and no recording is so large, but a device or a file with
  /// holes may be.
  private static let maximumFileSize = 512 << 20

  /// The contents of a file; `-` is stdin.
  /// - Throws: why it can't be read.
  static func read(_ path: String) throws -> [UInt8] {
    let limit = maximumFileSize
    let contents =
      path == "-" ? standardInput.contents(limit: limit) : contents(of: path, limit: limit) { $0 != S_IFDIR }
    guard let contents else { throw ProcessFailure("\(path) can't be read") }
    return contents
  }

  /// Reads to the end.
  func readAll() -> [UInt8] { contents(limit: .max) ?? [] }

  /// Reads to the end; nil when that is more than `limit` bytes away, or when the rest of a file is not there yet.
  private func contents(limit: Int) -> [UInt8]? {
    let waits = fcntl(number, F_GETFL) & O_NONBLOCK == 0
    var contents: [UInt8] = []
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { block.deallocate() }
    while true {
      switch read(into: block) {
      case .bytes(let count):
        contents.append(contentsOf: block[..<count])
        guard contents.count <= limit else {
          errno = EFBIG
          return nil
        }
      case .notNow where waits: continue
      case .notNow: return nil
      case .ended: return contents
      }
    }
  }

  /// Writes to a pipe or a device.
  /// - Returns: whether it could be written.
  static func write(_ contents: [UInt8], into path: String) -> Bool {
    let file = Descriptor(number: open(path.fileName, O_WRONLY | O_CLOEXEC))
    guard file.number >= 0 else { return false }
    guard file.writeAll(contents) else {
      let error = errno
      close(file.number)
      errno = error
      return false
    }
    return close(file.number) == 0
  }

  /// The maximum length of a line: a message of any size fits, even if each of its bytes is escaped.
  private static let longestLine = 128 << 20

  /// Calls `body` with each line of a file, without its line feed; only one of them is in memory.
  /// - Throws: why the file can't be read, or the error of `body`.
  static func forEachLine(of path: String, _ body: (String) throws -> Void) throws {
    let file = Descriptor(number: open(path.fileName, O_RDONLY | O_CLOEXEC))
    guard file.number >= 0 else { throw ProcessFailure("\(path) can't be read") }
    defer { close(file.number) }
    guard !file.isDirectory else {
      errno = EISDIR
      throw ProcessFailure("\(path) can't be read")
    }
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { bytes.deallocate() }
    let block = UnsafeMutableRawBufferPointer(start: bytes, count: 1 << 16)
    var rest: [UInt8] = []
    reading: while true {
      switch file.read(into: block) {
      case .bytes(let count):
        var start = 0
        while start < count, let end = memchr(bytes + start, Int32(UInt8(ascii: "\n")), count - start) {
          let next = UnsafeRawPointer(end) - UnsafeRawPointer(bytes)
          rest.append(contentsOf: block[start..<next])
          try body(String(decoding: rest, as: UTF8.self))
          rest.removeAll(keepingCapacity: true)
          start = next + 1
        }
        rest.append(contentsOf: block[start..<count])
        guard rest.count <= longestLine else {
          errno = EFBIG
          throw ProcessFailure("\(path) can't be read")
        }
      case .notNow: continue
      case .ended: break reading
      }
    }
    if !rest.isEmpty { try body(String(decoding: rest, as: UTF8.self)) }
  }

  /// Whether a path names anything.
  static func exists(_ path: String) -> Bool { access(path.fileName, F_OK) == 0 }

  /// Whether a path names anything, a link that leads nowhere included.
  static func isNamed(_ path: String) -> Bool {
    var status = stat()
    return lstat(path.fileName, &status) == 0
  }

  /// Makes a folder, unless it is there.
  /// - Throws: that it can't be made.
  static func makeFolder(_ path: String) throws {
    guard mkdir(path.fileName, 0o777) == 0 || DocumentFiles.isFolder(path) else {
      throw ProcessFailure("\(path) can't be made")
    }
  }

  /// Whether two paths name the same file.
  static func isSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(a.fileName, &first) == 0 && stat(b.fileName, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// Writes the result of a command to stdout.
  /// - Throws: why it can't be written.
  static func deliver(_ text: String) throws { try deliver(Array(text.utf8)) }

  /// Writes the result of a command to stdout.
  /// - Throws: why it can't be written.
  static func deliver(_ bytes: [UInt8]) throws {
    guard standardOutput.writeAll(bytes) else { throw ProcessFailure("stdout can't be written") }
  }

  /// Writes text for people; whatever a terminal would obey is escaped.
  /// - Returns: whether it could be written.
  func writeText(_ text: String) -> Bool { writeAll(Array(text.printable.utf8)) }

  /// Writes all bytes, however long that takes.
  /// - Returns: whether it could be written.
  func writeAll(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        switch write(UnsafeRawBufferPointer(rebasing: bytes[written...])) {
        case .bytes(let count): written += count
        case .notNow: continue
        case .ended: return false
        }
      }
      return true
    }
  }

  private func outcome(_ count: Int, isRead: Bool) -> Outcome {
    if count > 0 { return .bytes(count) }
    if count == 0 { return isRead ? .ended : .notNow }
    return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK ? .notNow : .ended
  }
}
