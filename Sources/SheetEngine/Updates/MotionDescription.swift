/// One description of the motion from now on.
struct MotionDescription {
  private let numbers: MotionNumbers
  private let now: Seconds
  private(set) var after: DescribedAnimations
  private(set) var updates: [AnimationUpdate] = []
  private(set) var lastID: AnimationID
  private let before: DescribedAnimations

  /// A run that numbers may follow.
  private struct Candidate {
    /// Nil where the animation with that id already describes an offset.
    var id: AnimationID?
    var run: Run
  }

  /// A number that moves.
  private struct Course {
    let slot: Int
    let values: [Double]

    var from: Double { values[0] }
    var to: Double { values[values.count - 1] }
    /// The maximum distance from its end.
    var span: Double { values.reduce(0) { max($0, ($1 - to).magnitude) } }
    /// The distance from start to end; nil for a number that returns to its start, which gives no distance to scale by.
    var distance: Double? {
      let distance = to - from
      return distance.magnitude > span / 500 ? distance : nil
    }
  }

  init(_ numbers: MotionNumbers, _ before: DescribedAnimations) {
    self.numbers = numbers
    self.before = before
    now = numbers.sheet.now
    after = before
    after.screens = numbers.screens
    lastID = numbers.sheet.lastAnimation
  }

  private mutating func newID() -> AnimationID {
    lastID += 1
    return lastID
  }

  // MARK: The end

  /// Ends animations: their numbers stay at their present values.
  mutating func end(where isOver: (DescribedAnimations.Track) -> Bool) {
    let values = numbers.base(at: now)
    for track in after.tracks where isOver(track) {
      let slots = track.slots.filter { $0 < values.count }
      // A screen that it does not name is gone.
      let named =
        slots.contains(where: MotionNumbers.isScreen)
        ? slots.filter { !MotionNumbers.isScreen($0) } + numbers.screenSlots : slots
      let rest = numbers.named(named, named.map { track.isAdditive ? 0 : values[$0] })
      updates.append(
        AnimationUpdate(
          id: track.id, kind: .ended, isAdditive: track.isAdditive, from: rest, to: rest, duration: 0,
          easing: .curve(.linear)))
    }
    after.tracks.removeAll(where: isOver)
  }

  /// Pauses the base animations, because something holds the sheet and the frames give its position.
  mutating func pause() {
    let values = numbers.base(at: now)
    for index in after.tracks.indices where !after.tracks[index].isAdditive && !after.tracks[index].isPaused {
      let slots = after.tracks[index].slots.filter { $0 < values.count }
      let held = numbers.named(slots, slots.map { values[$0] })
      updates.append(
        AnimationUpdate(
          id: after.tracks[index].id, kind: .paused, isAdditive: false, from: held, to: held, duration: 0,
          easing: .curve(.linear)))
      after.tracks[index].isPaused = true
    }
    after.clearRestingValues()
  }

  // MARK: The motion

  /// - Parameter isHeld: whether the frames give the sheet's position, so that only other motion is described.
  mutating func describe(isHeld: Bool) {
    let sheet = numbers.sheet
    let offsets = sheet.offsets.all
    end { track in track.isAdditive && !offsets.contains { $0.id == track.id && $0.isAdditive } }
    var candidates: [Candidate] = []
    if let transition = sheet.presentation.transition, let run = transition.run {
      candidates.append(Candidate(id: transition.animation, run: run))
    }
    if let transition = sheet.navigation.transition, case .running(let run) = transition.drive {
      candidates.append(Candidate(id: transition.animation, run: run))
    }
    for offset in offsets { candidates.append(Candidate(id: offset.isAdditive ? nil : offset.id, run: offset.run)) }
    let end = candidates.map { $0.run.end }.max() ?? now
    let times = Self.times(from: now, to: end)
    let series = times.map { numbers.base(at: $0) }
    let described = numbers.slots.filter { !isHeld || Self.goesOn($0, sheet) }
    var still: [Int] = []
    var groups: [Int: [Course]] = [:]
    var odd: [Course] = []
    for slot in described {
      let course = Course(slot: slot, values: series.map { $0[slot] })
      if course.span * MotionNumbers.weight(slot) < Self.invisible {
        still.append(slot)
      } else if let candidate = candidates.indices.first(where: { follows(course, candidates[$0].run, times) }) {
        groups[candidate, default: []].append(course)
      } else {
        odd.append(course)
      }
    }
    keepScreensTogether(&still, &groups, &odd) { slot in Course(slot: slot, values: series.map { $0[slot] }) }
    let ids = Set(groups.keys.compactMap { candidates[$0].id })
    // An animation that is described again replaces the earlier one, unless its motion is the same.
    let touched = Set(offsets.filter { $0.isAdditive }.flatMap { numbers.additions(of: $0).map { $0.slot } })
    let stated = still.filter { slot in
      let isRight = before.restingValue(of: slot).map {
        ($0 - series[0][slot]).magnitude * MotionNumbers.weight(slot) < Self.invisible
      }
      return isRight == false || (isRight == nil && touched.contains(slot) && !isHeld)
        || before.tracks.contains { !$0.isAdditive && !$0.isPaused && $0.end > now && $0.slots.contains(slot) }
    }
    let screens = numbers.screenSlots
    self.end { track in
      !track.isAdditive && !(track.isPaused && isHeld)
        && (!ids.contains(track.id) || track.slots.contains { MotionNumbers.isScreen($0) && !screens.contains($0) })
    }
    var rest = stated
    for candidate in groups.keys.sorted() {
      let courses = groups[candidate] ?? []
      describe(courses, rest.map { ($0, series[0][$0]) }, candidates[candidate])
      rest = []
    }
    for group in Self.shapes(odd) { describe(odd: group, until: end) }
    if !rest.isEmpty { state(rest, series[0], until: end) }
    for offset in offsets where offset.isAdditive { describe(offset) }
    after.setRestingValues(described.map { ($0, series[series.count - 1][$0]) })
  }

  /// Puts all screens into one animation, or describes each that moves by stops: the end of an animation that names one of them
  /// names them all, so no other one may go on.
  private func keepScreensTogether(
    _ still: inout [Int], _ groups: inout [Int: [Course]], _ odd: inout [Course], _ course: (Int) -> Course
  ) {
    let moved = groups.filter { $0.value.contains { MotionNumbers.isScreen($0.slot) } }.keys
    guard let first = moved.first else { return }
    if moved.count == 1, !odd.contains(where: { MotionNumbers.isScreen($0.slot) }) {
      groups[first]?.append(contentsOf: still.filter(MotionNumbers.isScreen).map(course))
      still.removeAll(where: MotionNumbers.isScreen)
    } else {
      for candidate in moved {
        odd += groups[candidate]?.filter { MotionNumbers.isScreen($0.slot) } ?? []
        groups[candidate]?.removeAll { MotionNumbers.isScreen($0.slot) }
        if groups[candidate]?.isEmpty == true { groups[candidate] = nil }
      }
      odd = odd.ordered { Double($0.slot) }
    }
  }

  /// A smaller change is not motion, pt.
  private static let invisible = 1e-6
  /// How many moments of a motion are compared with a curve.
  private static let moments = 64

  /// Moments from now to the end, closer together at the start, where springs are fast.
  private static func times(from start: Seconds, to end: Seconds) -> [Seconds] {
    (0...moments).map { step in
      let fraction = Double(step) / Double(moments)
      return start + (end - start) * fraction * (0.2 + 0.8 * fraction)
    }
  }

  /// Whether a number moves by itself while something holds the sheet.
  private static func goesOn(_ slot: Int, _ sheet: Sheet) -> Bool {
    guard let number = AnimatedNumber(rawValue: slot) else {
      if case .running? = sheet.navigation.transition?.drive { return true }
      return false
    }
    return number == .containerWidth || number == .containerHeight || number == .keyboardHeight
      || number == .containerOffsetY
  }

  /// Whether a number follows a curve from now on.
  private func follows(_ course: Course, _ run: Run, _ times: [Seconds]) -> Bool {
    let start = run.progress(at: now)
    guard 1 - start > 1e-9 || 1 - start < -1e-9, run.end > now else { return false }
    guard let distance = course.distance else { return false }
    let tolerance = 2e-7 * max(course.span, 1 / MotionNumbers.weight(course.slot))
    return zip(times, course.values).allSatisfy { time, value in
      let progress = (run.progress(at: time) - start) / (1 - start)
      return (course.from + distance * progress - value).magnitude <= tolerance
    }
  }

  private mutating func describe(_ courses: [Course], _ still: [(Int, Double)], _ candidate: Candidate) {
    let all = (courses.map { ($0.slot, $0.from, $0.to) } + still.map { ($0.0, $0.1, $0.1) }).ordered { Double($0.0) }
    let id = candidate.id ?? newID()
    let known = after.tracks.firstIndex { $0.id == id }
    let left = 1 - candidate.run.progress(at: now)
    let track = DescribedAnimations.Track(
      id: id, slots: all.map { $0.0 }, run: candidate.run, to: all.map { $0.2 },
      distances: all.map { ($0.2 - $0.1) / left },
      end: candidate.run.end, isAdditive: false)
    if let known {
      let old = after.tracks[known]
      after.tracks[known] = track
      let isSame =
        old.run == track.run && old.slots == track.slots && !old.isPaused
        && zip(old.to, track.to).allSatisfy { ($0 - $1).magnitude < Self.invisible }
        && zip(old.distances, track.distances).allSatisfy { (($0 - $1) * left).magnitude < Self.invisible }
      guard !isSame else { return }
      emit(track, old.isPaused ? .resumed : .began, all.map { $0.1 }, .curve, candidate.run)
    } else {
      after.tracks.append(track)
      emit(track, .began, all.map { $0.1 }, .curve, candidate.run)
    }
  }

  /// A base animation replaces any other of the same numbers.
  private mutating func claim(_ slots: [Int], for id: AnimationID) {
    for index in after.tracks.indices where !after.tracks[index].isAdditive && after.tracks[index].id != id {
      let kept = after.tracks[index].slots.indices.filter { !slots.contains(after.tracks[index].slots[$0]) }
      guard kept.count < after.tracks[index].slots.count else { continue }
      let old = after.tracks[index]
      after.tracks[index].slots = kept.map { old.slots[$0] }
      after.tracks[index].to = kept.map { old.to[$0] }
      if !old.distances.isEmpty { after.tracks[index].distances = kept.map { old.distances[$0] } }
    }
  }

  private enum Form {
    case curve
    case stops([AnimationUpdate.Stop])
  }

  private mutating func emit(
    _ track: DescribedAnimations.Track, _ kind: AnimationUpdate.Kind, _ from: [Double], _ form: Form, _ run: Run
  ) {
    if !track.isAdditive { claim(track.slots, for: track.id) }
    let easing: AnimationUpdate.Easing
    let duration: Seconds
    switch form {
    case .curve:
      let rest = run.remainder(at: now)
      (easing, duration) = (.curve(rest.curve), rest.duration)
    case .stops(let stops):
      (easing, duration) = (.stops(stops), track.end - now)
    }
    updates.append(
      AnimationUpdate(
        id: track.id, kind: kind, isAdditive: track.isAdditive, from: numbers.named(track.slots, from),
        to: numbers.named(track.slots, track.to), duration: duration, easing: easing))
  }

  /// Describes an offset that was not described yet, or that fades differently than described.
  private mutating func describe(_ offset: Offset) {
    let additions = numbers.additions(of: offset)
    guard !additions.isEmpty else { return }
    let track = DescribedAnimations.Track(
      id: offset.id, slots: additions.map { $0.slot }, run: offset.run, to: additions.map { _ in 0 },
      end: offset.run.end,
      isAdditive: true)
    if let known = after.tracks.firstIndex(where: { $0.id == offset.id }) {
      guard after.tracks[known] != track else { return }
      after.tracks[known] = track
    } else {
      after.tracks.append(track)
    }
    let left = offset.remaining(at: now)
    let far =
      Self.times(from: now, to: offset.run.end).map { offset.remaining(at: $0) }
      .max { $0.magnitude < $1.magnitude } ?? left
    guard far.magnitude > 500 * left.magnitude else {
      return emit(track, .began, additions.map { $0.value * left }, .curve, offset.run)
    }
    // It goes out and back, so there is no distance to scale a curve by.
    let scale = additions.map { ($0.value * far).magnitude * MotionNumbers.weight($0.slot) }.max() ?? 1
    let stops = stops(until: offset.run.end, scale: scale) { 1 - offset.remaining(at: $0) / far }
    emit(track, .began, additions.map { $0.value * far }, .stops(stops), offset.run)
  }

  /// Describes numbers whose base stands still while offsets fade.
  private mutating func state(_ slots: [Int], _ values: [Double], until end: Seconds) {
    let track = DescribedAnimations.Track(
      id: newID(), slots: slots, run: nil, to: slots.map { values[$0] }, end: end, isAdditive: false)
    after.tracks.append(track)
    claim(slots, for: track.id)
    updates.append(
      AnimationUpdate(
        id: track.id, kind: .began, isAdditive: false, from: numbers.named(slots, track.to),
        to: numbers.named(slots, track.to), duration: end - now, easing: .curve(.linear)))
  }

  // MARK: By stops

  /// Groups numbers whose motions differ only in start and distance.
  private static func shapes(_ courses: [Course]) -> [[Course]] {
    var groups: [[Course]] = []
    for course in courses {
      let slot = groups.firstIndex { group in
        let first = group[0]
        guard let a = first.distance, let b = course.distance else { return false }
        return zip(first.values, course.values).allSatisfy {
          (($0 - first.from) / a - ($1 - course.from) / b).magnitude < 1e-7
        }
      }
      if let slot { groups[slot].append(course) } else { groups.append([course]) }
    }
    return groups
  }

  private mutating func describe(odd group: [Course], until end: Seconds) {
    let first = group[0]
    let scale = group.reduce(0) { max($0, $1.span * MotionNumbers.weight($1.slot)) } / max(first.span, 1e-300)
    if let distance = first.distance {
      let stops = stops(until: end, scale: scale * distance.magnitude) { [numbers] time in
        (numbers.base(first.slot, at: time) - first.from) / distance
      }
      let track = DescribedAnimations.Track(
        id: newID(), slots: group.map { $0.slot }, run: nil, to: group.map { $0.to }, end: end, isAdditive: false)
      after.tracks.append(track)
      emit(track, .began, group.map { $0.from }, .stops(stops), Self.none)
      return
    }
    // It returns to its start: the base stands at its end, and an offset goes out and back.
    state([first.slot], numbers.base(at: end), until: end)
    let far = first.values.map { $0 - first.to }.max { $0.magnitude < $1.magnitude } ?? 1
    let stops = stops(until: end, scale: far.magnitude * MotionNumbers.weight(first.slot)) { [numbers] time in
      1 - (numbers.base(first.slot, at: time) - first.to) / far
    }
    let track = DescribedAnimations.Track(
      id: newID(), slots: [first.slot], run: nil, to: [0], end: end, isAdditive: true)
    after.tracks.append(track)
    emit(track, .began, [far], .stops(stops), Self.none)
  }

  private static let none = Run(from: 0, to: 0, start: 0, animation: Animation(duration: 0, curve: .linear))

  private func stops(until end: Seconds, scale: Points, _ value: (Seconds) -> Double) -> [AnimationUpdate.Stop] {
    AnimationUpdate.Stop.following(for: end - now, over: scale) {
      value(now + (end - now) * $0)
    }
  }
}
