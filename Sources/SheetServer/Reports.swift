import JSON
import JSONRPC
import SheetProtocol

/// What a client wants to hear of beside the protocol's own messages; at first, nothing.
struct Reports: Sendable {
  /// How much is told by `$/logTrace`.
  var trace = Trace.off
  /// Whether what is logged is also sent as `window/logMessage`.
  var logsMessages = false

  /// Of the LSP's message types, the one for what went wrong and stops nothing.
  private static let warning = 2

  /// Tells what was logged.
  func report(_ line: String, _ error: RPCError?, to outbox: inout Outbox) {
    if trace != .off {
      outbox.notify("$/logTrace") { writer in
        writer.beginObject()
        writer.member("message", line)
        if trace == .verbose, let error { writer.member("verbose", error.text) }
        writer.endObject()
      }
    }
    if logsMessages {
      outbox.notify("window/logMessage") { writer in
        writer.beginObject()
        writer.member("type", Self.warning)
        writer.member("message", line)
        writer.endObject()
      }
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
