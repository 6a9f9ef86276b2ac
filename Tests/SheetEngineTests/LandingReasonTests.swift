import SheetEngine
import Testing

/// A finger that rests for a while before it is lifted: what would have decided otherwise counts from the velocity that it has then.
@Test(arguments: [0.0, 0.01, 0.03, 0.06], ["system", "smooth-sheets", "gorhom"])
func reasonIsThatOfTheFingerAsItIsLifted(rest: Double, preset: String) throws {
  var configuration = try #require(Preset.named(preset)).configuration
  configuration.detents = [
    Detent(id: "peek", value: .height(120)), Detent(id: "middle", value: .height(400)),
    Detent(id: "large", value: .large),
  ]
  configuration.selectedDetentIdentifier = "middle"
  let container = Container(size: Size(width: 393, height: 852), scale: 3)
  var sheet = Sheet(configuration: configuration, container: container, content: Content(height: 300))
  _ = try sheet.send(.present(animated: false), at: 0)
  let path: [(Double, Double, GestureSample.Phase)] = [
    (1, 500, .began), (1.02, 530, .moved), (1.04, 570, .moved), (1.06, 600, .moved), (1.07, 606, .moved),
  ]
  for (time, y, phase) in path {
    _ = try sheet.send(.gesture(GestureSample(phase: phase, location: Point(x: 196, y: y))), at: time)
  }
  _ = try sheet.advance(to: 1.07 + rest)
  let prediction = sheet.predict(velocity: nil, explains: true)
  let margin = try #require(prediction.reason?.velocity)
  // The velocity of the release is the frame's, which is inward.
  let velocity = -sheet.currentFrame().velocity
  func outcome(_ change: Double) -> Prediction.Outcome {
    sheet.predict(velocity: Velocity(x: 0, y: velocity + change)).outcome
  }
  let sign = margin.change < 0 ? -1.0 : 1
  #expect(outcome(margin.change + sign * 0.01) == margin.outcome)
  #expect(outcome(margin.change - sign * 0.5) == prediction.outcome)
}

/// A finger that scrolls the content once the sheet is at its highest detent gives the sheet nothing of its velocity.
@Test func fingerThatScrollsAtLastIsNoFlick() throws {
  var configuration = Preset.system.configuration
  configuration.detents = [.medium, .large]
  let container = Container(size: Size(width: 393, height: 852), scale: 3)
  let content = Content(height: 380, isScrollable: true, scrollHeight: 1400)
  var sheet = Sheet(configuration: configuration, container: container, content: content)
  _ = try sheet.send(.present(animated: false), at: 0)
  for (time, y, phase) in [(1, 800, .began), (1.05, 600, .moved), (1.1, 300, .moved), (1.15, 200, .moved)]
    as [(Double, Double, GestureSample.Phase)]
  {
    _ = try sheet.send(.gesture(GestureSample(phase: phase, location: Point(x: 196, y: y))), at: time)
  }
  let reason = try #require(sheet.predict(velocity: nil, explains: true).reason)
  #expect(!reason.text.hasPrefix("flick"), "\(reason.text)")
  let updates = try sheet.send(.gesture(GestureSample(phase: .ended, location: Point(x: 196, y: 200))), at: 1.15)
  let velocities = updates.compactMap { update -> Double? in
    if case .event(.interactionDidEnd(_, _, let velocity), _) = update { velocity } else { nil }
  }
  #expect(velocities == [0])
}
