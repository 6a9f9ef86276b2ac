import SheetEngine

/// Keyframes of many parts along one timeline.
struct KeyframeTrack {
  private struct Stop {
    let time: Seconds
    let part: MovingPart
  }

  private let start: Seconds
  private let duration: Seconds
  private let scope: String
  private var names: [String] = []
  private var stops: [String: [Stop]] = [:]

  /// - Parameter scope: the class that contains the parts.
  init(start: Seconds, duration: Seconds, scope: String) {
    self.start = start
    self.duration = duration
    self.scope = scope
  }

  /// Adds the state of parts at a time.
  mutating func add(_ parts: [MovingPart], at time: Seconds) {
    for part in parts {
      if stops[part.name] == nil { names.append(part.name) }
      // A part that appears or disappears does so at once, without fading.
      let last = stops[part.name]?.last
      if let last, let before = part.before(coming: last.part) {
        let justBefore = max(time - instant, last.time)
        stops[part.name]?.append(Stop(time: justBefore, part: before))
      }
      stops[part.name, default: []].append(Stop(time: max(time, last?.time ?? time), part: part))
    }
  }

  /// An interval shorter than any screen shows, s, yet distinct when written as a percentage of the duration.
  var instant: Seconds { max(1e-4, duration * 3e-8) }

  /// The style sheet's rules: the necessary stops of each part that moves.
  var rules: [String] {
    names.flatMap { name -> [String] in
      guard let all = stops[name], let first = all.first?.part.text, all.contains(where: { $0.part.text != first })
      else { return [] }
      let id = "\(scope)-\(name)"
      let values = all.map { TimedValues(time: $0.time, values: $0.part.numbers) }
      let needed = values.needed(within: all[0].part.tolerances)
      let lines = needed.map { index in
        let isLast = index == all.count - 1
        return "  \(percent(all[index].time))\(isLast ? ", 100%" : "") { \(all[index].part.text) }"
      }
      return [".\(scope) .\(name) { animation: \(id) \(text(duration))s linear infinite; }", "@keyframes \(id) {"]
        + lines + ["}"]
    }
  }

  /// The rules that show the whole scene for some time only; nil is from the start, or to the end.
  func visibility(from first: Seconds?, to last: Seconds?) -> [String] {
    var stops: [String] = []
    if let first {
      stops += ["0%, \(percent(first - instant)) { opacity: 0; }", "\(percent(first)) { opacity: 1; }"]
    } else {
      stops.append("0% { opacity: 1; }")
    }
    if let last {
      stops += ["\(percent(last - instant)) { opacity: 1; }", "\(percent(last)), 100% { opacity: 0; }"]
    } else {
      stops.append("100% { opacity: 1; }")
    }
    return [
      ".\(scope) { animation: \(scope)-shown \(text(duration))s linear infinite; }",
      "@keyframes \(scope)-shown { \(stops.joined(separator: " ")) }",
    ]
  }

  private func percent(_ time: Seconds) -> String {
    text(min(max((time - start) / duration, 0), 1) * 100) + "%"
  }
}
