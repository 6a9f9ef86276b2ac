import SheetEngine

extension Grammar {
  /// A document whose arrays multiply, with names that are code, markup or commands somewhere.
  static func document(_ choices: inout Choices) -> String {
    var members = ["\"preset\":\"\(choices.one(of: Preset.all.map(\.name)))\""]
    if choices.rarely(3) { members.append("\"description\":\(choices.hostileText())") }
    let detents = some(&choices) { choices in
      "{\"id\":\(choices.hostileText()),\"height\":\(choices.number())}"
    }
    members.append("\"configuration\":{\"detents\":\(detents)}")
    let factors: [(key: String, values: [String])] = [
      ("devices", ["\"iPhone 15\"", "\"iPhone SE\"", "\"iPad\"", "\"iPhone 15\""]),
      ("orientations", ["\"portrait\"", "\"landscape\"", "\"portrait\""]),
      ("textSizes", ["1", "1.5", "3", "1", "1e9"]),
    ]
    for (key, values) in factors where !choices.rarely(3) {
      members.append(
        "\"\(key)\":\(some(&choices) { choices in choices.rarely(8) ? choices.value() : choices.one(of: values) })")
    }
    if choices.rarely(6) { members.append("\"devices\":\"all\"") }
    let scenarios = some(&choices) { choices in
      let steps = some(&choices) { choices in
        let method = choices.one(of: methods.filter { $0.hasPrefix("sheet/") || $0.hasPrefix("gesture/") })
        return "{\"time\":\(choices.number()),\"method\":\"\(method)\",\"params\":\(params(method, &choices))}"
      }
      let expectations = some(&choices) { choices in
        choices.one(of: [
          "{\"jump\":\(choices.number())}",
          "{\"time\":\(choices.number()),\"settles\":{\"detent\":\(choices.hostileText())}}",
          "{\"event\":{\"name\":\(choices.hostileText())},\"count\":\(choices.number())}",
        ])
      }
      return "{\"name\":\(choices.hostileText()),\"steps\":\(steps),\"expect\":\(expectations)}"
    }
    members.append("\"scenarios\":\(scenarios)")
    return "{\(members.joined(separator: ","))}"
  }

  /// An array of few elements, or of one of them many times.
  private static func some(_ choices: inout Choices, _ element: (inout Choices) -> String) -> String {
    let elements =
      choices.rarely(5)
      ? Array(repeating: element(&choices), count: 20 + choices.byte() / 4)
      : (0...choices.byte() % 4).map { _ in element(&choices) }
    return "[\(elements.joined(separator: ","))]"
  }
}
