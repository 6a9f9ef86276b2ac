/// The fading differences between what is shown and the resting position, in the order in which they were added.
struct Offsets: Equatable, Sendable {
  private(set) var all: [Offset] = []

  @inline(__always)
  var isEmpty: Bool { all.isEmpty }

  /// When the first of them is over; nil where there is none.
  var deadline: Seconds? {
    var soonest: Seconds?
    for offset in all where offset.run.end < soonest ?? .infinity { soonest = offset.run.end }
    return soonest
  }

  /// Whether one of them is the base animation of its numbers.
  var hasBase: Bool { all.contains { !$0.isAdditive } }

  /// Whether one of them moves the sheet along its axis.
  var movesSheet: Bool { all.contains { $0.reach != 0 } }

  /// Whether an animated change of the container is under way.
  var movesContainer: Bool {
    all.contains { offset in
      guard let size = offset.residual?.value.container else { return false }
      return size.width != 0 || size.height != 0
    }
  }

  /// How far they move the sheet inward at a time, pt.
  func reach(at time: Seconds) -> Points {
    all.reduce(0) { $1.reach == 0 ? $0 : $0 + $1.reach * $1.remaining(at: time) }
  }

  /// How much of ``reach(at:)`` dimming and presenter do not follow, pt.
  func layoutReach(at time: Seconds) -> Points {
    all.reduce(0) { $1.isOfLayout ? $0 + $1.reach * $1.remaining(at: time) : $0 }
  }

  /// How fast they move the sheet inward at a time, added to a velocity, pt/s.
  func velocity(at time: Seconds, addedTo velocity: PointsPerSecond = 0) -> PointsPerSecond {
    all.reduce(velocity) { $0 + $1.reach * $1.run.velocity(at: time) }
  }

  /// How fast they move what is shown of the sheet inward at a time, pt/s.
  func shownVelocity(at time: Seconds, from edge: Edge) -> PointsPerSecond {
    all.reduce(0) { $0 + $1.wholeReach(from: edge) * $1.run.velocity(at: time) }
  }

  /// The most that they may displace anything at a time, pt.
  func size(at time: Seconds) -> Points {
    all.reduce(0) { $0 + $1.size(at: time) }
  }

  // MARK: Changes

  mutating func add(_ offset: Offset) {
    all.append(offset)
  }

  /// The last one carries a residual too.
  mutating func addToLast(_ residual: AnimatedNumbers) {
    all[all.count - 1].residual = Shared(residual)
  }

  /// Fades what is left of them at a time within a duration, but for what moves with the container.
  mutating func fit(
    into limit: Seconds, at now: Seconds, _ stage: AnimatedNumbers.Surroundings, newID: () -> AnimationID
  ) {
    for index in all.indices where all[index].run.end > now + limit {
      let left = all[index].remaining(at: now)
      let fade = all[index].run.remainder(at: now)
      let residual = (all[index].residual?.value ?? AnimatedNumbers()) * left
      let surroundings = residual.surroundings(stage)
      if !surroundings.isZero {
        all.append(
          Offset(
            id: newID(), reach: 0, residual: Shared(surroundings),
            run: Run(from: 1, to: 0, start: now, animation: fade), isAdditive: true))
      }
      all[index].reach *= left
      all[index].residual = all[index].residual.map { _ in Shared(residual - surroundings) }
      all[index].run = Run(from: 1, to: 0, start: now, animation: fade.fitted(into: limit))
    }
  }

  /// They no longer move the sheet along its axis.
  mutating func dropReach() {
    for index in all.indices { all[index].reach = 0 }
    all.removeAll { $0.residual == nil }
  }

  /// They no longer move the dimming.
  mutating func dropDimming() {
    for index in all.indices {
      guard var residual = all[index].residual?.value else { continue }
      (residual[.dimmingAlpha], residual[.dimmingOpacity]) = (0, 0)
      all[index].residual = residual.isZero ? nil : Shared(residual)
    }
    all.removeAll { $0.reach == 0 && $0.residual == nil }
  }

  /// Those that are over at a time are gone.
  /// - Returns: whether any was.
  mutating func end(at time: Seconds) -> Bool {
    guard all.contains(where: { $0.run.end <= time }) else { return false }
    all.removeAll { $0.run.end <= time }
    return true
  }

  mutating func removeAll() {
    all = []
  }

  /// Those of the transition are gone, because it stops.
  /// - Returns: how far they moved the sheet inward at a time, pt.
  mutating func endWithTransition(at time: Seconds) -> Points {
    guard all.contains(where: { $0.isOfTransition }) else { return 0 }
    defer { all.removeAll { $0.isOfTransition } }
    return all.reduce(0) { $1.isOfTransition ? $0 + $1.reach * $1.remaining(at: time) : $0 }
  }

  /// They no longer move the sheet, which is gone, but the keyboard and the container.
  mutating func keepSurroundings(_ stage: AnimatedNumbers.Surroundings) {
    for index in all.indices {
      all[index].reach = 0
      all[index].isAdditive = true
      guard let residual = all[index].residual?.value else { continue }
      var kept = residual.surroundings(stage)
      kept[.keyboardHeight] = residual[.keyboardHeight]
      kept[.containerOffsetY] = residual[.containerOffsetY]
      all[index].residual = kept.isZero ? nil : Shared(kept)
    }
    all.removeAll { $0.residual == nil }
  }
}
