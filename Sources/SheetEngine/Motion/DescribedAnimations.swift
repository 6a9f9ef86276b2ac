/// The animations that were described to the client and are not over.
struct DescribedAnimations: Equatable, Sendable {
  /// An animation as it was described last.
  struct Track: Equatable, Sendable {
    let id: AnimationID
    /// What it moves, as slots in the vector of all numbers.
    var slots: [Int]
    /// The curve; nil for one that was described by stops.
    var run: Run?
    /// The values at its end, one for each slot.
    var to: [Double]
    /// The distances that the whole of the run covers, one for each slot.
    var distances: [Double] = []
    /// When it is over, s.
    var end: Seconds
    var isAdditive: Bool
    var isPaused = false
  }

  var tracks: [Track] = []
  /// The screens that have a slot behind the numbers, in the order of their slots.
  var screens: [String] = []
  /// The values at which bases come to rest, as far as the updates state them, in the order of their slots.
  private var restingValues: [RestingValue] = []

  struct RestingValue: Equatable, Sendable {
    let slot: Int
    let value: Double
  }

  /// The value at which the base of a number comes to rest; nil if only a frame gives it.
  func restingValue(of slot: Int) -> Double? { restingValues.first { $0.slot == slot }?.value }

  /// Records where the bases of numbers come to rest according to updates.
  mutating func setRestingValues(_ values: [(slot: Int, value: Double)]) {
    let others = restingValues.filter { old in !values.contains { $0.slot == old.slot } }
    let new = values.map { RestingValue(slot: $0.slot, value: $0.value) }
    restingValues = (others + new).ordered { Double($0.slot) }
  }

  /// Forgets where bases come to rest: from now on only frames give it.
  mutating func clearRestingValues() { restingValues = [] }
}

/// All numbers of what is shown, as functions of time.
private final class Numbers {
  let sheet: Sheet
  /// A copy of the sheet, from which the numbers are read in place.
  private var moving: Sheet
  /// The screens whose positions follow the other numbers.
  let screens: [String]
  /// The screens that exist.
  private let shownScreens: Set<String>
  let hasGrabber: Bool
  private let floats: Bool
  /// What each additive animation adds to the numbers at its start.
  private let additions: [(numbers: AnimatedNumbers, run: Run)]

  static let count = AnimatedNumber.allCases.count

  /// - Parameter known: the screens that have slots already.
  init(_ sheet: Sheet, _ known: [String]) {
    self.sheet = sheet
    moving = sheet
    let look = moving.currentFrame()
    let ids = look.screens.map { $0.id }
    screens = known + ids.filter { !known.contains($0) }
    shownScreens = Set(ids)
    let hasGrabber = look.grabber != nil
    self.hasGrabber = hasGrabber
    floats = look.floating != nil
    let outward = sheet.configuration.edge.outward
    additions = sheet.offsets.all.filter { $0.isAdditive }.map {
      (Self.additions(of: $0, outward: outward, hasGrabber: hasGrabber), $0.run)
    }
  }

  var slots: [Int] {
    (0..<Self.count + screens.count).filter { slot in
      guard let number = AnimatedNumber(rawValue: slot) else {
        return shownScreens.contains(screens[slot - Self.count])
      }
      switch number {
      case .grabberX, .grabberY, .grabberWidth, .grabberHeight: return hasGrabber
      case .scale, .radiusTopLeft, .radiusTopRight, .radiusBottomRight, .radiusBottomLeft: return floats
      default: return true
      }
    }
  }

  static func isScreen(_ slot: Int) -> Bool { slot >= count }

  /// The slots of the screens that exist.
  var screenSlots: [Int] { slots.filter(Self.isScreen) }

  static func weight(_ slot: Int) -> Points { AnimatedNumber(rawValue: slot)?.weight ?? 1 }

  /// The base of the numbers: what is shown, less what additive animations add to it.
  func base(at time: Seconds) -> [Double] {
    let look = moving.animatedLook(at: time)
    return (0..<Self.count + screens.count).map { base($0, of: look, at: time) }
  }

  /// The base of one number.
  func base(_ slot: Int, at time: Seconds) -> Double { base(slot, of: moving.animatedLook(at: time), at: time) }

  private func base(
    _ slot: Int, of look: (numbers: AnimatedNumbers, screens: ScreenPositions), at time: Seconds
  ) -> Double {
    guard let number = AnimatedNumber(rawValue: slot) else {
      let id = screens[slot - Self.count]
      return look.screens.first { $0.id == id }?.x ?? 0
    }
    return additions.reduce(look.numbers[number]) { value, offset in
      offset.numbers[number] == 0 ? value : value - offset.numbers[number] * offset.run.value(at: time)
    }
  }

  /// What an offset adds to the numbers at its start.
  func additions(of offset: Offset) -> [(slot: Int, value: Double)] {
    let numbers = Self.additions(of: offset, outward: sheet.configuration.edge.outward, hasGrabber: hasGrabber)
    return AnimatedNumber.allCases.filter { numbers[$0] != 0 }.map { ($0.rawValue, numbers[$0]) }
  }

  private static func additions(of offset: Offset, outward: Point, hasGrabber: Bool) -> AnimatedNumbers {
    var numbers = offset.residual?.value ?? AnimatedNumbers()
    let inward = outward * -offset.reach
    numbers[.frameX] += inward.x
    numbers[.frameY] += inward.y
    if hasGrabber { (numbers[.grabberX], numbers[.grabberY]) = (numbers[.frameX], numbers[.frameY]) }
    return numbers
  }

  func named(_ slots: [Int], _ values: [Double]) -> AnimatedValues {
    var named = AnimatedValues()
    for (slot, value) in zip(slots, values) {
      if let number = AnimatedNumber(rawValue: slot) {
        named.numbers.append((number, value))
      } else if slot - Self.count < screens.count, shownScreens.contains(screens[slot - Self.count]) {
        named.screens.append(ScreenPosition(id: screens[slot - Self.count], x: value))
      }
    }
    return named
  }
}

extension Sheet {
  /// Tells the client how the motion has changed: what begins, what has a new end, and what is over.
  ///
  /// The description is derived from what is shown, number by number, so it can't disagree with the frames: a number that
  /// follows one curve from now on is described by that curve, any other by stops.
  mutating func describeMotion() {
    guard isMotionNew else { return }
    isMotionNew = false
    guard describesMotion else { return }
    let before = described?.value ?? DescribedAnimations()
    let isRunning = presentation.transition?.run != nil || navigation.transition?.end != nil || !offsets.isEmpty
    // What goes on when the sheet has left the screen is described to its end.
    guard isRunning, presentation != .dismissed || before.tracks.contains(where: { $0.isAdditive }) else {
      return endDescription(before)
    }
    nameAnimations()
    var description = Description(Numbers(self, before.screens), before)
    if hold != nil { description.pause() }
    description.describe(isHeld: hold != nil)
    for update in description.updates { emit(update) }
    lastAnimation = description.lastID
    described = description.after.tracks.isEmpty ? nil : Shared(description.after)
  }

  /// Ends or pauses everything that was described, because nothing moves by itself any more.
  private mutating func endDescription(_ before: DescribedAnimations) {
    guard !before.tracks.isEmpty else { return }
    var description = Description(Numbers(self, before.screens), before)
    if hold != nil {
      description.pause()
      described = Shared(description.after)
    } else {
      description.end { _ in true }
      described = nil
    }
    for update in description.updates { emit(update) }
  }

  private mutating func nameAnimations() {
    if let direction = presentation.direction, var transition = presentation.transition, transition.run != nil,
      transition.animation == nil
    {
      transition.animation = newAnimation()
      presentation = Presentation(direction, transition)
    }
    if case .running? = navigation.transition?.drive, navigation.transition?.animation == nil {
      navigation.nameAnimation(newAnimation())
    }
  }
}

/// One description of the motion from now on.
private struct Description {
  private let numbers: Numbers
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

  init(_ numbers: Numbers, _ before: DescribedAnimations) {
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
        slots.contains(where: Numbers.isScreen) ? slots.filter { !Numbers.isScreen($0) } + numbers.screenSlots : slots
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
      if course.span * Numbers.weight(slot) < Self.invisible {
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
        ($0 - series[0][slot]).magnitude * Numbers.weight(slot) < Self.invisible
      }
      return isRight == false || (isRight == nil && touched.contains(slot) && !isHeld)
        || before.tracks.contains { !$0.isAdditive && !$0.isPaused && $0.end > now && $0.slots.contains(slot) }
    }
    let screens = numbers.screenSlots
    self.end { track in
      !track.isAdditive && !(track.isPaused && isHeld)
        && (!ids.contains(track.id) || track.slots.contains { Numbers.isScreen($0) && !screens.contains($0) })
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
    let moved = groups.filter { $0.value.contains { Numbers.isScreen($0.slot) } }.keys
    guard let first = moved.first else { return }
    if moved.count == 1, !odd.contains(where: { Numbers.isScreen($0.slot) }) {
      groups[first]?.append(contentsOf: still.filter(Numbers.isScreen).map(course))
      still.removeAll(where: Numbers.isScreen)
    } else {
      for candidate in moved {
        odd += groups[candidate]?.filter { Numbers.isScreen($0.slot) } ?? []
        groups[candidate]?.removeAll { Numbers.isScreen($0.slot) }
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
  }

  /// Whether a number follows a curve from now on.
  private func follows(_ course: Course, _ run: Run, _ times: [Seconds]) -> Bool {
    let start = run.progress(at: now)
    guard 1 - start > 1e-9 || 1 - start < -1e-9, run.end > now else { return false }
    guard let distance = course.distance else { return false }
    let tolerance = 2e-7 * max(course.span, 1 / Numbers.weight(course.slot))
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
    let scale = additions.map { ($0.value * far).magnitude * Numbers.weight($0.slot) }.max() ?? 1
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
    let scale = group.reduce(0) { max($0, $1.span * Numbers.weight($1.slot)) } / max(first.span, 1e-300)
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
    let stops = stops(until: end, scale: far.magnitude * Numbers.weight(first.slot)) { [numbers] time in
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
