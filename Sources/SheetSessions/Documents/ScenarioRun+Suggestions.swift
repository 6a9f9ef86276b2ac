import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

// What held in a run, as expectations that can be written into the document.

extension ScenarioRun {
  /// What an expectation that is made of a run is about.
  package enum SuggestionKind: String, CaseIterable, Sendable {
    /// Where the sheet rests after each step.
    case settles
    /// Where each release lands, with the margin that it has.
    case lands
    /// How often each event happens.
    case events
    /// The frame of the sheet at each rest.
    case frames
  }

  /// Expectations that are met in this run, in order, each as JSON.
  package func suggestions(_ kinds: [SuggestionKind]) -> [String] {
    SuggestionKind.allCases.filter { kinds.contains($0) }.flatMap { kind in
      switch kind {
      case .settles: rests.map { rest in expectation("settles", at: rest.from) { $0.detent(of: rest.frame) } }
      case .lands: suggestedLandings
      case .events: suggestedEvents
      case .frames: rests.map { rest in frameExpectation(rest.frame) }
      }
    }
  }

  /// The rests, each with the last step before it.
  private var rests: [(from: Seconds, frame: SheetFrame)] {
    let check = ExpectationCheck(self, Work())
    var rests: [(from: Seconds, frame: SheetFrame)] = []
    for step in scenario.steps {
      guard let frame = check.rest(from: step.time) else { break }
      if let last = rests.last, last.from == step.time || last.frame.time == frame.time { rests.removeLast() }
      rests.append((step.time, frame))
    }
    return rests
  }

  private var suggestedLandings: [String] {
    var (found, time): ([String], Seconds) = ([], 0)
    while let (moment, held) = timeline.release(from: time) {
      time = moment.nextUp
      let prediction = held.predict(velocity: held.fingerVelocity(at: moment) ?? .zero, explains: true)
      let change = prediction.reason?.velocity?.change.magnitude ?? 0
      // Of a threshold itself it is open on which side it counts.
      let margin = ((change / Self.marginUnit).rounded(.up) - 1) * Self.marginUnit
      found.append(
        expectation("lands", at: moment) { writer in
          switch prediction.outcome {
          case .detent(let id): writer.member("detent", id)
          case .dismiss: writer.null("detent")
          case .present: break
          }
          if margin > 0 { writer.member("margin", margin) }
        })
    }
    return found
  }

  /// A suggested margin is a multiple of this, pt/s: nobody wants to read more.
  private static let marginUnit: PointsPerSecond = 10

  private var suggestedEvents: [String] {
    var counts: [(name: String, count: Int)] = []
    for event in events {
      let name = "\(event.event.name)"
      if let index = counts.firstIndex(where: { $0.name == name }) {
        counts[index].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return counts.map { name, count in
      JSONWriter.text { writer in
        writer.beginObject()
        writer.key("event")
        writer.beginObject()
        writer.member("name", name)
        writer.endObject()
        writer.member("count", Double(count))
        writer.endObject()
      }
    }
  }

  private func frameExpectation(_ frame: SheetFrame) -> String {
    JSONWriter.text { writer in
      writer.beginObject()
      writer.member("time", frame.time)
      writer.key("frame")
      writer.beginObject()
      writer.member("phase", frame.phase.rawValue)
      writer.member("frame", frame.frame)
      writer.endObject()
      writer.endObject()
    }
  }

  private func expectation(_ name: StaticString, at time: Seconds, _ members: (inout JSONWriter) -> Void) -> String {
    JSONWriter.text { writer in
      writer.beginObject()
      writer.member("time", time)
      writer.key(name)
      writer.beginObject()
      members(&writer)
      writer.endObject()
      writer.endObject()
    }
  }
}

extension JSONWriter {
  /// Writes where a sheet rests: at its detent, or in its phase.
  fileprivate mutating func detent(of rest: SheetFrame) {
    if rest.phase == .presented, let detent = rest.detent {
      member("detent", detent)
    } else {
      member("phase", rest.phase.rawValue)
    }
  }

  fileprivate mutating func null(_ key: String) {
    foreignKey(key)
    null()
  }
}
