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

  private static func keys(of method: String, _ choices: inout Choices) -> [String] {
    switch method {
    case "sheet/open": ["preset", "configuration", "container", "content", "clock", "updates", "presenter"]
    case "sheet/configure": ["configuration", "animated"]
    case "sheet/present", "sheet/dismiss", "sheet/invalidateDetents", "navigation/pop", "navigation/popToRoot":
      ["animated"]
    case "sheet/selectDetent": ["detent", "animated"]
    case "sheet/tap": ["on", "x", "y"]
    case "content/didChangeSize": ["height", "width", "screen", "animation"]
    case "content/didScroll": ["offset", "contentHeight", "viewportHeight"]
    case "container/didChange": ["container", "animation"]
    case "keyboard/didChangeFrame": ["height", "animation"]
    case "gesture/sample": ["phase", "x", "y", "velocity", "source"]
    case "gesture/samples": ["samples"]
    case "navigation/push": ["screen", "animated"]
    case "navigation/setScreens": ["screens", "animated"]
    case "clock/advance": ["by", "frameRate"]
    case "clock/settle": ["limit"]
    case "sheet/predict": ["velocity"]
    case "sheet/sample": ["to", "frameRate"]
    case "sheet/render": ["picture", "from", "to", "format"] + (choices.rarely(4) ? ["messages"] : [])
    default: []
    }
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
    case "from": choices.one(of: ["0.1", "2", "null"])
    case "to": choices.one(of: ["0.5", "3", "31"])
    default: choices.number()
    }
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
