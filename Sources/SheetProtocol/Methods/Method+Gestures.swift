import JSON
import SheetEngine

extension Method {
  /// The methods for a finger's gestures.
  static let gestures = [
    Declaration(
      "gesture/sample", .either, "One sample of a pointer.", answers: .named("FrameAnswer"),
      errors: [.wrongPhase], example: #"{"sheet":"s","phase":"began","x":195,"y":520}"#
    ).reads(.target, .sample) { target, sample in
      // The sample's time is the input's own.
      .samples(target, [TimedSample(at: nil, sample)])
    },
    Declaration(
      "gesture/samples", .either, "Many samples of a pointer at once, with their times.",
      answers: .named("FrameAnswer"), errors: [.wrongPhase, .limitExceeded],
      example:
        #"{"sheet":"s","samples":[{"time":1.1,"phase":"began","x":195,"y":520},{"time":1.2,"phase":"moved","x":195,"y":560}]}"#
    ).reads(.target, .required("samples", "The samples.")) { (target, samples: [TimedSample]) in
      .samples(target, samples)
    },
  ]
}

extension Parameter where Value == GestureSample {
  fileprivate static let sample = Parameter(GestureSample.declarations) { json throws(JSONFailure) in
    try GestureSample(json: json)
  }
}
