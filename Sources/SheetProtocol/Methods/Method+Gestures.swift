import JSON
import SheetEngine

extension Method {
  /// What a finger does.
  static let gestures = [
    Method("gesture/sample", .either, "One sample of a pointer.") { json throws(JSONFailure) in
      // The sample's time is the input's own.
      .samples(try Target(json), [TimedSample(at: nil, try GestureSample(json: json))])
    },
    Method("gesture/samples", .either, "Many samples of a pointer at once, with their times.") {
      json throws(JSONFailure) in
      .samples(try Target(json), try json.member("samples", as: [TimedSample].self))
    },
  ]
}
