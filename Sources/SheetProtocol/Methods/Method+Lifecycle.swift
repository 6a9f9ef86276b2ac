import JSON
import JSONRPC

extension Method {
  /// The life of the connection, as in LSP 3.17.
  static let lifecycle = [
    Method("initialize", .request, in: .first, "Opens the connection and tells what the daemon can do.") {
      json throws(JSONFailure) in
      .initialize(try InitializeParams(json))
    },
    Method("initialized", .notification, "The client has read what the daemon can do.") { _ throws(JSONFailure) in
      .initialized
    },
    Method("shutdown", .request, "Ends the work; nothing but exit is accepted from then on.") {
      _ throws(JSONFailure) in
      .shutdown
    },
    Method("exit", .notification, in: .always, "Ends the process: with 0 after shutdown, else with 1.") {
      _ throws(JSONFailure) in
      .exit
    },
    cancelRequest,
    Method("$/setTrace", .notification, "How much is told by $/logTrace.") { json throws(JSONFailure) in
      .setTrace(try Trace(member: "value", of: json))
    },
  ]

  /// `$/cancelRequest`, which has to be known among messages that wait for their turn.
  public static let cancelRequest = Method(
    "$/cancelRequest", .notification, "Takes a request back that waits: it is answered with -32800."
  ) { json throws(JSONFailure) in
    guard let value = json["id"], let id = RequestID(value) else {
      throw JSONFailure(
        path: ["id"], expected: "the id of a request, a number or a string", found: json["id"]?.summary ?? "nothing")
    }
    return .cancel(id)
  }
}

/// How much is told by `$/logTrace`.
public enum Trace: String, Word {
  /// Nothing.
  case off
  /// What is logged.
  case messages
  /// The same; vscode-jsonrpc has this word too.
  case compact
  /// What is logged, and the errors behind it.
  case verbose
}

/// What a connection is opened with.
public struct InitializeParams: Sendable {
  /// The process whose end ends the daemon.
  public let processID: Int32?
  /// How much is told by `$/logTrace`.
  public let trace: Trace
  /// Whether what is logged is also sent as `window/logMessage`: `initializationOptions.logMessages`.
  public let logsMessages: Bool

  init(_ json: JSONValue) throws(JSONFailure) {
    processID = try Self.processID(json)
    trace = json["trace"]?.isNull == false ? try Trace(member: "trace", of: json) : .off
    let options = json["initializationOptions"]
    logsMessages = options?.kind == .object ? try options?.optionalMember("logMessages") ?? false : false
  }

  private static func processID(_ json: JSONValue) throws(JSONFailure) -> Int32? {
    guard let value = json["processId"], !value.isNull else { return nil }
    guard let id = value.integer.flatMap(Int32.init(exactly:)), id > 0 else {
      throw JSONFailure(expected: "a process id greater than 0, or null", found: value).under("processId")
    }
    return id
  }
}
