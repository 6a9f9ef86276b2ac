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
      for index in sessions.all.indices { passByItself(index) }
      return .list
    case .open(let params):
      let index = try open(params)
      measure(index)
      return .state(index: index, params.tag)
    case .close(let target):
      let index = try index(of: target)
      let above = sessions.presented(over: target.sheet).map(\.id)
      if !above.isEmpty {
        let phase = sessions[index].frame(at: time(at: index)).phase
        throw .sheet(.isPresenter(sheet: target.sheet, phase, of: above))
      }
      try pass(target, index)
      let presenter = sessions.all[index].presenter
      sessions.close(at: index)
      if let presenter { cover(presenter) }
      return .void
    case .state(let target):
      let index = try index(of: target)
      try pass(target, index)
      return .state(index: index, target.tag)
    case .configure(let target, let patch, let animated):
      let index = try index(of: target)
      let session = sessions.all[index]
      let configuration = try checked { () throws(JSONFailure) in
        try patch.applied(to: session.sheet.configuration, preset: session.preset)
      }
      try checked { () throws(JSONFailure) in
        try configuration.check(marginsIn: session.sheet.container, at: ["configuration"])
      }
      try send(.configure(configuration, animated: animated), target, index)
      return .state(index: index, target.tag)
    case .input(let target, let input):
      let index = try index(of: target)
      if case .dismiss(let animated) = input { try dismissAbove(target, index, animated: animated) }
      try send(input, target, index)
      return .frame(index: index, target.tag, FrameNote(isDeferred: sessions[index].defers(input)))
    case .contentDidChangeSize(let target, let change, let animation):
      let index = try index(of: target)
      let before = sessions[index].content(of: change.screen) ?? sessions[index].content
      let request = try request(animation, index)
      try send(
        .contentDidChange(change.applied(to: before), screen: change.screen, animation: request), target, index)
      return .frame(index: index, target.tag)
    case .navigate(let target, let input):
      let index = try index(of: target)
      try checkScreens(input, index)
      try send(input, target, index)
      return .frame(index: index, target.tag)
    case .containerDidChange(let target, let patch, let animation):
      let index = try index(of: target)
      let before = sessions[index].container
      let container = try checked { () throws(JSONFailure) in try patch.applied(to: before) }
      try send(.containerDidChange(container, animation: try request(animation, index)), target, index)
      return .frame(index: index, target.tag)
    case .keyboardDidChange(let target, let height, let animation):
      let index = try index(of: target)
      let configured = sessions[index].configuration.keyboard.animation
      let request = try checked { () throws(JSONFailure) in try animation.request(configured: configured) }
      try send(.keyboardDidChange(height: height, animation: request), target, index)
      return .frame(index: index, target.tag)
    case .samples(let target, let samples):
      let index = try index(of: target)
      try send(samples, target, index)
      return .frame(index: index, target.tag, FrameNote(gesture: sessions[index].gestureReport))
    case .advance(let target, let step):
      let index = try index(of: target)
      try checkManual(target, index)
      try advance([index], step, from: target.time)
      return .frame(index: index, target.tag)
    case .advanceAll(let step, let tag):
      let indices = sessions.inOrder.filter { $0.clock == nil }.compactMap { sessions.index(of: $0.id) }
      try advance(indices, step, from: nil)
      for index in indices { reportFrame(index, tag) }
      return .advanced(indices.count)
    case .settle(let target, let limit):
      let index = try index(of: target)
      try pass(target, index)
      if sessions.all[index].clock != nil { return .later(index: index, target.tag, limit: limit) }
      let updates = sessions[index].settle(limit: sessions[index].now + limit)
      report(updates, index)
      return .settled(index: index, target.tag, !sessions[index].isMoving)
    case .snapshot(let target):
      let index = try index(of: target)
      passByItself(index)
      return .snapshot(index: index)
    case .restore(let target, let json):
      let index = try index(of: target)
      do throws(SnapshotDocument.Damage) {
        let document = try SnapshotDocument(json, version: Version.current)
        sessions.restore(document.snapshot.sheet, preset: document.preset, at: index, now: now)
        timelines?.replace(sessions[index], of: sessions.all[index])
        keepTicking(index)
      } catch {
        throw .sheet(.badSnapshot(sheet: target.sheet, error.reason))
      }
      return .state(index: index, target.tag)
    case .predict(let target, let velocities):
      let index = try index(of: target)
      passByItself(index)
      if case .many(let list) = velocities, list.count > limits.samples {
        throw .sheet(.limitExceeded("samples", maximum: limits.samples))
      }
      return .prediction(index: index, velocities)
    case .sample(let target, let times):
      let index = try index(of: target)
      passByItself(index)
      try check(times, index)
      return .samples(index: index, times)
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
