import JSON
import JSONRPC
import SheetEngine

/// The answer to `sheet/replay`.
package struct Replayed: ResultObject {
  /// The frames, events and states on the way.
  package struct Course {
    let frames: [SheetFrame]
    let events: [(time: Seconds, event: Event)]
    let states: [Sheet]

    /// - Parameters:
    ///   - frames: the frames, in order.
    ///   - events: the events, in order.
    ///   - states: the sheet at the start, and after each input that changed what it was given.
    package init(frames: [SheetFrame], events: [(time: Seconds, event: Event)], states: [Sheet]) {
      (self.frames, self.events, self.states) = (frames, events, states)
    }
  }

  /// An input that was refused.
  package struct Refusal: ResultObject {
    let index: Int
    let error: RPCError

    package static let example = Refusal(index: 0, error: RPCError(code: 0, ""))

    package init(index: Int, error: RPCError) {
      (self.index, self.error) = (index, error)
    }

    package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("index", index, "Its place among the inputs, from 0.")
      writer.member("error", error, "Why, as in the answer to a request.")
    }
  }

  private let state: WrittenState
  private let refusals: [Refusal]
  private let course: Course?

  package static var example: Replayed {
    let sheet = Sheet(configuration: Preset.standard.configuration, container: .standard, content: .standard)
    let course = Course(frames: [], events: [], states: [])
    return Replayed(sheet, id: "", tag: nil, Preset.standard, isRealtime: false, refusals: [], course)
  }

  /// - Parameters:
  ///   - sheet: the sheet at the end.
  ///   - course: what happened on the way, if it was asked for.
  package init(
    _ sheet: Sheet, id: String, tag: Tag?, _ preset: Preset, isRealtime: Bool, refusals: [Refusal], _ course: Course?
  ) {
    state = WrittenState(sheet: sheet, id: id, tag: tag, preset: preset, isRealtime: isRealtime)
    (self.refusals, self.course) = (refusals, course)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("state", state, "The State at the end.")
    writer.member("refused", refusals, "The inputs that were refused, and left out.")
    let id = state.id
    writer.optional(
      "frames", course?.frames.map { WrittenFrame(frame: $0, sheet: id) },
      "The frames, in order, of several at one time the last. Present with frameRate, as events and states are.")
    writer.optional(
      "events", course?.events.map { WrittenEvent(event: $0.event, time: $0.time, sheet: id) }, "The events, in order.")
    writer.optional(
      "states", course?.states.map { state.of($0) },
      "The State at the start, and after each input that changed the configuration, the container or the contents.")
  }
}

private struct WrittenState: ResultValue {
  let sheet: Sheet
  let id: String
  let tag: Tag?
  let preset: Preset
  let isRealtime: Bool

  static let schema = Schema.named("State")

  /// The State of the sheet at another moment.
  func of(_ sheet: Sheet) -> WrittenState {
    WrittenState(sheet: sheet, id: id, tag: nil, preset: preset, isRealtime: isRealtime)
  }

  func encode(to writer: inout JSONWriter) {
    sheet.encodeState(sheet: id, tag: tag, preset: preset, isRealtime: isRealtime, to: &writer)
  }
}

private struct WrittenFrame: ResultValue {
  let frame: SheetFrame
  let sheet: String

  static let schema = Schema.named("Frame")

  func encode(to writer: inout JSONWriter) { frame.encode(sheet: sheet, tag: nil, gesture: nil, to: &writer) }
}

private struct WrittenEvent: ResultValue {
  let event: Event
  let time: Seconds
  let sheet: String

  static let schema = Schema.object(Event.properties, isOpen: false)

  func encode(to writer: inout JSONWriter) { Update.event(event, at: time).encode(sheet: sheet, to: &writer) }
}

extension RPCError: ResultValue {
  package static let schema = Schema.openObject(
    Schema.Property("code", Schema.integer), Schema.Property("message", Schema.text), .optional("data", .openObject()))
}
