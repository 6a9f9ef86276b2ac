import SheetEngine

/// Some time in which the sheet is shown on the same screen.
struct Stretch {
  /// The sheet as it is first.
  let sheet: Sheet
  /// When it begins, s.
  let start: Seconds
  /// When the next one begins, or the timeline ends, s.
  var end: Seconds
  /// Every screen that is ever inside, at its longest.
  var screens: [Screen]
}

extension Timeline {
  /// The timeline in pieces, each of one screen.
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
  /// Whether what is drawn of it is the same.
  fileprivate func looks(like other: Configuration) -> Bool {
    edge == other.edge && dimming.shownColor == other.dimming.shownColor && grabber == other.grabber
      && prefersGrabberVisible == other.prefersGrabberVisible && navigation == other.navigation
  }
}
