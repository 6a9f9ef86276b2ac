import JSON
import CPlatform
import SheetServer
import SheetSessions
import SheetTranscript

/// The process around the server: one loop around poll(2), and the only code that uses descriptors and signals
/// (Architecture, invariant 3).
struct Daemon: ~Copyable {
  private var server: Server
  private let output: Descriptor
  private let outputFlags: Int32?
  private let signals: Descriptor
  private var parent: Descriptor?
  private var inputIsOpen = true
  private let clock = MonotonicClock()
  private var recording: Recording?
  /// Whether the recording could not be written to its end: then the process fails too.
  private var isRecordingCut = false

  /// Takes stdin and stdout for the protocol.
  /// - Parameter recording: the path of the recording; nil records nothing.
  init(limits: Limits, recording: String? = nil) throws {
    cplatform_set_up_heap()
    Descriptor.openStandardDescriptors()
    if Descriptor.standardInput.isDirectory {
      errno = EISDIR
      throw ProcessFailure("stdin can't be read")
    }
    let recording = try recording.map { try Recording(to: $0, limits: limits) }
    let signals = cplatform_open_signals()
    guard signals >= 0 else { throw ProcessFailure("signals can't be caught") }
    guard let output = Descriptor.takeStandardOutput() else {
      throw ProcessFailure("stdout can't be used")
    }
    server = Server(limits: limits)
    self.recording = recording
    self.signals = Descriptor(number: signals)
    self.output = output
    outputFlags = output.stopWaiting()
  }

  /// Serves until the connection or the process ends.
  /// - Returns: the exit status.
  mutating func run() -> Int32 {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer {
      buffer.deallocate()
      output.restore(outputFlags)
    }
    while true {
      writeLog()
      guard writeOutput() else { return 1 }
      if let wake = server.nextWake, wake <= clock.now {
        proceed(at: clock.now)
        continue
      }
      if let status = server.exitStatus, server.pendingOutput == 0 {
        writeLog()
        return isRecordingCut ? 1 : status
      }
      switch wait() {
      case .input:
        read(into: buffer)
      case .output, .deadline:
        break
      case .readerGone:
        return 1
      case .parentGone:
        log("the process that started this one is gone")
        return 1
      case .signal(let number):
        _ = writeOutput()
        output.restore(outputFlags)
        cplatform_die_of(number)
        return 1
      }
    }
  }

  // MARK: Waiting

  /// The reason to stop waiting.
  private enum Wake {
    case input
    case output
    case deadline
    case readerGone
    case parentGone
    case signal(Int32)
  }

  /// With more unwritten output than this, input waits this long for a reader that is only a little slower.
  private static let drainTimeout = (bytes: 1 << 20, seconds: 0.005)

  private mutating func wait() -> Wake {
    watchParent()
    var drainTimeout = server.pendingOutput > Self.drainTimeout.bytes ? Self.drainTimeout.seconds : nil
    while true {
      let readsInput = inputIsOpen && server.exitStatus == nil && server.acceptsInput && drainTimeout == nil
      var waits = [
        pollfd(fd: signals.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: parent?.number ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output.number, events: server.pendingOutput == 0 ? 0 : Int16(POLLOUT), revents: 0),
        pollfd(fd: readsInput ? Descriptor.standardInput.number : -1, events: Int16(POLLIN), revents: 0),
      ]
      let untilWake = server.nextWake.map { max(0, $0 - clock.now) }
      let timeout = min(untilWake ?? .infinity, drainTimeout ?? .infinity)
      guard cplatform_wait(&waits, UInt32(waits.count), timeout.isFinite ? timeout : -1) > 0 else {
        if let wake = server.nextWake, wake <= clock.now { return .deadline }
        drainTimeout = nil
        continue
      }
      let signal = waits[0].revents != 0 ? cplatform_read_signal(signals.number) : 0
      if signal != 0 { return .signal(signal) }
      if waits[1].revents != 0 { return .parentGone }
      if waits[2].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return .readerGone }
      if waits[2].revents & Int16(POLLOUT) != 0 { return .output }
      if waits[3].revents != 0 { return .input }
    }
  }

  /// Watches the process that `initialize` named, once it has named one.
  private mutating func watchParent() {
    guard parent == nil, let process = server.parent else { return }
    let descriptor = cplatform_open_process(process)
    if descriptor >= 0 {
      parent = Descriptor(number: descriptor)
    } else if errno == ESRCH {
      // It has ended already. A descriptor that is always readable signals this as one that becomes readable.
      let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
      parent = Descriptor(number: null)
    }
  }

  // MARK: Reading and writing

  private mutating func read(into buffer: UnsafeMutableRawBufferPointer) {
    switch Descriptor.standardInput.read(into: buffer) {
    case .bytes(let count):
      let (bytes, now) = (UnsafeRawBufferPointer(rebasing: buffer[..<count]), clock.now)
      guard recording?.recorder.receive(bytes) != nil else { return server.receive(bytes, at: now) }
      while recording?.recorder.feed(at: clock.now, to: &server) == true, writeOutput() {}
    case .notNow:
      break
    case .ended:
      inputIsOpen = false
      let now = clock.now
      if recording?.recorder.finish(at: now, by: &server) == nil { server.finish(at: now) }
    }
  }

  private mutating func proceed(at now: Instant) {
    if recording?.recorder.proceed(at: now, by: &server) == nil { server.proceed(at: now) }
  }

  /// Writes as much as the reader accepts now.
  /// - Returns: false when the reader is gone.
  private mutating func writeOutput() -> Bool {
    while server.pendingOutput > 0 {
      switch server.withOutput({ output.write($0) }) {
      case .bytes(let count): server.didWrite(count)
      case .notNow: return true
      case .ended: return false
      }
    }
    return true
  }

  private mutating func writeLog() {
    for line in server.takeLog() { log(line) }
    if let failure = recording?.save() {
      log(failure)
      isRecordingCut = true
    }
  }

  /// Writes a line to stderr. If nobody reads stderr the line is lost: the protocol does not wait for the log.
  private func log(_ line: String) {
    guard Descriptor.standardError.takesBytesNow else { return }
    var text = "sheetd: \(String(line.prefix(Self.longestLine)).printableLine)\n"
    text.withUTF8 { _ = Descriptor.standardError.write(UnsafeRawBufferPointer($0)) }
  }

  /// The maximum length of a log line: a pipe that accepts any bytes accepts this many at once.
  private static let longestLine = 500
}
