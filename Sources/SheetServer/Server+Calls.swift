import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Server {
  /// Carries out a call.
  mutating func perform(_ call: Call) throws(CallFailure) -> Answer {
    switch call {
    case .initialize(let params):
      guard life == .new else {
        throw .refused(RPCError(.invalidRequest, "the connection is initialized already"))
      }
      life = .working
      parent = params.processID
      reports = Reports(trace: params.trace, logsMessages: params.logsMessages)
      documents.encoding = params.positionEncodings.contains("utf-8") ? .utf8 : .utf16
      return .capabilities(params.editsText ? documents.encoding : nil)
    case .initialized: return .void
    case .shutdown:
      life = .shutDown
      waiting.endAll(RPCError(.requestCancelled, "the connection was shut down meanwhile"))
      answerWaiting()
      return .void
    case .cancel(let id):
      waiting.end(id, .cancelled)
      answerWaiting()
      return .void
    case .setTrace(let trace):
      reports.trace = trace
      return .void
    case .exit:
      exitStatus = life == .shutDown ? 0 : 1
      return .void
    case .discover: return .document
    case .presets: return .presets
    case .devices: return .devices
    case .list:
      for place in sessions.all.indices { passByItself(place) }
      return .list
    case .open(let params):
      let place = try open(params)
      measure(place)
      return .state(place: place, params.tag)
    case .close(let target):
      let place = try place(of: target)
      let above = sessions.presented(over: target.sheet).map(\.id)
      if !above.isEmpty {
        let phase = sessions[place].frame(at: time(at: place)).phase
        throw .sheet(.isPresenter(sheet: target.sheet, phase, of: above))
      }
      try pass(target, place)
      let presenter = sessions.all[place].presenter
      sessions.close(at: place)
      if let presenter { cover(presenter) }
      return .void
    case .state(let target):
      let place = try place(of: target)
      try pass(target, place)
      return .state(place: place, target.tag)
    case .configure(let target, let patch, let animated):
      let place = try place(of: target)
      let session = sessions.all[place]
      let configuration = try checked { () throws(JSONFailure) in
        try patch.applied(to: session.sheet.configuration, preset: session.preset)
      }
      try checked { () throws(JSONFailure) in
        try configuration.check(marginsIn: session.sheet.container, at: ["configuration"])
      }
      try send(.configure(configuration, animated: animated), target, place)
      return .state(place: place, target.tag)
    case .input(let target, let input):
      let place = try place(of: target)
      if case .dismiss(let animated) = input { try dismissAbove(target, place, animated: animated) }
      try send(input, target, place)
      return .frame(place: place, target.tag, FrameNote(isDeferred: sessions[place].defers(input)))
    case .contentDidChangeSize(let target, let change, let animation):
      let place = try place(of: target)
      let before = sessions[place].content(of: change.screen) ?? sessions[place].content
      let request = try request(animation, place)
      try send(
        .contentDidChange(change.applied(to: before), screen: change.screen, animation: request), target, place)
      return .frame(place: place, target.tag)
    case .navigate(let target, let input):
      let place = try place(of: target)
      try checkScreens(input, place)
      try send(input, target, place)
      return .frame(place: place, target.tag)
    case .containerDidChange(let target, let patch, let animation):
      let place = try place(of: target)
      let before = sessions[place].container
      let container = try checked { () throws(JSONFailure) in try patch.applied(to: before) }
      try send(.containerDidChange(container, animation: try request(animation, place)), target, place)
      return .frame(place: place, target.tag)
    case .keyboardDidChange(let target, let height, let animation):
      let place = try place(of: target)
      let configured = sessions[place].configuration.keyboard.animation
      let request = try checked { () throws(JSONFailure) in try animation.request(configured: configured) }
      try send(.keyboardDidChange(height: height, animation: request), target, place)
      return .frame(place: place, target.tag)
    case .samples(let target, let samples):
      let place = try place(of: target)
      try send(samples, target, place)
      return .frame(place: place, target.tag, FrameNote(gesture: sessions[place].gestureReport))
    case .advance(let target, let step):
      let place = try place(of: target)
      try checkManual(target, place)
      try advance([place], step, from: target.time)
      return .frame(place: place, target.tag)
    case .advanceAll(let step, let tag):
      let places = sessions.inOrder.filter { $0.clock == nil }.compactMap { sessions.place(of: $0.id) }
      try advance(places, step, from: nil)
      for place in places { reportFrame(place, tag) }
      return .advanced(places.count)
    case .settle(let target, let limit):
      let place = try place(of: target)
      try pass(target, place)
      if sessions.all[place].clock != nil { return .later(place: place, target.tag, limit: limit) }
      let updates = sessions[place].settle(limit: sessions[place].now + limit)
      report(updates, place)
      return .settled(place: place, target.tag, !sessions[place].isMoving)
    case .snapshot(let target):
      let place = try place(of: target)
      passByItself(place)
      return .snapshot(place: place)
    case .restore(let target, let json):
      let place = try place(of: target)
      do throws(SnapshotDocument.Damage) {
        let document = try SnapshotDocument(json, version: Version.current)
        sessions.restore(document.snapshot.sheet, preset: document.preset, at: place, now: now)
        footage?.replace(sessions[place], of: sessions.all[place])
        keepTicking(place)
      } catch {
        throw .sheet(.badSnapshot(sheet: target.sheet, error.reason))
      }
      return .state(place: place, target.tag)
    case .predict(let target, let velocities):
      let place = try place(of: target)
      passByItself(place)
      if case .many(let list) = velocities, list.count > limits.samples {
        throw .sheet(.limitExceeded("samples", maximum: limits.samples))
      }
      return .prediction(place: place, velocities)
    case .sample(let target, let times):
      let place = try place(of: target)
      passByItself(place)
      try check(times, place)
      return .samples(place: place, times)
    case .render(let kind, let source, let params): return try render(kind, source, params)
    case .openDocument(let opened):
      try open(opened)
      return .void
    case .changeDocument(let version, let changes):
      try change(version, changes)
      return .void
    case .closeDocument(let document):
      try close(document)
      return .void
    case .ask(let document, let question):
      _ = try open(document.uri)
      return .about(document, question)
    case .execute(let command, let subject): return try execute(command, subject.uri)
    }
  }
}
