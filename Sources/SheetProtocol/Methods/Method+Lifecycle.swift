import JSON

extension Method {
  /// The life of the connection, as in LSP 3.17.
  static let lifecycle = [
    Method("initialize", .request, in: .first, "Opens the connection and tells what the daemon can do.") {
      json throws(JSONFailure) in
      .initialize(processID: try processID(json))
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
  ]

  private static func processID(_ json: JSONValue) throws(JSONFailure) -> Int32? {
    guard let value = json["processId"], !value.isNull else { return nil }
    guard let id = value.integer.flatMap(Int32.init(exactly:)), id > 0 else {
      throw JSONFailure(expected: "a process id greater than 0, or null", found: value).under("processId")
    }
    return id
  }
}
