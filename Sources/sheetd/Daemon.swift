import JSON
import CPlatform
import SheetDocument
import SheetServer
import SheetSessions
import SheetTranscript

/// The process around the server: one loop around poll(2), and the only code that uses descriptors and signals
/// (Architecture, invariant 3).
struct Daemon: ~Copyable {
  private var server: Server
  private let output: Descriptor
  private let outputFlags: Int32?
  private let watch: Watch
  private var inputHasEnded = false
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
    guard let output = Descriptor.takeStandardOutput() else {
      throw ProcessFailure("stdout can't be used")
    }
    // A recording has the times of the input, so it is read only when its turn has come.
    let watch = try Watch(output: output, readsAhead: recording == nil)
    // Where it is replayed, a recording has no files but those that were opened.
    let isRecorded = recording != nil
    let closed = ClosedDocuments(read: DocumentReader.text(atURI:)) { folder, isDeep in
      isRecorded ? [] : DocumentReader.documents(inFolder: folder, isDeep: isDeep)
    }
    server = Server(limits: limits, watch: { watch.look($0) }, closed: closed)
    self.recording = recording
    self.watch = watch
    self.output = output
    outputFlags = output.stopWaiting()
  }

  /// Serves until the connection or the process ends.
  /// - Returns: the exit status.
  mutating func run() -> Int32 {
    defer { output.restore(outputFlags) }
    while true {
      finishInput()
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
      case .input: read()
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

  /// With more unwritten output than this, input waits this long for a reader that is only a little slower.
  private static let drainTimeout = (bytes: 1 << 20, seconds: 0.005)

  private mutating func wait() -> Watch.Wake {
    watch.watch(parent: server.parent)
    var drainTimeout = server.pendingOutput > Self.drainTimeout.bytes ? Self.drainTimeout.seconds : nil
    while true {
      let untilWake = server.nextWake.map { max(0, $0 - clock.now) }
      let timeout = min(untilWake ?? .infinity, drainTimeout ?? .infinity)
      let wake = watch.wait(
        reads: watch.inputIsOpen && server.exitStatus == nil && server.acceptsInput && drainTimeout == nil,
        writes: server.pendingOutput > 0, timeout: timeout.isFinite ? timeout : -1)
      if let wake, wake != .deadline { return wake }
      if let next = server.nextWake, next <= clock.now { return .deadline }
      drainTimeout = nil
    }
  }

  // MARK: Reading and writing

  private mutating func read() {
    if let bytes = watch.read() {
      let now = clock.now
      guard recording?.recorder.receive(bytes) != nil else { return server.receive(bytes, at: now) }
      while recording?.recorder.feed(at: clock.now, to: &server) == true, writeOutput() {}
    }
  }

  /// Ends the input once it is at its end, which is also found while a request is carried out.
  private mutating func finishInput() {
    guard !watch.inputIsOpen, !inputHasEnded else { return }
    inputHasEnded = true
    let now = clock.now
    if recording?.recorder.finish(at: now, by: &server) == nil { server.finish(at: now) }
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
