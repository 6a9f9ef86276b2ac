import JSON
import JSONRPC
import SheetProtocol

/// The log messages that a client wants; at first, none.
struct Reports: Sendable {
  /// How much is told by `$/logTrace`.
  var trace = Trace.off
  /// Whether what is logged is also sent as `window/logMessage`.
  var logsMessages = false

  /// Tells what was logged.
  func report(_ line: String, _ error: RPCError?, to outbox: inout Outbox) {
    if trace != .off {
      let verbose = trace == .verbose ? error?.text : nil
      outbox.notify("$/logTrace") { TraceLine(message: line, verbose: verbose).encode(to: &$0) }
    }
    if logsMessages {
      outbox.notify("window/logMessage") { LogLine(message: line).encode(to: &$0) }
    }
  }
}

extension RPCError {
  /// The error as JSON text.
  fileprivate var text: String {
    var writer = JSONWriter()
    encode(to: &writer)
    return writer.text
  }
}
