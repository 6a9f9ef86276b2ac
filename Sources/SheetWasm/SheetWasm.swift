import JSON
import SheetServer
import SheetSessions

// The daemon as a WebAssembly module that imports nothing. Besides `memory` it exports these functions. An instance is one
// connection, as a process is. `_initialize` must be called first.
//
// * Memory. The host writes input where `sheetd_reserve` says, and reads output and log where `sheetd_output` and
//   `sheetd_log_text` say. Each address is valid until the next call of any function but those three.
// * Time. The module has no clock. The host passes the time since any moment, in microseconds; a time before
//   the last one counts as the last one.
// * Traps. After a trap the instance must not be used any more, as a process that has crashed: its sheets are lost. Only its exit status
//   may be asked for, which is 71 if there was not enough memory.

/// The connection.
nonisolated(unsafe) private var server = Server()
/// The latest time.
nonisolated(unsafe) private var now = Instant.zero
/// Memory for input.
nonisolated(unsafe) private var input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
/// The lines of the log that were taken last.
nonisolated(unsafe) private var log: [UInt8] = []

/// Reserves memory for input.
/// - Parameter count: the number of bytes.
/// - Returns: its address.
@_expose(wasm, "sheetd_reserve")
@_cdecl("sheetd_reserve")
public func reserve(_ count: Int32) -> UnsafeMutableRawPointer? {
  let count = max(0, Int(count))
  if input.count < count {
    input.deallocate()
    input = .allocate(byteCount: count, alignment: 16)
  }
  return input.baseAddress
}

/// Starts a new connection with other limits, which are in the input: the object `limits` of the answer to `initialize`, in which
/// members may be missing.
/// - Parameter count: the number of bytes of input.
/// - Returns: whether the input is such an object.
@_expose(wasm, "sheetd_limit")
@_cdecl("sheetd_limit")
public func limit(_ count: Int32) -> Bool {
  guard let document = try? JSONDocument(parsing: received(count)) else { return false }
  return document.withRoot { json in
    guard json.kind == .object else { return false }
    server = Server(limits: Limits(json: json))
    return true
  }
}

/// Carries out the messages in the input, which may begin and end within a message.
/// - Parameters:
///   - count: the number of bytes of input.
///   - microseconds: the time.
/// - Returns: the number of bytes of output.
@_expose(wasm, "sheetd_exchange")
@_cdecl("sheetd_exchange")
public func exchange(_ count: Int32, at microseconds: Double) -> Int32 {
  takeOutput()
  server.receive(received(count), at: instant(microseconds))
  return pending()
}

/// Does what is due, such as a frame of a realtime clock.
/// - Parameter microseconds: the time.
/// - Returns: the number of bytes of output.
@_expose(wasm, "sheetd_proceed")
@_cdecl("sheetd_proceed")
public func proceed(at microseconds: Double) -> Int32 {
  takeOutput()
  server.proceed(at: instant(microseconds))
  return pending()
}

/// Ends the input.
/// - Parameter microseconds: the time.
/// - Returns: the number of bytes of output.
@_expose(wasm, "sheetd_finish")
@_cdecl("sheetd_finish")
public func finish(at microseconds: Double) -> Int32 {
  takeOutput()
  server.finish(at: instant(microseconds))
  return pending()
}

/// The address of the output of the last call.
@_expose(wasm, "sheetd_output")
@_cdecl("sheetd_output")
public func output() -> UnsafeRawPointer? { server.withOutput { $0.baseAddress } }

/// Discards the output of the last call, which must have been read, and returns when something is due.
///
/// The host calls `sheetd_proceed` then. Something is due at once if the module had to wait with further messages until so much
/// output was read.
/// - Returns: the time, in microseconds; negative if nothing is due.
@_expose(wasm, "sheetd_next_wake")
@_cdecl("sheetd_next_wake")
public func nextWake() -> Double {
  takeOutput()
  return server.nextWake.map { Double($0.microseconds) } ?? -1
}

/// The exit status of a process that has no memory; negative while there is some (Sources/CPlatform/memory.c).
@_extern(c, "memory_status")
private func memoryStatus() -> Int32

/// The exit status that a process would have; negative while the connection is open.
@_expose(wasm, "sheetd_exit_status")
@_cdecl("sheetd_exit_status")
public func exitStatus() -> Int32 {
  let status = memoryStatus()
  // The server can't be asked: it is in the middle of something.
  return status >= 0 ? status : server.exitStatus ?? -1
}

/// Takes the log: lines that a process would write to stderr.
/// - Returns: the number of bytes.
@_expose(wasm, "sheetd_log")
@_cdecl("sheetd_log")
public func takeLog() -> Int32 {
  log = server.takeLog().flatMap { Array($0.printableLine.utf8) + [UInt8(ascii: "\n")] }
  return Int32(clamping: log.count)
}

/// The address of the log that was taken last.
@_expose(wasm, "sheetd_log_text")
@_cdecl("sheetd_log_text")
public func logText() -> UnsafeRawPointer? { log.withUnsafeBytes { $0.baseAddress } }

/// The input, up to what was reserved.
private func received(_ count: Int32) -> UnsafeRawBufferPointer {
  UnsafeRawBufferPointer(rebasing: input[..<min(max(0, Int(count)), input.count)])
}

/// The latest time, which this may be.
private func instant(_ microseconds: Double) -> Instant {
  now = max(now, Instant(microseconds: Int64(exactly: microseconds.rounded(.down)) ?? 0))
  return now
}

private func pending() -> Int32 { Int32(clamping: server.pendingOutput) }

/// Marks the output of the last call as read.
private func takeOutput() { server.didWrite(server.pendingOutput) }
