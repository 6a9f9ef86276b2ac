import JSON
import SheetServer
import SheetSessions

// The daemon as a WebAssembly module that imports nothing. An instance is one connection, as a process is; it is given the
// time with every call, in microseconds since any moment, and never less than before.
//
// Who calls writes input to memory of the module's (`sheetd_reserve`), and reads output and log from memory of the module's,
// which stays as it is until the next call of any function. A trap ends the instance; nothing of it can be used afterwards.

/// The connection.
nonisolated(unsafe) private var server = Server()
/// Memory for input.
nonisolated(unsafe) private var input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
/// The lines of the log that have not been read.
nonisolated(unsafe) private var log: [UInt8] = []

/// Memory for input.
/// - Parameter count: the number of bytes.
/// - Returns: its address.
@_expose(wasm, "sheetd_reserve")
@_cdecl("sheetd_reserve")
public func reserve(_ count: Int32) -> UnsafeMutableRawPointer? {
  if input.count < count {
    input.deallocate()
    input = .allocate(byteCount: Int(count), alignment: 16)
  }
  return input.baseAddress
}

/// Takes the first bytes of the input, and carries out the messages in it. A message may be passed in pieces.
/// - Returns: the number of bytes of output (`sheetd_output`), all that there is.
@_expose(wasm, "sheetd_exchange")
@_cdecl("sheetd_exchange")
public func exchange(_ count: Int32, at microseconds: Double) -> Int32 {
  takeOutput()
  server.receive(UnsafeRawBufferPointer(rebasing: input[..<Int(count)]), at: instant(microseconds))
  return pending()
}

/// Does what is due, such as a frame of a realtime clock.
/// - Returns: the number of bytes of output.
@_expose(wasm, "sheetd_proceed")
@_cdecl("sheetd_proceed")
public func proceed(at microseconds: Double) -> Int32 {
  takeOutput()
  server.proceed(at: instant(microseconds))
  return pending()
}

/// Ends the input.
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

/// When something is due, in microseconds; negative if nothing is.
@_expose(wasm, "sheetd_next_wake")
@_cdecl("sheetd_next_wake")
public func nextWake() -> Double { server.nextWake.map { Double($0.microseconds) } ?? -1 }

/// The exit status that a process would have; negative as long as the connection is open.
@_expose(wasm, "sheetd_exit_status")
@_cdecl("sheetd_exit_status")
public func exitStatus() -> Int32 { server.exitStatus ?? -1 }

/// Takes the log.
/// - Returns: the number of bytes (`sheetd_log_text`), lines that a process would write to stderr.
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

private func instant(_ microseconds: Double) -> Instant {
  Instant(microseconds: Int64(exactly: microseconds.rounded()) ?? 0)
}

private func pending() -> Int32 { Int32(clamping: server.pendingOutput) }

/// What the last call has returned was read.
private func takeOutput() { server.didWrite(server.pendingOutput) }
