import SheetEngine

/// A line of a plot: the quantity that it shows.
enum Line {
  case reach, content, velocity, transition, dimming

  var name: String {
    switch self {
    case .reach: "reach"
    case .content: "content"
    case .velocity: "velocity"
    case .transition: "fraction"
    case .dimming: "dimming"
    }
  }

  /// The lengths of its dashes, so that lines of one panel differ by more than their color.
  var dashes: String {
    switch self {
    case .reach, .velocity: "none"
    case .content: "6 3 1.5 3"
    case .transition: "1.5 3"
    case .dimming: "5 3"
    }
  }

  var paint: Paint {
    switch self {
    case .reach: .reach
    case .content: .run6
    case .velocity: .velocity
    case .transition: .fraction
    case .dimming: .dimming
    }
  }

  /// The path data of the line through the moments of a timeline.
  func data(_ course: [Moment], _ time: Axis, _ axis: Axis) -> String {
    let all = pieces(course).enumerated().flatMap { number, piece in
      piece.map { (piece: number, x: time.position(of: $0.0), y: axis.position(of: $0.1)) }
    }
    let thinned = Thinning(start: time.from, column: 1).thinned(all, at: { $0.x }, height: { $0.y })
    var data = PathData()
    for piece in thinned.chunked(by: { $0.piece }) {
      let points = piece.map { TimedValues(time: $0.x, values: [$0.y]) }
      for index in points.needed(within: [Self.tolerance]) { data.line(points[index].time, points[index].values[0]) }
      data.lift()
    }
    return data.text
  }

  /// The maximum deviation of a line from the motion, pixels.
  private static let tolerance = 0.05

  /// The pieces of the line, with a gap where there is no value.
  private func pieces(_ course: [Moment]) -> [[(Seconds, Double)]] {
    if self == .velocity { return [Self.velocities(course)] }
    return course.reduce(into: [[]]) { pieces, moment in
      let value: Double? =
        switch self {
        case .reach: moment.reach
        case .content: moment.frame.contentOffset
        case .transition: moment.frame.transition?.fraction
        case .dimming: moment.frame.dimmingAlpha
        case .velocity: nil
        }
      if let value { pieces[pieces.count - 1].append((moment.time, value)) } else { pieces.append([]) }
    }
  }

  /// The velocity of the sheet between each two moments, inward, pt/s: as steps, with a gap where it jumps.
  static func velocities(_ course: [Moment]) -> [(Seconds, Double)] {
    zip(course, course.dropFirst()).flatMap { first, next -> [(Seconds, Double)] in
      let duration = next.time - first.time
      guard duration > 1e-9, !first.jumps else { return [] }
      let speed = (next.reach - first.reach) / duration
      // A smooth motion has this velocity in the middle; a sheet that rests or is held has it throughout.
      let isSmooth = first.frame.isMoving && duration < 0.05
      return isSmooth ? [((first.time + next.time) / 2, speed)] : [(first.time, speed), (next.time, speed)]
    }
  }
}

extension Array {
  /// The elements in slices whose neighbors have the same key.
  fileprivate func chunked(by key: (Element) -> Int) -> [ArraySlice<Element>] {
    let starts = indices.filter { $0 == 0 || key(self[$0]) != key(self[$0 - 1]) }
    return zip(starts, starts.dropFirst() + [count]).map { self[$0..<$1] }
  }
}
