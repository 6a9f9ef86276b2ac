import JSON
import JSONRPC
import SheetProtocol

/// The log messages that a client receives; none at first.
struct Reports: Sendable {
  /// How much `$/logTrace` reports.
  var trace = TraceValue.off
  /// Whether log lines are also sent as `window/logMessage`.
  var logsMessages = false

  /// Sends a log line.
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
