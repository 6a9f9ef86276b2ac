import CPlatform
import SheetServer

/// The events that the daemon waits for: input, output, signals, and the end of the process that started it.
///
/// While a request is carried out it looks at the same descriptors without waiting.
final class Watch {
  /// The reason to stop waiting.
  enum Wake: Equatable {
    case input
    case output
    case deadline
    case readerGone
    case parentGone
    case signal(Int32)
  }

  private let output: Descriptor
  private let signals: Descriptor
  private var parent: Descriptor?
  private var signal: Int32 = 0
  /// Whether there may be more input.
  var inputIsOpen = true
  /// Whether input may be read while a request is carried out.
  let readsAhead: Bool
  /// How much is read at once: it is still in the processor's first cache when it is parsed, bytes.
  private static let blockSize = 1 << 14
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Watch.blockSize, alignment: 16)

  /// - Throws: why signals can't be caught.
  init(output: Descriptor, readsAhead: Bool) throws {
    let signals = cplatform_open_signals()
    guard signals >= 0 else { throw ProcessFailure("signals can't be caught") }
    (self.output, self.signals, self.readsAhead) = (output, Descriptor(number: signals), readsAhead)
  }

  deinit { buffer.deallocate() }

  /// Watches the process that `initialize` named, once it has named one.
  func watch(parent process: Int32?) {
    guard parent == nil, let process else { return }
    let descriptor = cplatform_open_process(process)
    if descriptor >= 0 {
      parent = Descriptor(number: descriptor)
    } else if errno == ESRCH {
      // It has ended already. A descriptor that is always readable signals this as one that becomes readable.
      let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
      parent = Descriptor(number: null)
    }
  }

  /// Waits until something can be done.
  /// - Parameters:
  ///   - reads: whether input is waited for.
  ///   - writes: whether space for output is waited for.
  ///   - timeout: s; negative is none.
  func wait(reads: Bool, writes: Bool, timeout: Double) -> Wake? {
    guard signal == 0 else { return .signal(signal) }
    var waits = [
      pollfd(fd: signals.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: parent?.number ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.number, events: writes ? Int16(POLLOUT) : 0, revents: 0),
      pollfd(fd: reads ? Descriptor.standardInput.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard cplatform_wait(&waits, UInt32(waits.count), timeout) > 0 else { return .deadline }
    if waits[0].revents != 0 { signal = cplatform_read_signal(signals.number) }
    if signal != 0 { return .signal(signal) }
    if waits[1].revents != 0 { return .parentGone }
    if waits[2].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return .readerGone }
    if waits[2].revents & Int16(POLLOUT) != 0 { return .output }
    return waits[3].revents != 0 ? .input : nil
  }

  /// Reads what has arrived.
  /// - Returns: the bytes, which are valid until the next call; nil when there are none.
  func read() -> UnsafeRawBufferPointer? {
    switch Descriptor.standardInput.read(into: buffer) {
    case .bytes(let count): return UnsafeRawBufferPointer(rebasing: buffer[..<count])
    case .notNow: return nil
    case .ended:
      inputIsOpen = false
      return nil
    }
  }

  /// Gives the inbox, if there is one, what has arrived.
  /// - Returns: whether anybody is still there. The end of the input alone is not the end: its answers are still wanted.
  func look(_ inbox: Inbox?) -> Bool {
    while true {
      let reads = readsAhead && inputIsOpen && inbox?.acceptsInput == true
      switch wait(reads: reads, writes: false, timeout: 0) {
      case .input: if let bytes = read() { inbox?.receive(bytes) }
      case .signal, .parentGone, .readerGone: return false
      case .output, .deadline, nil: return true
      }
    }
  }
}
