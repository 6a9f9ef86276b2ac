import JSON
import SheetDocument
import SheetEngine
import SheetProtocol

extension ScenarioRun {
  /// An input of a played scenario, as a client sends it: a step, or a part of one that describes what a finger does.
  package struct PlayedInput {
    package let time: Seconds
    /// The step, with its path in the document.
    package let placed: SheetDocument.Scenario.PlacedStep
    private let content: Content

    private enum Content {
      case step
      case tap(Point)
      case sample(GestureSample)
    }
  }

  /// When steps move a finger that they describe in terms of the sheet, until it is lifted; in order of time.
  var fingerMovements: [Range<Seconds>] {
    fingerActions.compactMap { action in
      guard case .samples(let samples)? = action, let start = samples.first?.time, let end = samples.last?.time,
        end > start
      else { return nil }
      return start..<end
    }
  }

  /// The inputs, in order of time.
  package var inputs: [PlayedInput] {
    var inputs: [PlayedInput] = []
    for (index, placed) in scenario.placedSteps.enumerated() {
      inputs += PlayedInput.inputs(of: placed, index < fingerActions.count ? fingerActions[index] : nil)
    }
    return inputs.ordered { $0.time }
  }
}

extension ScenarioRun.PlayedInput {
  fileprivate static func inputs(
    of placed: SheetDocument.Scenario.PlacedStep, _ action: Sessions.FingerAction?
  ) -> [ScenarioRun.PlayedInput] {
    let time = placed.step.time
    return switch action {
    case nil: [Self(time: time, placed: placed, content: .step)]
    case .tap(let point): [Self(time: time, placed: placed, content: .tap(point))]
    case .samples(let samples):
      samples.map { Self(time: $0.time ?? time, placed: placed, content: .sample($0.sample)) }
    }
  }

  /// The method on the wire.
  package var method: String { if case .sample = content { "gesture/sample" } else { placed.step.method } }

  /// Writes the params without sheet and time.
  package func encodeParams(to writer: inout JSONWriter) {
    switch content {
    case .step: placed.step.encodeParams(to: &writer)
    case .tap(let point):
      writer.beginObject()
      Self.encode(point, to: &writer)
      writer.endObject()
    case .sample(let sample):
      writer.beginObject()
      writer.member("phase", sample.phase.rawValue)
      Self.encode(sample.location, to: &writer)
      if let source = sample.source { writer.member("source", source.word) }
      writer.endObject()
    }
  }

  private static func encode(_ point: Point, to writer: inout JSONWriter) {
    writer.key("x")
    writer.exact(point.x)
    writer.key("y")
    writer.exact(point.y)
  }
}
