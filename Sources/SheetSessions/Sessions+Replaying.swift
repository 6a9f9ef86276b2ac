import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Sessions {
  /// Plays inputs, and puts a sheet where they lead.
  mutating func replay(
    _ target: Target, _ params: ReplayParams, to client: inout SessionClient
  ) throws(CallFailure) -> Answer {
    let index = try index(of: target)
    if let time = target.time {
      throw .params(JSONFailure(path: ["time"], expected: "nothing; each input has its time", found: time.jsonText))
    }
    passByItself(index, to: &client)
    let session = table.all[index]
    var (preset, sheet) = (session.preset, session.sheet)
    if let opening = params.opening { (preset, sheet) = try described(by: opening, at: ["opening"]) }
    var play = Play(
      keeping: params.frameRate == nil ? [] : [.frames, .events], frameRate: params.frameRate,
      maximumFrames: limits.frames, limits: limits, work: work)
    sheet.describesMotion = false
    play.open(session.id, preset, sheet, updates: params.frameRate == nil ? .none : .framesAndEvents)
    var refusals: [Replayed.Refusal] = []
    var states = [sheet]
    func noteState() {
      guard params.frameRate != nil, !play.sheet.isConfigured(like: states[states.count - 1]),
        work.spend(1, space: Work.Cost.space(of: play.sheet))
      else { return }
      states.append(play.sheet)
    }
    for (number, input) in params.inputs.enumerated() where work.spend(Work.Cost.input) {
      do throws(CallFailure) {
        try play.perform(input, consent: params.consent)
      } catch {
        guard work.spend(Work.Cost.refusal, space: Work.Cost.refusalSpace) else { break }
        refusals.append(Replayed.Refusal(index: number, error: error.rpcError))
      }
      noteState()
    }
    if let end = params.end {
      guard end >= play.sheet.now else {
        throw .sheet(.timeGoesBack(sheet: session.id, now: play.sheet.now, time: end))
      }
      play.advance(to: end)
      // Content may have waited for a transition to end.
      noteState()
    } else {
      play.finishMovement()
    }
    guard play.endOfFrames == nil else { throw .sheet(.limitExceeded("frames", maximum: limits.frames)) }
    guard work.end == nil else { return .void }
    restore(Snapshots.Snapshot(sheet: play.sheet, preset: preset), at: index, to: &client)
    let course = Replayed.Course(frames: play.client.frames, events: play.client.events, states: states)
    return .replayed(
      Replayed(
        table[index], id: session.id, tag: target.tag, preset, isRealtime: session.clock != nil, refusals: refusals,
        params.frameRate == nil ? nil : course))
  }

  /// Puts a session into the state of a snapshot.
  mutating func restore(_ snapshot: Snapshots.Snapshot, at index: Int, to client: inout SessionClient) {
    table.restore(snapshot, at: index, now: now)
    client.didRestore(table.all[index])
    relate(index, to: &client)
    keepTicking(index)
  }
}

extension Play {
  /// Carries out an input of a recording at its time.
  fileprivate mutating func perform(_ input: ReplayParams.Input, consent: Bool?) throws(CallFailure) {
    let id = session.id
    let params: JSONDocument
    do throws(JSONParseError) {
      params = try JSONDocument { $0.object(input.params, adding: [("sheet", $0.string(id))]) }
    } catch {
      throw .refused(RPCError(error))
    }
    try params.withRoot { json throws(CallFailure) in
      let call = try sessions.decode(input.method, json)
      var time = input.time
      if case .samples(_, let samples) = call, let first = samples.first?.time { time = first }
      guard time >= sheet.now else { throw .sheet(.timeGoesBack(sheet: id, now: sheet.now, time: time)) }
      advance(to: time)
      try perform(call)
    }
    if let consent { answerDismissal(consent) }
  }
}

extension Sheet {
  /// Whether it has the configuration, the container and the contents of another one.
  fileprivate func isConfigured(like other: Sheet) -> Bool {
    configuration == other.configuration && container == other.container && screens == other.screens
  }
}
