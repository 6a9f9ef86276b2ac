import SheetEngine
import SheetProtocol
import Testing

@testable import SheetRender

@Suite struct TimelineTests {
  /// Half of a container of 390 × 844, in 0.3 s on an ease-out curve, which has covered 0.6846 of its distance at half
  /// time.
  private func recorded(_ inputs: [(Seconds, Input)], preset: Preset = .interruptible) throws -> Timeline {
    try Timeline(of: inputs, preset.configuration)
  }

  private func sample(_ phase: GestureSample.Phase, _ y: Points) -> Input {
    .gesture(GestureSample(phase: phase, location: Point(x: 195, y: y), isRecognized: phase == .began))
  }

  @Test func timelineAnswersAnyTime() throws {
    let timeline = try recorded([
      (0, .present(animated: true)), (0.15, sample(.began, 600)), (0.2, sample(.moved, 650)),
      (0.5, sample(.ended, 600)),
    ])
    // Behavior, 3.7: caught at 555.081, drawn down to 605.081.
    #expect((timeline.frame(at: 0.15).frame.y - 555.080575).magnitude < 1e-6)
    #expect((timeline.frame(at: 0.3).frame.y - 605.080575).magnitude < 1e-6)
    #expect(timeline.frame(at: timeline.end).frame.y == 422)
    #expect(timeline.finger(at: 0.1) == nil)
    #expect(timeline.finger(at: 0.3) == Point(x: 195, y: 650))
    #expect(timeline.finger(at: 0.6) == nil)
    #expect(timeline.isEverSeen)
    #expect(!(try recorded([]).isEverSeen))
  }

  /// A timeline shows the same as a sheet with the same inputs that is read along the way.
  @Test(arguments: Preset.all.map(\.name))
  func lookingChangesNothing(name: String) throws {
    let preset = try #require(Preset.named(name))
    let inputs: [(Seconds, Input)] = [
      (0.005, .present(animated: true)), (0.605, .contentDidChange(Content(height: 400), animation: .configured)),
      (0.705, .dismiss(animated: true)),
    ]
    let timeline = try recorded(inputs, preset: preset)
    var sheet = timeline.firstSheet
    var left = inputs[...]
    for step in 0...150 {
      let time = Double(step) * 0.01
      while let (at, input) = left.first, at <= time {
        _ = try sheet.send(input, at: at)
        left.removeFirst()
      }
      _ = try sheet.advance(to: time)
      #expect(timeline.frame(at: time) == sheet.currentFrame())
    }
  }

  @Test func replacedSheetRewindsTheTimeline() throws {
    var timeline = try recorded([(0, .present(animated: true)), (0.1, sample(.began, 600))])
    var sheet = Sheet(
      configuration: Preset.interruptible.configuration, container: timeline.sheet.container,
      content: Content(height: 300))
    _ = try sheet.send(.present(animated: true), at: 0)
    _ = try sheet.advance(to: 0.05)
    timeline.replace(sheet)
    #expect(timeline.end == 0.05)
    #expect(timeline.finger(at: 0.2) == nil)
    #expect(timeline.events.allSatisfy { $0.time <= 0.05 })
    timeline.finish(timeout: 60)
    #expect(timeline.frame(at: 0.3).frame.y == 422)
  }

  /// Whatever the motion, the straight lines of its course stay within the tolerance.
  @Test(arguments: Preset.all.map(\.name), [0.05, 0.25, 2.0])
  func courseStaysWithinItsTolerance(name: String, tolerance: Double) throws {
    let preset = try #require(Preset.named(name))
    let timeline = try recorded([(0, .present(animated: true)), (1, .dismiss(animated: true))], preset: preset)
    let course = timeline.course(from: 0, to: timeline.end, tolerance: tolerance)
    #expect(course.first?.time == 0 && course.last?.time == timeline.end)
    // A line is not made shorter than that, however fast the motion is, or where a spring drops its rest.
    let lines = zip(course, course.dropFirst()).filter { $1.time - $0.time > Timeline.shortest }
    #expect(lines.count > 4)
    for (first, next) in lines {
      for part in stride(from: 0.05, to: 1, by: 0.1) {
        let straight = first.reach * (1 - part) + next.reach * part
        let true_ = timeline.reach(at: first.time + (next.time - first.time) * part)
        // The quarters are tested; between them a smooth motion deviates only a little more.
        #expect((straight - true_).magnitude < tolerance * 1.2)
      }
    }
    let finer = timeline.course(from: 0, to: timeline.end, tolerance: tolerance / 10).count
    #expect(finer >= course.count)
  }

  @Test func fingerThatMovesAfterALongRestJumps() throws {
    let timeline = try recorded([
      (0, .present(animated: false)), (0.5, sample(.began, 500)), (0.55, sample(.moved, 520)), (1, sample(.moved, 600)),
      (1.05, sample(.moved, 620)),
    ])
    let course = timeline.course(from: 0.5, to: 1.05, tolerance: 0.1)
    // 20 pt in 0.05 s is a movement; 80 pt after 0.45 s of silence is a jump.
    #expect(course.filter(\.jumps).map(\.time) == [1])
    #expect(course.filter { $0.time == 1 }.map(\.reach) == [402, 322])
  }

  @Test func simplifiedLinesStayWithinTheTolerance() {
    let points = (0...400).map { TimedValues(time: Double($0), values: [Double(($0 * $0) % 97), Double($0)]) }
    let needed = points.needed(within: [5, 0.1])
    #expect(needed.first == 0 && needed.last == 400)
    for (first, last) in zip(needed, needed.dropFirst()) {
      for place in first...last {
        let part = Double(place - first) / Double(last - first)
        let straight = points[first].values[0] * (1 - part) + points[last].values[0] * part
        #expect((straight - points[place].values[0]).magnitude <= 5 + 1e-9)
      }
    }
    let line = (0...100).map { TimedValues(time: Double($0), values: [3 * Double($0)]) }
    #expect(line.needed(within: [1e-6]) == [0, 100])
  }

  @Test(arguments: [
    (0.0, 100.0, 500.0, [0.0, 25, 50, 75, 100]), (-0.3, 1, 130, [0, 0.5, 1]),
    (0, 0.000_3, 200, [0, 0.000_1, 0.000_2, 0.000_3]),
    (5, 5, 100, [5, 5.25, 5.5, 5.75, 6]),
  ])
  func ticksAreRound(low: Double, high: Double, length: Double, ticks: [Double]) {
    let found = Axis(low, high, from: length, to: 0).ticks(every: length / 4)
    #expect(found.count == ticks.count && zip(found, ticks).allSatisfy { ($0 - $1).magnitude < 1e-9 })
  }

  @Test(arguments: [(1.0005, 3, "1.001"), (-0.25, 1, "-0.3"), (0, 2, "0.00"), (123.456, 0, "123"), (-0.001, 2, "0.00")])
  func numbersAreRounded(number: Double, decimals: Int, text: String) {
    #expect(fixed(number, decimals) == text)
  }

  @Test func textIsEscaped() {
    #expect(escapedMarkup("a<b>&\"c\"\u{1}\u{7}é🧪") == "a&lt;b&gt;&amp;&quot;c&quot;  é🧪")
  }
}
