import JSON
import SheetEngine

extension Method {
  /// The methods for a finger's gestures.
  static let gestures = [
    Declaration(
      "gesture/sample", .either, "One sample of a pointer.", answers: .named("FrameAnswer"),
      errors: [.wrongPhase, .unknownDetent], example: #"{"sheet":"s","phase":"began","x":195,"y":520}"#
    ).reads(.target, .sample) { target, sample in
      // The sample's time is the input's own.
      switch sample {
      case .at(let sample): .samples(target, [TimedSample(at: nil, sample)])
      case .on(let place, let sample): .finger(target, .sample(sample, at: place))
      }
    },
    Declaration(
      "gesture/samples", .either, "Many samples of a pointer at once, with their times.",
      answers: .named("FrameAnswer"), errors: [.wrongPhase, .limitExceeded],
      example:
        #"{"sheet":"s","samples":[{"time":1.1,"phase":"began","x":195,"y":520},{"time":1.2,"phase":"moved","x":195,"y":560}]}"#
    ).reads(.target, .required("samples", "The samples.")) { (target, samples: [TimedSample]) in
      .samples(target, samples)
    },
    movement(
      "gesture/drag",
      "A finger goes down, moves, rests and is lifted, on a manual clock; with as many samples as the device reports.",
      #"{"sheet":"s","on":"sheet","to":{"detent":"large"}}"#, FingerMovement.dragDeclarations
    ) { json throws(JSONFailure) in try FingerMovement(dragOf: json) },
    movement(
      "gesture/flick",
      "A finger goes down, moves and is lifted in motion, on a manual clock; with as many samples as the device reports.",
      #"{"sheet":"s","velocity":-1200,"on":"sheet"}"#, FingerMovement.flickDeclarations
    ) { json throws(JSONFailure) in try FingerMovement(flickOf: json) },
  ]

  private static func movement(
    _ name: StaticString, _ summary: StaticString, _ example: StaticString, _ declarations: [ParameterDeclaration],
    _ read: @escaping @Sendable (JSONValue) throws(JSONFailure) -> FingerMovement
  ) -> Method {
    Declaration(
      name, .either, summary, answers: .named("FrameAnswer"), errors: [.wrongPhase, .unknownDetent, .limitExceeded],
      example: example
    ).reads(.target, Parameter(declarations, read)) { .finger($0, .movement($1)) }
  }
}

/// A sample and where it is.
private enum PlacedSample {
  /// At its location.
  case at(GestureSample)
  /// At a place in terms of the sheet.
  case on(Place, GestureSample)
}

extension Parameter where Value == PlacedSample {
  fileprivate static let sample = Parameter(
    Place.pointDeclarations + [Place.onDeclaration]
      + GestureSample.declarations.filter { !["x", "y"].contains("\($0.name)") }
  ) { json throws(JSONFailure) in
    // Most samples have a location.
    if json["on"] == nil { return .at(try GestureSample(json: json)) }
    let place = try Place(membersOf: json)
    if case .point(let point) = place { return .at(try GestureSample(json: json, at: point)) }
    return .on(place, try GestureSample(json: json, at: .zero))
  }
}
