import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Sessions {
  mutating func open(
    _ params: OpenParams, to client: inout SessionClient
  ) throws(CallFailure) -> Int {
    if let id = params.sheet, table.index(of: id) != nil { throw .sheet(.sheetExists(id)) }
    try checkRoom()
    if let id = params.sheet { try check(ids: [id]) }
    let (preset, sheet) = try described(by: params)
    if let presenter = params.presenter, table.index(of: presenter) == nil {
      throw .sheet(.unknownSheet(presenter))
    }
    let clock: RealtimeClock? =
      switch params.clock {
      case .manual: nil
      case .realtime(let frameRate): RealtimeClock(from: now, frameRate: frameRate)
      }
    return open(
      params.sheet ?? table.freeID(), preset, params.updates, over: params.presenter, clock, of: params.document,
      sheet, to: &client)
  }

  /// Opens a session; its id must be free.
  mutating func open(
    _ id: String, _ preset: Preset, _ updates: UpdateSelection, over presenter: String?, _ clock: RealtimeClock?,
    of document: String?, _ sheet: Sheet, to client: inout SessionClient
  ) -> Int {
    let index = table.open(
      id, preset, client.wantsUpdates ? updates : .none, over: presenter, clock, of: document, sheet)
    if let presenter = presenter.flatMap({ table.index(of: $0) }) {
      tell(index, table[presenter].frameForSheetsOver, to: &client)
    }
    client.didOpen(table.all[index])
    return index
  }

  /// Checks the size of new ids.
  func check(ids: [String]) throws(CallFailure) {
    guard ids.allSatisfy({ $0.utf8.count <= limits.idSize }) else {
      throw .sheet(.limitExceeded("idSize", maximum: limits.idSize))
    }
  }

  /// Checks the size of a URI, which answers repeat.
  func check(uri: String) throws(CallFailure) {
    guard uri.utf8.count <= limits.uriSize else {
      throw .sheet(.limitExceeded("uriSize", maximum: limits.uriSize))
    }
  }

  /// Checks the size of a name, of which answers are made.
  func check(name: String) throws(CallFailure) {
    guard name.utf8.count <= limits.nameSize else {
      throw .sheet(.limitExceeded("nameSize", maximum: limits.nameSize))
    }
  }

  /// Checks the size of what a configuration brings.
  func check(_ configuration: Configuration) throws(CallFailure) {
    try check(ids: configuration.detents.map { $0.id })
    guard Work.Cost.decision(by: configuration) <= limits.work else {
      throw .sheet(.limitExceeded("work", maximum: limits.work))
    }
  }

  /// Checks that another sheet may be opened.
  func checkRoom() throws(CallFailure) {
    guard table.all.count < limits.sheets else {
      throw .sheet(.limitExceeded("sheets", maximum: limits.sheets))
    }
  }

  /// The sheet that the params describe, or the document that they name.
  /// - Parameter path: the path of the params.
  func described(by params: OpenParams, at path: [String] = []) throws(CallFailure) -> (Preset, Sheet) {
    if let uri = params.document {
      let (preset, sheet) = try described(byDocument: uri, at: path + ["document"])
      try check(sheet.configuration)
      return (preset, sheet)
    }
    let name = params.preset ?? Preset.standard.name
    guard let preset = Preset.named(name) else { throw .sheet(.unknownPreset(name)) }
    let sheet = try checked(at: path) { () throws(JSONFailure) in
      Sheet(
        sharing: try params.configuration.applied(to: preset),
        container: try params.container.applied(to: .standard),
        content: params.content, environment: params.environment)
    }
    try checked(at: path) { () throws(JSONFailure) in
      try sheet.configuration.check(measuresIn: sheet.container, at: ["configuration"])
    }
    try check(sheet.configuration)
    return (preset, sheet)
  }

  // MARK: A sheet over a sheet

  /// Tells the presenter of a sheet whether any sheet covers it now.
  mutating func cover(by index: Int, to client: inout SessionClient) {
    guard let presenter = table.all[index].presenter else { return }
    table.setShown(table[index].phase != .dismissed, at: index)
    cover(presenter, to: &client)
  }

  /// Tells a sheet whether another one covers it now.
  mutating func cover(_ id: String, to client: inout SessionClient) {
    let isCovered = table.isCovered(id)
    guard let index = table.index(of: id), isCovered != table[index].isCovered else { return }
    if let updates = try? table[index].send(.cover(isCovered), at: time(at: index)) {
      report(updates, index, of: .cover(isCovered), to: &client)
    }
  }

  /// Tells a sheet that was replaced what is below and over it, and those about it.
  mutating func relate(_ index: Int, to client: inout SessionClient) {
    let session = table.all[index]
    tell(index, session.presenter.flatMap { table.index(of: $0) }.flatMap { table[$0].frameForSheetsOver }, to: &client)
    cover(session.id, to: &client)
    cover(by: index, to: &client)
    if table.hasPresenters { follow(index, to: &client) }
  }

  /// Tells the sheets presented over a sheet where that rests.
  mutating func follow(_ index: Int, to client: inout SessionClient) {
    let frame = table[index].frameForSheetsOver
    for above in table.setFrame(frame, of: table.all[index].id) { tell(above, frame, to: &client) }
  }

  /// Tells a sheet the frame of its presenter.
  private mutating func tell(_ index: Int, _ frame: Rect?, to client: inout SessionClient) {
    guard table[index].presenterFrame != frame,
      let updates = try? table[index].send(.presenterDidChange(frame), at: time(at: index))
    else { return }
    report(updates, index, of: .presenterDidChange(frame), to: &client)
  }

  /// Dismisses all sheets over a sheet that can be dismissed, the topmost first, each on its own clock.
  mutating func dismissAbove(
    _ target: Target, _ index: Int, animated: Bool, to client: inout SessionClient
  ) throws(CallFailure) {
    var above = table.presented(over: target.sheet)
    guard !above.isEmpty else { return }
    var trial = table[index]
    do throws(InputError) {
      _ = try trial.send(.dismiss(animated: animated), at: time(of: target.time, at: index))
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
    var next = 0
    while next < above.count {
      above += table.presented(over: table.all[above[next]].id)
      next += 1
    }
    for index in above.reversed() {
      guard let updates = try? table[index].send(.dismiss(animated: animated), at: time(at: index)) else { continue }
      report(updates, index, of: .dismiss(animated: animated), to: &client)
    }
  }

  func index(of target: Target) throws(CallFailure) -> Int {
    guard let index = table.index(of: target.sheet) else { throw .sheet(.unknownSheet(target.sheet)) }
    if case .string(let tag)? = target.tag { try check(name: tag) }
    return index
  }

  /// - Parameter path: where what is read stands in the params.
  func checked<Value>(
    at path: [String] = [], _ read: () throws(JSONFailure) -> Value
  ) throws(CallFailure) -> Value {
    do throws(JSONFailure) {
      return try read()
    } catch {
      throw .params(path.reversed().reduce(error) { $0.under($1) })
    }
  }

  func request(_ animation: AnimationPatch, _ index: Int) throws(CallFailure) -> AnimationRequest {
    let configured = table.all[index].sheet.configuration.frame.resize
    return try checked { () throws(JSONFailure) in try animation.request(configured: configured) }
  }
}

extension Sheet {
  /// The resting frame while it is shown: the frame of the presenter for sheets over it.
  fileprivate var frameForSheetsOver: Rect? { phase == .dismissed ? nil : restingFrame }
}
