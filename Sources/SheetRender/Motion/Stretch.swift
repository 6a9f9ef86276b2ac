import SheetEngine

/// A part of a timeline in which the sheet is shown on the same screen.
struct Stretch {
  /// The sheet at the start.
  let sheet: Sheet
  /// The start, s.
  let start: Seconds
  /// The start of the next stretch, or the timeline's end, s.
  var end: Seconds
  /// Every screen that appears in it, with its longest content.
  var screens: [Screen]
}

extension Timeline {
  /// The timeline split wherever the screen changes.
  func stretches(from start: Seconds, to end: Seconds) -> [Stretch] {
    var stretches: [Stretch] = []
    for (index, state) in states.enumerated() {
      let next = index + 1 < states.count ? states[index + 1].time : .infinity
      guard next > start, state.time <= end || stretches.isEmpty else { continue }
      let sheet = state.sheet
      let isSame = stretches.last.map {
        $0.sheet.container == sheet.container && $0.sheet.configuration.looks(like: sheet.configuration)
      }
      if isSame != true {
        let time = max(state.time, start)
        if !stretches.isEmpty { stretches[stretches.count - 1].end = time }
        stretches.append(
          Stretch(sheet: sheet, start: time, end: end, screens: []))
      }
      stretches[stretches.count - 1].add(sheet.screens)
    }
    return stretches
  }
}

extension Stretch {
  fileprivate mutating func add(_ others: [Screen]) {
    for screen in others {
      guard let index = screens.firstIndex(where: { $0.id == screen.id }) else {
        screens.append(screen)
        continue
      }
      let (a, b) = (screens[index].content, screen.content)
      if (b.scrollHeight ?? b.height) > (a.scrollHeight ?? a.height) { screens[index].content = b }
    }
  }
}

extension Configuration {
  /// Whether a scene draws both configurations alike.
  fileprivate func looks(like other: Configuration) -> Bool {
    edge == other.edge && dimming.shownColor == other.dimming.shownColor && grabber == other.grabber
      && prefersGrabberVisible == other.prefersGrabberVisible && navigation == other.navigation
  }
}
