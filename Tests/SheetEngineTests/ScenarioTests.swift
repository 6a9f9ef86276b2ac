import Testing

@testable import SheetEngine

/// Checks the engine's invariants (Architecture) with 10 000 inputs for every preset.
@Suite struct ScenarioTests {

  /// Plays a scenario and collects its faults.
  private func faults(_ name: String, _ scenario: Scenario) -> [String] {
    var sheet = Scenario.sheet(Scenario.configuration(name))
    // To describe motions takes nearly all of the time, and the tests below compare what is described: here one session of each
    // configuration does it.
    sheet.describesMotion = scenario.seed == 0
    var faults: [String] = []
    var trail = EventTrail()
    for step in scenario.steps {
      let time = sheet.now + step.pause
      for update in (try? sheet.advance(to: time)) ?? [] { trail.follow(update) }
      let before = Moment(sheet)
      guard let updates = try? sheet.send(step.input, at: time) else { continue }
      for update in updates { trail.follow(update) }
      let after = Moment(sheet)
      if let fault = before.fault(of: step.input, after) { faults.append(fault) }
      if before.frame.phase == .dismissed, after.frame.phase == .dismissed, !updates.isEmpty, !step.input.presents {
        faults.append("a dismissed sheet says \(updates) to \(step.input)")
      }
      if after.frame.phase == .dismissed, after.frame.isMoving, !sheet.movesSurroundingsAlone {
        faults.append("a dismissed sheet moves")
      }
    }
    return faults + trail.faults + stuck(sheet, &trail)
  }

  /// Checks that the sheet is at its resting position once the finger is gone and everything has settled.
  private func stuck(_ sheet: Sheet, _ trail: inout EventTrail) -> [String] {
    var sheet = sheet
    _ = try? sheet.send(.gesture(GestureSample(phase: .cancelled, location: .zero)), at: sheet.now)
    // A client that holds the transition releases it.
    if sheet.hold != nil { _ = try? sheet.send(.transition(.cancel), at: sheet.now) }
    _ = sheet.settle(limit: sheet.now + 1e4)
    let frame = sheet.frame(at: sheet.now)
    var faults: [String] = []
    if frame.isMoving { faults.append("it never settles") }
    if !sheet.offsets.isEmpty || sheet.hold != nil || sheet.touch != nil || sheet.deferred != nil {
      faults.append("something is held for ever")
    }
    let place = RestingPosition(sheet.configuration, sheet.container, sheet.circumstances)
    let rest = place.frame(presented: frame.phase == .presented ? 1 : 0)
    if frame.phase != .presented, frame.phase != .dismissed { faults.append("it stays \(frame.phase)") }
    if Moment.distance(frame.frame, rest) > 1e-6 { faults.append("it rests at \(frame.frame), not at \(rest)") }
    if frame.contentOffset < -1e-6 || frame.contentOffset > sheet.scrollRange + 1e-6 {
      faults.append("the content rests at \(frame.contentOffset) of \(sheet.scrollRange)")
    }
    return faults
  }

  @Test(arguments: Scenario.cases(40))
  func randomInputsKeepEveryInvariant(name: String, seed: UInt64) {
    let scenario = Scenario(seed: seed, count: 250)
    guard !faults(name, scenario).isEmpty else { return }
    let shortest = scenario.shrunk { !faults(name, $0).isEmpty }
    Issue.record("\(name), \(shortest.description)\n  \(faults(name, shortest).joined(separator: "\n  "))")
  }

  /// Between inputs the sheet moves no faster than its motions do, and does not jump at a deadline either.
  @Test(arguments: Scenario.cases(10))
  func passingTimeNeverMakesASheetJump(name: String, seed: UInt64) throws {
    var sheet = Scenario.sheet(Scenario.configuration(name))
    sheet.describesMotion = false
    for step in Scenario(seed: seed, count: 150).steps {
      _ = try? sheet.send(step.input, at: sheet.now)
      while let deadline = sheet.nextDeadline, deadline <= sheet.now + 0.3 {
        let before = sheet.frame(at: max(sheet.now, deadline - 1e-9))
        let jumps = sheet.deferred?.isAnimated == false
        _ = try sheet.advance(to: deadline)
        let after = sheet.frame(at: deadline)
        // A spring that ends after its duration drops the rest of its motion.
        let rest =
          sheet.configuration.transition.springEnd == .afterDuration ? 0.005 * sheet.container.size.height : 0.02
        if !jumps, !sheet.isInstant {
          #expect(Moment.distance(before, after, in: sheet.container.size) < rest, "\(name), seed \(seed)")
        }
        if after.phase != .dismissed, before.screens.last?.id == after.screens.last?.id {
          #expect((before.contentOffset - after.contentOffset).magnitude < 0.02, "\(name), seed \(seed)")
        }
      }
      _ = try sheet.advance(to: sheet.now + step.pause)
    }
  }

  /// Updates and frames are the same whether time passes in one step or in 1000, however often frames are read.
  @Test(arguments: Scenario.cases(8))
  func oneStepEqualsAThousand(name: String, seed: UInt64) throws {
    var coarse = Scenario.sheet(Scenario.configuration(name))
    var fine = coarse
    for step in Scenario(seed: seed, count: 60).steps {
      let (start, time) = (fine.now, fine.now + 3 * step.pause)
      var fineUpdates: [Update] = []
      for part in 1..<1000 {
        fineUpdates += try fine.advance(to: start + (time - start) * Double(part) / 1000)
        // To read a frame can't change a sheet, which is a value; to read each takes most of the time.
        guard part.isMultiple(of: 10) else { continue }
        _ = fine.frame(at: fine.now)
        _ = fine.frame(at: fine.now + 1)
      }
      fineUpdates += try play(step.input, on: &fine, at: time)
      #expect(try play(step.input, on: &coarse, at: time) == fineUpdates)
      #expect(coarse.frame(at: time) == fine.frame(at: time))
    }
  }

  /// Sends an input, or only lets its time pass if it is refused.
  private func play(_ input: Input, on sheet: inout Sheet, at time: Seconds) throws -> [Update] {
    do { return try sheet.send(input, at: time) } catch { return try sheet.advance(to: time) }
  }

  /// A copy continues bit for bit, and what happens to it does not happen to the original.
  @Test(arguments: Scenario.cases(8))
  func copiedSheetContinues(name: String, seed: UInt64) throws {
    var sheet = Scenario.sheet(Scenario.configuration(name))
    sheet.describesMotion = seed == 0
    for step in Scenario(seed: seed, count: 150).steps {
      var copy = sheet
      let time = sheet.now + step.pause
      #expect(try play(step.input, on: &copy, at: time) == play(step.input, on: &sheet, at: time))
      #expect(copy.frame(at: time + 0.1) == sheet.frame(at: time + 0.1))
    }
  }
}

/// A sheet at one moment, for comparison with the next.
private struct Moment {
  let frame: SheetFrame
  private let isHeld: Bool
  /// Whether a deferred transition without animation is pending.
  private let waitsToJump: Bool
  private let finger: Point?
  private let target: GestureTarget?
  private let screen: String
  private let pins: Bool
  /// Whether a finger that catches the sheet makes it jump to where it is going.
  private let jumpsWhenCaught: Bool
  /// Whether a sheet that is sent elsewhere on its way jumps to where its motion began.
  private let jumpsToStart: Bool
  /// Whether the sheet's motions take no time.
  private let isInstant: Bool
  private let container: Size

  init(_ sheet: Sheet) {
    frame = sheet.frame(at: sheet.now)
    isHeld = sheet.hold != nil
    waitsToJump = sheet.deferred?.isAnimated == false
    finger = sheet.touch?.location
    target = sheet.touch?.target
    screen = sheet.navigation.top.id
    // A handoff in mid-gesture moves the content to its top (Behavior, 4.8).
    pins = sheet.configuration.scroll.handoff == .named(.midGesture)
    jumpsWhenCaught = sheet.configuration.interaction.catchesSettling == .jump
    jumpsToStart = sheet.configuration.transition.retarget == .fromStart
    isInstant = sheet.isInstant
    container = sheet.container.size
  }

  /// What is wrong with an input that led from here to `after`; nil when nothing is.
  func fault(of input: Input, _ after: Moment) -> String? {
    let numbers = [after.frame.frame.x, after.frame.frame.y, after.frame.frame.width, after.frame.frame.height]
    if numbers.contains(where: { !$0.isFinite || $0.magnitude > 1e5 }) {
      return "\(input) leads to \(after.frame.frame)"
    }
    let jump = Self.distance(frame, after.frame, in: after.container)
    let limit = allowedJump(input, after)
    if jump > limit + 1e-6 { return "\(input) makes the sheet jump by \(jump), of which \(limit) may be" }
    guard case .gesture(let sample) = input, screen == after.screen else { return nil }
    if pins, after.frame.contentOffset == 0 { return nil }
    let way = finger.map { (sample.location - $0).length } ?? 0
    let scrolled = (after.frame.contentOffset - frame.contentOffset).magnitude
    return after.frame.phase != .dismissed && scrolled > way + 0.01
      ? "\(input) makes the content jump by \(scrolled)" : nil
  }

  /// How far an input may move what is shown at once: a finger by its own movement, a change without animation where
  /// nothing moves by any distance, anything else not at all.
  private func allowedJump(_ input: Input, _ after: Moment) -> Points {
    let isFree = frame.phase == .dismissed || (!frame.isMoving && !isHeld)
    if waitsToJump || isInstant || after.isInstant { return .infinity }
    switch input {
    case .selectDetent where jumpsToStart && frame.isMoving: return .infinity
    case .gesture(let sample):
      if jumpsWhenCaught, frame.isMoving, !isHeld { return .infinity }
      let way = finger.map { (sample.location - $0).length } ?? 0
      // A pop changes the sheet's height while the finger crosses its width.
      return target == .interactivePop ? way * 900 / 390 : way
    case .present(let animated), .dismiss(let animated):
      return animated ? 0 : .infinity
    case .transition(.update): return .infinity
    case .tap, .answer, .cover, .contentDidScroll, .presenterDidChange, .focusDidChange, .transition, .key, .action:
      return 0
    // As much as the whole gesture shrinks a sheet.
    case .back: return 48
    // A container that changes without animation changes at once.
    case .containerDidChange(_, .none): return .infinity
    case .contentDidChange(_, _, let request), .containerDidChange(_, let request), .keyboardDidChange(_, let request),
      .environmentDidChange(_, let request):
      return isFree && request == .none || frame.phase == .dismissed ? .infinity : 0
    case .selectDetent(_, let animated), .invalidateDetents(let animated), .configure(_, let animated),
      .push(_, let animated), .pop(_, let animated), .setScreens(_, let animated):
      return isFree && !animated || frame.phase == .dismissed ? .infinity : 0
    }
  }

  /// The distance between two frames, as far as they are visible on the second one's screen.
  static func distance(_ a: SheetFrame, _ b: SheetFrame, in container: Size) -> Points {
    let screen = b.containerSize ?? container
    func visible(_ sheet: Rect) -> Rect {
      let x = (min(max(sheet.x, 0), screen.width), min(max(sheet.maxX, 0), screen.width))
      let y = (min(max(sheet.y, 0), screen.height), min(max(sheet.maxY, 0), screen.height))
      return Rect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
    }
    // Out of sight nothing can jump.
    if [a, b].allSatisfy({ visible(drawn($0)).width == 0 || visible(drawn($0)).height == 0 }) { return 0 }
    let scales = (a.scale - b.scale).magnitude * screen.width
    let radii = zip(radii(of: a), radii(of: b)).map { ($0 - $1).magnitude }.max() ?? 0
    return max(distance(visible(drawn(a)), visible(drawn(b))), scales, radii)
  }

  /// The frame as a back gesture shows it.
  private static func drawn(_ frame: SheetFrame) -> Rect {
    guard let scale = frame.transform else { return frame.frame }
    let (own, width, height) = (frame.frame, frame.frame.width * scale.x, frame.frame.height * scale.y)
    return Rect(x: own.x + (own.width - width) / 2, y: own.maxY - height, width: width, height: height)
  }

  private static func radii(of frame: SheetFrame) -> [Points] {
    frame.floating.map { [$0.cornerRadii.topLeft, $0.cornerRadii.bottomRight] } ?? []
  }

  static func distance(_ a: Rect, _ b: Rect) -> Points {
    let d = a - b
    return max(d.x.magnitude, d.y.magnitude, d.width.magnitude, d.height.magnitude)
  }
}

extension Sheet {
  /// Whether nothing moves but the keyboard and the container, which take their own time.
  fileprivate var movesSurroundingsAlone: Bool {
    presentation.end == nil && navigation.transition == nil
      && offsets.all.allSatisfy { offset in
        guard let residual = offset.residual?.value else { return false }
        let surroundings = AnimatedNumbers.Surroundings(edge: configuration.edge, hasPresenter: true)
        var rest = residual - residual.surroundings(surroundings)
        // A presenter may have got a frame of its own meanwhile.
        rest[rectAt: .presenterX] = .zero
        (rest[.keyboardHeight], rest[.containerOffsetY]) = (0, 0)
        return offset.reach == 0 && rest.isZero
      }
  }
}

extension Input {
  /// Whether an input may cause events of a dismissed sheet.
  fileprivate var presents: Bool {
    if case .present = self { true } else if case .gesture = self { true } else { false }
  }
}
