import JSON
import SheetEngine
import SheetProtocol

/// Random calls, mostly valid.
struct Grammar {
  /// Every leaf of every preset's configuration: its path and its value.
  private static let leaves: [(path: [String], value: String)] = Preset.all.flatMap { preset in
    var writer = JSONWriter()
    preset.configuration.encode(to: &writer)
    var leaves: [(path: [String], value: String)] = []
    writer.bytes.withUnsafeBytes { text in
      guard let document = try? JSONDocument(parsing: text) else { return }
      document.withRoot { collect($0, [], &leaves) }
    }
    return leaves
  }

  private static func collect(_ json: JSONValue, _ path: [String], _ leaves: inout [(path: [String], value: String)]) {
    if json.kind == .object, json.count > 0 {
      json.forEachMember { key, value in collect(value, path + [key], &leaves) }
    } else {
      leaves.append(
        (path, json.kind == .string || json.kind == .bool || json.number != nil ? json.summary : "[\"large\"]"))
    }
  }

  static let methods = Method.all.map { "\($0.name)" }.filter {
    !["initialize", "shutdown", "exit", "rpc.discover"].contains($0)
  }

  static func params(_ method: String, _ choices: inout Choices) -> String {
    var members = ["\"sheet\":\"\(choices.one(of: ["a", "a", "a", "b", "live", "none"]))\""]
    if choices.rarely(3) { members.append("\"time\":\(choices.one(of: ["0.1", "0.2", "1", "2", "30"]))") }
    for key in keys(of: method, &choices) where !choices.rarely(8) {
      members.append("\"\(key)\":\(choices.rarely(10) ? choices.value() : value(of: key, &choices))")
    }
    if choices.rarely(12) {
      members.append("\"\(choices.one(of: ["tag", "time", "animated", "x"]))\":\(choices.value())")
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// The parameters that a method declares, but for those of every call; half of the optional ones.
  private static func keys(of method: String, _ choices: inout Choices) -> [String] {
    let declared = Method.all.first { "\($0.name)" == method }?.parameters ?? []
    return declared.filter { !["sheet", "time", "tag", "messages"].contains("\($0.name)") }
      .filter { $0.isRequired || choices.rarely(2) }.map { "\($0.name)" }
      + (method == "sheet/render" && choices.rarely(4) ? ["messages"] : [])
  }

  private static func value(of key: String, _ choices: inout Choices) -> String {
    switch key {
    case "preset": "\"\(choices.one(of: Preset.all.map(\.name)))\""
    case "configuration": patch(&choices)
    case "container":
      choices.one(of: [
        "{\"device\":\"iPhone SE\"}", "{\"device\":\"iPhone 15\",\"orientation\":\"landscape\"}",
        "{\"device\":\"iPad\"}",
        "{\"size\":{\"width\":\(choices.number())}}", "{\"size\":{\"height\":\(choices.number())}}",
        "{\"safeArea\":{\"bottom\":\(choices.number())}}", "{\"scale\":\(choices.number())}",
      ])
    case "content":
      "{\"height\":\(choices.number()),\"scrollable\":true,\"scrollHeight\":\(choices.number()),\"measure\":\(choices.rarely(3))}"
    case "clock": choices.rarely(3) ? "\"realtime\"" : "\"manual\""
    case "updates": "{\"animations\":\(choices.rarely(2)),\"frames\":\(!choices.rarely(3))}"
    case "presenter": choices.one(of: ["null", "\"a\"", "\"b\""])
    case "animated": "\(!choices.rarely(3))"
    case "detent": choices.one(of: ["null", "\"medium\"", "\"large\"", "\"x\""])
    case "on": choices.one(of: ["\"dimming\"", "\"grabber\"", "\"sheet\"", "\"presenter\"", "null"])
    case "phase": "\"\(choices.one(of: ["moved", "began", "ended", "cancelled", "failed"]))\""
    case "source": "\"\(choices.one(of: ["sheet", "grabber", "content", "edge", "interactivePop"]))\""
    case "velocity": "{\"x\":\(choices.number()),\"y\":\(choices.number())}"
    case "samples": "[\((0..<choices.byte() % 6).map { _ in sample(&choices) }.joined(separator: ","))]"
    case "screen": choices.rarely(4) ? "\"root\"" : screen(&choices)
    case "screens": "[\((0..<choices.byte() % 5).map { _ in screen(&choices) }.joined(separator: ","))]"
    case "frameRate": choices.one(of: ["10", "60", "1", "7.3", "0"])
    case "animation": choices.one(of: ["true", "false", "{\"duration\":0.25,\"curve\":\"easeOut\"}", choices.value()])
    case "limit", "by": choices.one(of: ["0.05", "0.2", "3", "60", "1e6"])
    case "picture": "\"\(choices.one(of: ["still", "filmstrip", "plot", "map", "animation"]))\""
    case "messages":
      "[\((0...choices.byte() % 4).map { _ in message(&choices) }.joined(separator: ","))]"
    case "format": choices.one(of: ["\"svg\"", "\"text\"", "null"])
    case "theme": choices.one(of: ["\"light\"", "\"auto\"", "null"])
    case "from": choices.one(of: ["0.1", "2", "null"])
    case "velocities": choices.rarely(2) ? "{\"from\":\(choices.number()),\"to\":4000}" : numbers(&choices)
    case "reaches", "times": numbers(&choices)
    case "why", "shouldDismiss", "recognized": "\(choices.rarely(2))"
    case "release": release(&choices)
    case "releases": "[\((0..<choices.byte() % 4).map { _ in release(&choices) }.joined(separator: ","))]"
    case "with": "[\((0..<choices.byte() % 4).map { _ in value(of: "preset", &choices) }.joined(separator: ","))]"
    case "name": choices.one(of: ["\"a sheet\"", "\"\"", "\"\\u202e*/ {{ <%x%>\""])
    case "snapshot": choices.one(of: ["1", "2", "3", "0"])
    case "inputs": "[\((0..<choices.byte() % 6).map { input($0, &choices) }.joined(separator: ","))]"
    case "opening": "{\"preset\":\(value(of: "preset", &choices)),\"configuration\":\(patch(&choices))}"
    case "curve":
      choices.one(of: ["\"linear\"", "[0.2,1,0.4,1]", "{\"spring\":{\"response\":0.4,\"dampingRatio\":0.7}}"])
    case "to": choices.one(of: ["0.5", "3", "31"])
    default: choices.number()
    }
  }

  private static func numbers(_ choices: inout Choices) -> String {
    "[\((0..<choices.byte() % 5).map { _ in choices.number() }.joined(separator: ","))]"
  }

  private static func release(_ choices: inout Choices) -> String {
    let start = choices.one(of: ["\"medium\"", "\"large\"", "\"dismissed\"", "null", "\"x\""])
    return "{\"start\":\(start),\"reach\":\(choices.number()),\"velocity\":\(choices.number())}"
  }

  /// An input of a recording.
  private static func input(_ index: Int, _ choices: inout Choices) -> String {
    let method = choices.one(of: methods.filter { $0 != "sheet/replay" && $0 != "sheet/render" })
    return "{\"time\":\(Double(index) / 4),\"method\":\"\(method)\",\"params\":\(params(method, &choices))}"
  }

  /// A message as a client sends it, but none that draws a picture.
  private static func message(_ choices: inout Choices) -> String {
    let method = choices.one(of: methods.filter { $0.hasPrefix("sheet/") || $0.hasPrefix("gesture/") })
    let params = method == "sheet/render" ? "{}" : params(method, &choices)
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}"
  }

  private static func sample(_ choices: inout Choices) -> String {
    let members = ["phase", "x", "y", "source"].map { "\"\($0)\":\(value(of: $0, &choices))" }
    let time = choices.rarely(2) ? ",\"time\":\(choices.one(of: ["0.3", "0.31", "0.32", "5"]))" : ""
    return "{\(members.joined(separator: ","))\(time)}"
  }

  private static func screen(_ choices: inout Choices) -> String {
    "{\"id\":\"\(choices.one(of: ["root", "p", "q", "r"]))\",\"content\":{\"height\":\(choices.number())}}"
  }

  /// A merge patch of a few leaves.
  private static func patch(_ choices: inout Choices) -> String {
    var patch = "{}"
    for _ in 0...choices.byte() % 3 {
      let leaf = leaves[(choices.byte() << 8 | choices.byte()) % leaves.count]
      let value = choices.rarely(3) ? choices.value() : choices.rarely(3) ? choices.number() : leaf.value
      let nested = leaf.path.reversed().reduce(value) { "{\"\($1)\":\($0)}" }
      // The last of duplicate members counts, so patches of one group are sent one at a time.
      patch = choices.rarely(3) ? detents(&choices) : nested
    }
    return patch
  }

  private static func detents(_ choices: inout Choices) -> String {
    let detents = (0...choices.byte() % 4).map { index in
      choices.one(of: [
        "\"medium\"", "\"large\"", "{\"id\":\"x\(index)\",\"height\":\(choices.number())}",
        "{\"id\":\"y\(index)\",\"fraction\":\(choices.number())}", "{\"id\":\"z\(index)\",\"content\":true}",
        "{\"id\":\"n\(index)\",\"height\":null}",
        "{\"id\":\"c\(index)\",\"height\":90,\"inactiveIn\":[\"compactHeight\"]}",
      ])
    }
    return "{\"detents\":[\(detents.joined(separator: ","))],\"frame\":{\"extent\":{\"rule\":\"detents\"}}}"
  }
}
