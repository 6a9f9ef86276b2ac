import SheetEngine

/// Keyframes of many parts over one time.
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

  /// - Parameter scope: the class inside of which the parts are.
  init(start: Seconds, duration: Seconds, scope: String) {
    self.start = start
    self.duration = duration
    self.scope = scope
  }

  /// The parts are so at a time.
  mutating func add(_ parts: [MovingPart], at time: Seconds) {
    for part in parts {
      if stops[part.name] == nil { names.append(part.name) }
      // What comes and goes does so at once, and is not faded.
      if let last = stops[part.name]?.last, let before = part.before(coming: last.part) {
        stops[part.name]?.append(Stop(time: max(time - Self.instant, last.time), part: before))
      }
      stops[part.name, default: []].append(Stop(time: time, part: part))
    }
  }

  /// They stay so until just before a time.
  mutating func hold(until time: Seconds) {
    for name in names {
      if let last = stops[name]?.last {
        stops[name]?.append(Stop(time: max(time - Self.instant, last.time), part: last.part))
      }
    }
  }

  /// Sooner than any screen shows, s.
  private static let instant = 1e-4

  /// The style sheet's rules: of each part that moves, the stops that it needs.
  var rules: [String] {
    names.flatMap { name -> [String] in
      guard let all = stops[name], let first = all.first?.part.text, all.contains(where: { $0.part.text != first })
      else { return [] }
      let id = "\(scope)-\(name)"
      let values = all.map { TimedValues(time: $0.time, values: $0.part.numbers) }
      let needed = values.needed(within: all[0].part.tolerances)
      let lines = needed.map { place in
        let isLast = place == all.count - 1
        return "  \(percent(all[place].time))\(isLast ? ", 100%" : "") { \(all[place].part.text) }"
      }
      return [".\(scope) .\(name) { animation: \(id) \(text(duration))s linear infinite; }", "@keyframes \(id) {"]
        + lines + ["}"]
    }
  }

  private func percent(_ time: Seconds) -> String { Self.percent(time, start, duration) }

  private static func percent(_ time: Seconds, _ start: Seconds, _ duration: Seconds) -> String {
    text((time - start) / duration * 100) + "%"
  }

  /// The rules that show something for some time only.
  static func visibility(
    _ name: String, of span: ClosedRange<Seconds>, start: Seconds, duration: Seconds
  ) -> [String] {
    let isFirst = span.lowerBound <= start
    let isLast = span.upperBound >= start + duration - MovingPicture.pause
    var stops: [String] = []
    if !isFirst {
      stops.append("0%, \(percent(span.lowerBound - instant, start, duration)) { opacity: 0; }")
    }
    stops.append("\(isFirst ? "0%" : percent(span.lowerBound, start, duration)) { opacity: 1; }")
    if isLast {
      stops.append("100% { opacity: 1; }")
    } else {
      stops.append("\(percent(span.upperBound - instant, start, duration)) { opacity: 1; }")
      stops.append("\(percent(span.upperBound, start, duration)), 100% { opacity: 0; }")
    }
    return [
      ".\(name) { animation: \(name)-shown \(text(duration))s linear infinite; }",
      "@keyframes \(name)-shown { \(stops.joined(separator: " ")) }",
    ]
  }
}

/// Some time in which the sheet is shown on the same screen.
struct Stretch {
  /// The sheet as it is first.
  let sheet: Sheet
  let start: Seconds
  var end: Seconds
  /// Every screen that is ever inside, at its longest.
  var screens: [Screen]
  /// The keyboard at its highest, pt.
  var keyboardHeight: Points

  var span: ClosedRange<Seconds> { start...end }
  var edge: Edge { sheet.configuration.edge }
}

extension Film {
  /// The film in pieces, each of one screen.
  func stretches(from start: Seconds, to end: Seconds) -> [Stretch] {
    var stretches: [Stretch] = []
    for (place, take) in takes.enumerated() {
      let next = place + 1 < takes.count ? takes[place + 1].time : .infinity
      guard next > start, take.time < end || stretches.isEmpty else { continue }
      let sheet = take.sheet
      let isSame = stretches.last.map {
        $0.sheet.container == sheet.container && $0.sheet.configuration.looks(like: sheet.configuration)
      }
      if isSame != true {
        let time = max(take.time, start)
        if !stretches.isEmpty { stretches[stretches.count - 1].end = time }
        stretches.append(
          Stretch(sheet: sheet, start: time, end: end.nextUp, screens: [], keyboardHeight: keyboard.most))
      }
      stretches[stretches.count - 1].add(sheet.screens)
    }
    return stretches
  }
}

extension Stretch {
  fileprivate mutating func add(_ others: [Screen]) {
    for screen in others {
      guard let place = screens.firstIndex(where: { $0.id == screen.id }) else {
        screens.append(screen)
        continue
      }
      let (a, b) = (screens[place].content, screen.content)
      if (b.scrollHeight ?? b.height) > (a.scrollHeight ?? a.height) { screens[place].content = b }
    }
  }
}

extension Configuration {
  /// Whether what is drawn of it is the same.
  fileprivate func looks(like other: Configuration) -> Bool {
    edge == other.edge && dimming.white == other.dimming.white && grabber == other.grabber
      && prefersGrabberVisible == other.prefersGrabberVisible && navigation == other.navigation
  }
}
