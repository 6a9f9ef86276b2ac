import SheetEngine

/// A period of one phase.
struct Band {
  let start: Seconds
  var end: Seconds
  let name: String
  let paint: Paint?
}

extension Timeline {
  /// The phases in order, with periods in which the sheet is held.
  /// - Parameter shortest: a period that is shorter than this belongs to the one before, s.
  func bands(from start: Seconds, to end: Seconds, shortest: Seconds) -> [Band] {
    let all = bands(from: start, to: end)
    return all.dropFirst().reduce(into: Array(all.prefix(1))) { bands, band in
      let isShort = band.end - band.start < shortest || band.name == bands[bands.count - 1].name
      bands[bands.count - 1].end = isShort ? band.end : band.start
      if !isShort { bands.append(band) }
    }
  }

  private func bands(from start: Seconds, to end: Seconds) -> [Band] {
    let times = states.map { $0.time } + events.map { $0.time }
    var bands: [Band] = []
    for time in Array(Set(times.filter { $0 > start && $0 < end } + [start])).sorted() {
      let frame = frame(at: time)
      let isHeld = frame.transition?.isInteractive == true
      let name = isHeld ? "held" : frame.phase.rawValue
      if bands.last?.name == name { continue }
      if !bands.isEmpty { bands[bands.count - 1].end = time }
      bands.append(Band(start: time, end: end, name: name, paint: isHeld ? .held : Self.paint(frame.phase)))
    }
    return bands
  }

  private static func paint(_ phase: Phase) -> Paint? {
    switch phase {
    case .dismissed: nil
    case .presenting: .presenting
    case .presented: .presented
    case .dismissing: .dismissing
    }
  }
}
