import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

extension Sessions {
  /// Carries out a call. Lifecycle calls do nothing here, except that `initialize` says what the client can do.
  package mutating func perform(
    _ call: Call, to client: inout SessionClient
  ) throws(CallFailure) -> Answer {
    switch call {
    case .initialize(let params):
      (documents.editor, documents.options) = (params.editor, params.options)
      documents.workspace.folders = params.editor.folders
      return .void
    case .initialized:
      beginWorkspace(in: documents.workspace.folders)
      if documents.editor.watchesFiles { ask(.watchDocuments, to: &client) }
      return .void
    case .shutdown, .exit, .cancel, .setTrace, .ignored, .discover: return .void
    case .presets: return .presets
    case .devices: return .devices
    case .fields: return .fields
    case .list:
      for index in table.all.indices { passByItself(index, to: &client) }
      return .list
    case .open(let params):
      let index = try open(params, to: &client)
      measure(index, to: &client)
      return .state(index: index, params.tag)
    case .close(let target):
      let index = try index(of: target)
      let above = table.presented(over: target.sheet).map { table.all[$0].id }
      if !above.isEmpty {
        let phase = table[index].frame(at: time(at: index)).phase
        throw .sheet(.isPresenter(sheet: target.sheet, phase, of: above))
      }
      try pass(target, index, to: &client)
      let presenter = table.all[index].presenter
      table.close(at: index)
      if let presenter { cover(presenter, to: &client) }
      return .void
    case .curve(let animation, let distance): return .curve(CurveShape(animation, distance: distance))
    case .state(let target, let number?):
      return .pastState(index: try index(of: target), target.tag, try snapshot(number))
    case .state(let target, nil):
      let index = try index(of: target)
      try pass(target, index, to: &client)
      return .state(index: index, target.tag)
    case .configure(let target, let patch, let animated):
      let index = try index(of: target)
      let session = table.all[index]
      let configuration = try checked { () throws(JSONFailure) in
        try patch.applied(to: session.sheet.configuration, preset: session.preset)
      }
      try checked { () throws(JSONFailure) in
        try configuration.check(measuresIn: session.sheet.container, at: ["configuration"])
      }
      try check(configuration)
      try send(.configure(configuration, animated: animated), target, index, to: &client)
      return .state(index: index, target.tag)
    case .input(let target, let input):
      let index = try index(of: target)
      if case .dismiss(let animated) = input { try dismissAbove(target, index, animated: animated, to: &client) }
      try send(input, target, index, to: &client)
      return .frame(index: index, target.tag, FrameNote(isDeferred: table[index].defers(input)))
    case .contentDidChangeSize(let target, let change, let animation):
      let index = try index(of: target)
      let before = table[index].content(of: change.screen) ?? table[index].content
      let request = try request(animation, index)
      try send(
        .contentDidChange(change.applied(to: before), screen: change.screen, animation: request), target, index,
        to: &client)
      return .frame(index: index, target.tag)
    case .navigate(let target, let input):
      let index = try index(of: target)
      try checkScreens(input, index)
      try send(input, target, index, to: &client)
      return .frame(index: index, target.tag)
    case .containerDidChange(let target, let patch, let animation):
      let index = try index(of: target)
      let before = table[index].container
      let container = try checked { () throws(JSONFailure) in try patch.applied(to: before) }
      try send(.containerDidChange(container, animation: try request(animation, index)), target, index, to: &client)
      return .frame(index: index, target.tag)
    case .keyboardDidChange(let target, let height, let animation):
      let index = try index(of: target)
      let height = try resolved(height, in: table[index].container)
      let sheet = table[index]
      let request = try checked { () throws(JSONFailure) in
        try animation.request(
          configured: sheet.configuration.keyboard.animation, hides: height < sheet.keyboardHeight)
      }
      try send(.keyboardDidChange(height: height, animation: request), target, index, to: &client)
      return .frame(index: index, target.tag)
    case .handled(let target, let input):
      let index = try index(of: target)
      try send(input, target, index, to: &client)
      return .frame(index: index, target.tag, FrameNote(isHandled: table[index].wasHandled))
    case .environmentDidChange(let target, let patch, let animation):
      let index = try index(of: target)
      let environment = patch.applied(to: table[index].environment)
      try send(
        .environmentDidChange(environment, animation: try request(animation, index)), target, index, to: &client)
      return .frame(index: index, target.tag)
    case .samples(let target, let samples):
      let index = try index(of: target)
      try send(samples, target, index, to: &client)
      return .frame(index: index, target.tag, FrameNote(gesture: table[index].gestureReport))
    case .finger(let target, let input):
      let index = try index(of: target)
      if case .movement = input { try checkManual(target, index) }
      let note: FrameNote
      switch try described(input, target, index) {
      case .tap(let point):
        try send(.tap(.point(point)), target, index, to: &client)
        note = FrameNote()
      case .samples(let samples):
        try send(samples, target, index, to: &client)
        note = FrameNote(gesture: table[index].gestureReport)
      }
      return .frame(index: index, target.tag, note)
    case .advance(let target, let step):
      let index = try index(of: target)
      try checkManual(target, index)
      try advance([index], step, from: target.time, to: &client)
      return .frame(index: index, target.tag)
    case .advanceAll(let step, let tag):
      let indices = table.inOrder.filter { $0.clock == nil }.compactMap { table.index(of: $0.id) }
      try advance(indices, step, from: nil, to: &client)
      for index in indices { reportFrame(index, tag, to: &client) }
      return .advanced(indices.count)
    case .settle(let target, let limit):
      let index = try index(of: target)
      try pass(target, index, to: &client)
      if table.all[index].clock != nil { return .later(index: index, target.tag, limit: limit) }
      let updates = table[index].settle(limit: table[index].now + limit)
      report(updates, index, to: &client)
      return .frame(index: index, target.tag, FrameNote(isSettled: !table[index].isMoving))
    case .snapshot(let target):
      let index = try index(of: target)
      passByItself(index, to: &client)
      guard snapshots.count < limits.snapshots else {
        throw .sheet(.limitExceeded("snapshots", maximum: limits.snapshots))
      }
      guard work.spend(1, space: Work.Cost.space(of: table[index])) else { return .void }
      return .snapshot(snapshots.keep(table.all[index]))
    case .releaseSnapshot(let number):
      guard snapshots.release(number) else { throw .sheet(.badSnapshot(number)) }
      return .void
    case .restore(let target, let number):
      let index = try index(of: target)
      restore(try snapshot(number), at: index, to: &client)
      return .state(index: index, target.tag)
    case .replay(let target, let params): return try replay(target, params, to: &client)
    case .predict(let target, let velocities):
      let index = try index(of: target)
      passByItself(index, to: &client)
      if case .many(let list) = velocities, list.count > limits.samples {
        throw .sheet(.limitExceeded("samples", maximum: limits.samples))
      }
      if case .described(let question) = velocities { try check([question], target, index) }
      return .prediction(index: index, velocities)
    case .compare(let target, let names, let gesture, let theme):
      passByItself(try index(of: target), to: &client)
      return try compare(target, with: names, gesture, drawnIn: theme)
    case .differences(let target, let other):
      let sheets = (try index(of: target), try index(of: Target(sheet: other)))
      passByItself(sheets.0, to: &client)
      passByItself(sheets.1, to: &client)
      return differences(from: sheets.0, to: sheets.1)
    case .export(let target, let platform, let options):
      return try export(
        table.all[try index(of: target)], named: options.name ?? target.sheet, to: platform, isPage: options.isPage)
    case .sample(let target, let times):
      let index = try index(of: target)
      passByItself(index, to: &client)
      try check(times, index)
      return .samples(index: index, times)
    case .render(let kind, let source, let params):
      // A client that records shows no answers, and a picture among the messages of a picture would recurse.
      return client.recordsInputs ? .void : try render(kind, source, params)
    case .openDocument(let opened):
      try open(opened, to: &client)
      return .void
    case .changeDocument(let version, let changes):
      try change(version, changes, to: &client)
      return .void
    case .closeDocument(let document):
      try close(document, to: &client)
      return .void
    case .filesDidChange(let files):
      for file in files { try check(uri: file.uri) }
      checkDocuments(extending: files.map { $0.uri }, to: &client)
      documents.workspace.didChange(files.map { $0.uri })
      return .void
    case .foldersDidChange(let folders):
      try change(folders, to: &client)
      return .void
    case .diagnoseAll: return .problems
    case .ask(let document, let question):
      let open = try open(document.uri)
      if let refusal = open.refusal(of: question, in: documents, limits, work) { throw .refused(refusal) }
      return .about(document, question)
    case .findScenarios(let query): return .scenarios(query)
    case .willRename(let files): return .renames(documents.edits(renaming: files, work))
    case .execute(let command, let subject): return try execute(command, subject, to: &client)
    }
  }

  /// The height of a keyboard; without one, of the keyboard of the device with a container.
  private func resolved(_ height: Points?, in container: Container) throws(CallFailure) -> Points {
    if let height { return height }
    guard let device = Device.showing(container) else {
      let size =
        "a container of \(container.size.width.jsonText) × \(container.size.height.jsonText) pt, which no device has"
      throw .params(JSONFailure(path: ["height"], expected: "a height in pt", found: "true, in \(size)"))
    }
    return device.keyboardHeight(container.orientation)
  }

  private func snapshot(_ number: Int) throws(CallFailure) -> Snapshots.Snapshot {
    guard let snapshot = snapshots[number] else { throw .sheet(.badSnapshot(number)) }
    return snapshot
  }
}
