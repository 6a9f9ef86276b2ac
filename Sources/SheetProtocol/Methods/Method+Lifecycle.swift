import JSON
import JSONRPC

extension Method {
  /// The life of the connection, as in LSP 3.17.
  static let lifecycle = [
    Declaration(
      "initialize", .request, in: .first, "Opens the connection and reports what the daemon can do.",
      answers: .object(
        Schema.Property(
          "capabilities",
          .openObject(
            Schema.Property(
              "sheet",
              .openObject(
                Schema.Property("protocolVersion", .text), Schema.Property("presets", .array(of: .text)),
                Schema.Property("clocks", .array(of: .text)), Schema.Property("limits", .openObject()))))),
        Schema.Property("serverInfo", .object(Schema.Property("name", .text), Schema.Property("version", .text)))),
      example: #"{"processId":null,"trace":"off"}"#
    ).reads(.processID, .optionalTrace, .options, .capabilities) { process, trace, options, editor in
      .initialize(InitializeParams(processID: process, trace: trace ?? .off, options: options, editor: editor))
    },
    Declaration("initialized", .notification, "The client has received the result of initialize.").calls(.initialized),
    Declaration(
      "shutdown", .request, "Prepares for exit. From now on, the daemon accepts only exit and rpc.discover.",
      answers: .null
    ).calls(.shutdown),
    Declaration(
      "exit", .notification, in: .always, "Ends the process: with exit status 0 after shutdown, else with 1."
    ).calls(.exit),
    Declaration(
      "rpc.discover", .request, in: .always, "The description of the protocol, as an OpenRPC 1.3.2 document.",
      answers: .openObject(
        Schema.Property("openrpc", .text), Schema.Property("info", .openObject()),
        Schema.Property("methods", .array(of: .openObject())))
    ).calls(.discover),
    cancelRequest,
    Declaration(
      "$/setTrace", .notification, "Sets how much $/logTrace reports.", example: #"{"value":"messages"}"#
    ).reads(.wireEnum("value", "How much is reported.")) { (trace: TraceValue) in .setTrace(trace) },
  ]

  /// `$/cancelRequest`, which must be recognized among messages that wait for their turn.
  public static let cancelRequest = Declaration(
    "$/cancelRequest", .notification, "Cancels a pending request. The daemon then answers it with error -32800.",
    example: #"{"id":7}"#
  ).reads(.requestID) { id in .cancel(id) }
}

/// How much `$/logTrace` reports.
public enum TraceValue: String, WireEnum {
  /// Nothing is sent.
  case off
  /// Log lines.
  case messages
  /// The same as `messages`; vscode-jsonrpc has this value too.
  case compact
  /// Log lines, and the errors behind them.
  case verbose
}

/// The parameters that open a connection.
public struct InitializeParams: Sendable {
  /// The daemon ends with this process.
  public let processID: Int32?
  /// How much `$/logTrace` reports.
  public let trace: TraceValue
  /// The options that the client sets: `initializationOptions`.
  public let options: ClientOptions
  /// The client's text capabilities.
  public let editor: EditorCapabilities
}

extension Parameter where Value == TraceValue? {
  fileprivate static let optionalTrace = optionalWireEnum("trace", "How much $/logTrace reports at first.")
}

extension Parameter where Value == RequestID {
  fileprivate static let requestID = Parameter([
    .required("id", .anyOf(.integer, .text), "The id of a request that has not been answered.")
  ]) { json throws(JSONFailure) in
    guard let value = json["id"], !value.isNull, let id = RequestID(value) else {
      throw JSONFailure(
        path: ["id"], expected: "the id of a request, a number or a string", found: json["id"]?.summary ?? "nothing")
    }
    return id
  }
}

extension Parameter where Value == Int32? {
  fileprivate static let processID = Parameter([
    .optional(
      "processId", .integer(1...Int(Int32.max)),
      "The id of a process, normally the client's own. The daemon ends when that process ends.")
  ]) { json throws(JSONFailure) in
    guard let value = json["processId"], !value.isNull else { return nil }
    guard let id = value.integer.flatMap(Int32.init(exactly:)), id > 0 else {
      throw JSONFailure(expected: "a process id greater than 0, or null", found: value).under("processId")
    }
    return id
  }
}

extension Parameter where Value == ClientOptions {
  fileprivate static let options = Parameter([
    ParameterDeclaration(
      name: "initializationOptions",
      summary:
        "logMessages: whether log lines are also sent as window/logMessage (false). codeLenses: whether the client shows "
        + "code lenses and runs their commands itself (false). expectations: whether failed expectations of documents are "
        + "reported as diagnostics (true). inlayHints: whether textDocument/inlayHint says where the sheet is at each step (true). "
        + "pullDiagnostics: whether the client asks for diagnostics with textDocument/diagnostic and workspace/diagnostic, and "
        + "is sent none (false). completesWords: whether a completion inserts only the word at the cursor, for an editor "
        + "that ignores the range of an edit (false). previewPage: the URL of the preview page on which sheetd.preview shows documents.",
      isRequired: false, schema: .options, isCommon: false)
  ]) { json throws(JSONFailure) in
    guard let options = json["initializationOptions"], options.kind == .object else {
      return ClientOptions()
    }
    do throws(JSONFailure) {
      return ClientOptions(
        logsMessages: try options.optionalMember("logMessages") ?? false,
        codeLenses: try options.optionalMember("codeLenses") ?? false,
        expectations: try options.optionalMember("expectations") ?? true,
        inlayHints: try options.optionalMember("inlayHints") ?? true,
        pullsDiagnostics: try options.optionalMember("pullDiagnostics") ?? false,
        completesWords: try options.optionalMember("completesWords") ?? false,
        previewPage: try options.optionalMember("previewPage"))
    } catch {
      throw error.under("initializationOptions")
    }
  }
}

extension Parameter where Value == EditorCapabilities {
  /// Editors send large and varied values here; unknown ones are ignored.
  fileprivate static let capabilities = Parameter([
    ParameterDeclaration(
      name: "capabilities",
      summary: "As in LSP. textDocument: present if the client edits text. general.positionEncodings: the units of its "
        + "positions. Others say whether the client supports snippets, prepareRename, watching files, window/showDocument, "
        + "and creating files. tolerant: true for a client that may be newer than the daemon, which then ignores params "
        + "that it does not know.",
      isRequired: false, schema: .any, isCommon: false),
    ParameterDeclaration(
      name: "workspaceFolders",
      summary:
        "As in LSP. If the client edits text, the documents in these folders are checked, too: the daemon finds names in "
        + "them and publishes their problems.",
      isRequired: false, schema: .any, isCommon: false),
    ParameterDeclaration(
      name: "rootUri", summary: "The folder of a client that sends no workspaceFolders.", isRequired: false,
      schema: .any,
      isCommon: false),
  ]) { json throws(JSONFailure) in
    let capabilities = json["capabilities"]
    let (text, encodings) = (capabilities?["textDocument"], capabilities?["general"]?["positionEncodings"])
    return EditorCapabilities(
      editsText: text?.kind == .object,
      positionEncodings: encodings?.kind == .array
        ? (0..<(encodings?.count ?? 0)).compactMap { encodings?[$0]?.string } : [],
      snippets: text?["completion"]?["completionItem"]?["snippetSupport"]?.bool ?? false,
      preparesRename: text?["rename"]?["prepareSupport"]?.bool ?? false,
      watchesFiles: text?.kind == .object
        && capabilities?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false,
      showsPages: capabilities?["window"]?["showDocument"]?["support"]?.bool ?? false,
      // Files can be created only in documentChanges. Neovim supports that without declaring it, so only
      // resourceOperations is read.
      createsFiles: lists("create", in: capabilities?["workspace"]?["workspaceEdit"]?["resourceOperations"]),
      resolvesEdits: lists("edit", in: text?["codeAction"]?["resolveSupport"]?["properties"]),
      confirmsChanges: capabilities?["workspace"]?["workspaceEdit"]?["changeAnnotationSupport"]?.kind == .object,
      refreshesDiagnostics: capabilities?["workspace"]?["diagnostics"]?["refreshSupport"]?.bool ?? false,
      isTolerant: capabilities?["tolerant"]?.bool ?? false, folders: folders(json))
  }

  private static func folders(_ json: JSONValue) -> [String] {
    let folders = json["workspaceFolders"]
    let listed = folders?.kind == .array ? (0..<(folders?.count ?? 0)).compactMap { folders?[$0]?["uri"]?.string } : []
    return listed.isEmpty ? [json["rootUri"]?.string].compactMap { $0 } : listed
  }

  private static func lists(_ word: String, in list: JSONValue?) -> Bool {
    guard let list, list.kind == .array else { return false }
    return (0..<list.count).contains { list[$0]?.string == word }
  }
}

extension Schema {
  /// An object of options; editors may send anything else.
  fileprivate static let options = anyOf(
    openObject(
      .optional("logMessages", flag.orNull), .optional("codeLenses", flag.orNull),
      .optional("expectations", flag.orNull), .optional("inlayHints", flag.orNull),
      .optional("pullDiagnostics", flag.orNull), .optional("completesWords", flag.orNull),
      .optional("previewPage", text.orNull)),
    .null, .flag, .number, .text, .array(of: .any))
}
