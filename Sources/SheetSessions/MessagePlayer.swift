import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// Carries out messages only for their effects on sheets: answers are dropped, and refused calls change nothing.
package struct MessagePlayer: ~Copyable {
  private var sessions: Sessions
  private var recorder: SessionOutlet

  /// The timelines of the sheets that the messages open.
  package var timelines: Timelines { recorder.timelines }

  /// No sheets and no documents.
  package init(limits: Limits = Limits(), work: Work = Work()) {
    sessions = Sessions(limits: limits, work: work)
    recorder = SessionOutlet(.timelines, work)
  }

  /// Lets time pass on the daemon's clock.
  package mutating func proceed(to now: Instant) {
    sessions.now = now
    sessions.markFramesPending()
    while sessions.sendPendingFrame(to: &recorder) {}
  }

  /// Carries out a message, or a batch of them.
  package mutating func play(_ json: JSONValue) {
    if json.kind == .array {
      for index in 0..<json.count where sessions.work.spend(Work.Cost.input) {
        if let message = json[index] { play(message) }
      }
      return
    }
    switch IncomingMessage(json: json) {
    case .request(_, let invocation): perform(invocation, asRequest: true)
    case .notification(let invocation): perform(invocation, asRequest: false)
    case .response(let id, let result):
      _ = sessions.takeAnswer(id, result, to: &recorder)
    case .invalid:
      break
    }
  }

  private mutating func perform(_ invocation: Invocation, asRequest: Bool) {
    guard let method = invocation.method.withUTF8({ Method.named($0) }) ?? nil,
      method.form.allows(asRequest: asRequest)
    else { return }
    _ = try? sessions.perform(method, invocation.params, to: &recorder)
  }
}

extension Sessions {
  /// Decodes a call and carries it out.
  /// - Parameter textSize: the factor by which content is higher than the params say.
  mutating func perform(
    _ method: Method, _ params: JSONValue?, textSize: Double = 1, to client: inout some SessionClient & ~Copyable
  ) throws(CallFailure) -> Answer {
    let call: Call
    do throws(JSONFailure) { call = try method.decode(params) } catch { throw .params(error) }
    return try perform(textSize == 1 ? call : call.scaled(by: textSize), to: &client)
  }
}
