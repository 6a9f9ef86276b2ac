import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Server {
  /// Carries out a call that is about sheets.
  mutating func performOnSheets(_ call: Call) throws(CallFailure) -> Answer {
    switch call {
    case .open(let params):
      let place = try open(params)
      measure(place)
      return .state(place: place, params.tag)
    case .close(let target):
      let place = try place(of: target)
      let above = sessions.presented(over: target.sheet).map(\.id)
      if !above.isEmpty {
        let phase = sessions[place].frame(at: sessions[place].now).phase
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
      try send(.configure(configuration, animated: animated), target, place)
      return .state(place: place, target.tag)
    case .input(let target, let input):
      let place = try place(of: target)
      if case .dismiss(let animated) = input { try dismissAbove(target, place, animated: animated) }
      try send(input, target, place)
      return .frame(place: place, target.tag)
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
      return .frame(place: place, target.tag)
    case .advance(let target, let step):
      let place = try place(of: target)
      try advance([place], step, from: target.time)
      return .frame(place: place, target.tag)
    case .advanceAll(let step, let tag):
      let places = sessions.inOrder.compactMap { sessions.place(of: $0.id) }
      try advance(places, step, from: nil)
      for place in places { reportFrame(place, tag) }
      return .advanced(places.count)
    case .settle(let target, let limit):
      let place = try place(of: target)
      try pass(target, place)
      let updates = sessions[place].settle(limit: sessions[place].now + limit)
      report(updates, place)
      return .settled(place: place, target.tag, !sessions[place].isMoving)
    case .snapshot(let target):
      return .snapshot(place: try place(of: target))
    case .restore(let target, let json):
      let place = try place(of: target)
      do throws(SnapshotDocument.Damage) {
        let document = try SnapshotDocument(json, version: Version.current)
        sessions.restore(document.snapshot.sheet, preset: document.preset, at: place)
      } catch {
        throw .sheet(.badSnapshot(sheet: target.sheet, error.reason))
      }
      return .state(place: place, target.tag)
    case .predict(let target, let velocity):
      let place = try place(of: target)
      return .prediction(place: place, velocity)
    case .sample(let target, let range):
      let place = try place(of: target)
      try checkRange(range, place)
      return .samples(place: place, range)
    case .initialize, .initialized, .shutdown, .exit, .presets, .devices, .list:
      return .void
    }
  }

  // MARK: Sessions

  private mutating func open(_ params: OpenParams) throws(CallFailure) -> Int {
    let name = params.preset ?? Preset.all[0].name
    guard let preset = Preset.named(name) else { throw .sheet(.unknownPreset(name)) }
    if let id = params.sheet, sessions.place(of: id) != nil { throw .sheet(.sheetExists(id)) }
    guard sessions.all.count < limits.sheets else {
      throw .sheet(.limitExceeded("sheets", maximum: limits.sheets))
    }
    let sheet = try checked { () throws(JSONFailure) in
      Sheet(
        configuration: try params.configuration.applied(to: preset.configuration, preset: preset),
        container: try params.container.applied(to: .standard),
        content: params.content)
    }
    if let presenter = params.presenter, sessions.place(of: presenter) == nil {
      throw .sheet(.unknownSheet(presenter))
    }
    return sessions.open(
      params.sheet ?? sessions.freeID(), preset, params.updates, over: params.presenter, sheet)
  }

  // MARK: A sheet over a sheet

  /// Tells a sheet whether another one is over it.
  private mutating func cover(_ id: String) {
    guard let place = sessions.place(of: id) else { return }
    let isCovered = sessions.presented(over: id).contains { $0.sheet.frame(at: $0.sheet.now).phase != .dismissed }
    guard isCovered != sessions[place].isCovered else { return }
    if let updates = try? sessions[place].send(.cover(isCovered), at: sessions[place].now) { report(updates, place) }
  }

  /// Dismisses all that is presented over a sheet that can be dismissed, the topmost first, each by its own clock.
  private mutating func dismissAbove(_ target: Target, _ place: Int, animated: Bool) throws(CallFailure) {
    var above = sessions.presented(over: target.sheet).map(\.id)
    guard !above.isEmpty else { return }
    var trial = sessions[place]
    do throws(InputError) {
      _ = try trial.send(.dismiss(animated: animated), at: target.time ?? trial.now)
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
    var next = 0
    while next < above.count {
      above += sessions.presented(over: above[next]).map(\.id)
      next += 1
    }
    for id in above.reversed() {
      guard let place = sessions.place(of: id),
        let updates = try? sessions[place].send(.dismiss(animated: animated), at: sessions[place].now)
      else { continue }
      report(updates, place)
    }
  }

  private func place(of target: Target) throws(CallFailure) -> Int {
    guard let place = sessions.place(of: target.sheet) else { throw .sheet(.unknownSheet(target.sheet)) }
    return place
  }

  private func checked<Value>(_ read: () throws(JSONFailure) -> Value) throws(CallFailure) -> Value {
    do throws(JSONFailure) {
      return try read()
    } catch {
      throw .params(error)
    }
  }

  private func request(_ animation: AnimationPatch, _ place: Int) throws(CallFailure) -> AnimationRequest {
    let configured = sessions.all[place].sheet.configuration.frame.resize
    return try checked { () throws(JSONFailure) in try animation.request(configured: configured) }
  }

  // MARK: Inputs

  @inline(__always)
  private mutating func send(_ input: Input, _ target: Target, _ place: Int) throws(CallFailure) {
    do throws(InputError) {
      let updates = try sessions[place].send(input, at: target.time ?? sessions[place].now)
      report(updates, place)
      measure(place)
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
  }

  /// Sends samples, all or none.
  private mutating func send(_ samples: [TimedSample], _ target: Target, _ place: Int) throws(CallFailure) {
    if samples.count == 1, samples[0].time == nil { return try send(.gesture(samples[0].sample), target, place) }
    guard samples.count <= limits.samples else {
      throw .sheet(.limitExceeded("samples", maximum: limits.samples))
    }
    var sheet = sessions[place]
    var updates: [Update] = []
    do throws(InputError) {
      if let time = target.time { updates += try sheet.advance(to: time) }
      for sample in samples {
        updates += try sheet.send(.gesture(sample.sample), at: sample.time ?? sheet.now)
      }
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
    sessions[place] = sheet
    report(updates, place)
  }

  /// A stack has a limit, and no two screens of one name.
  private func checkScreens(_ input: Input, _ place: Int) throws(CallFailure) {
    var (ids, isPush): ([String], Bool) = ([], false)
    if case .push(let screen, _) = input { (ids, isPush) = (sessions[place].screens.map(\.id) + [screen.id], true) }
    if case .setScreens(let screens, _) = input { ids = screens.map(\.id) }
    guard ids.count <= limits.screens else {
      throw .sheet(.limitExceeded("screens", maximum: limits.screens))
    }
    var seen = Set<String>()
    for (index, id) in ids.enumerated() where !seen.insert(id).inserted {
      let path = isPush ? ["screen", "id"] : ["screens", "\(index)", "id"]
      throw .params(JSONFailure(path: path, expected: "an id that no other screen has", found: "\"\(id)\""))
    }
  }

  // MARK: Time

  /// Lets time pass up to the time that an input carries.
  private mutating func pass(_ target: Target, _ place: Int) throws(CallFailure) {
    guard let time = target.time else { return }
    do throws(InputError) {
      let updates = try sessions[place].advance(to: time)
      report(updates, place)
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
  }

  /// Advances the clocks of several sheets, all or none, and reports frames on the way when they are asked for.
  private mutating func advance(_ places: [Int], _ step: ClockStep, from start: Seconds?) throws(CallFailure) {
    var frames = 0.0
    for place in places {
      let (id, now) = (sessions.all[place].id, sessions[place].now)
      let from = start ?? now
      let end = step.end(from: max(from, now))
      for time in [from, end] {
        do throws(InputError) {
          try sessions[place].check(time)
        } catch {
          throw .sheet(SheetError(error, sheet: id))
        }
      }
      if end < from - (now - min(from, now)) - 1e-6 { throw .sheet(.timeGoesBack(sheet: id, now: from, time: end)) }
      frames += (end - from) * (step.frameRate ?? 0)
      if frames > Double(limits.frames) {
        throw .sheet(.limitExceeded("frames", maximum: limits.frames))
      }
    }
    for place in places {
      let from = start ?? sessions[place].now
      let end = step.end(from: from)
      advance(place, to: from)
      if let rate = step.frameRate {
        var tick = 1.0
        // A tick that meets the end but for its last bits is the end, whose frame is the answer.
        while from + tick / rate < end - 1e-9 {
          advance(place, to: from + tick / rate)
          reportFrame(place, nil)
          tick += 1
        }
      }
      advance(place, to: end)
    }
  }

  private func checkRange(_ range: SampleRange, _ place: Int) throws(CallFailure) {
    let now = sessions[place].now
    let from = range.from ?? now
    do throws(InputError) {
      try sessions[place].check(from)
    } catch {
      throw .sheet(SheetError(error, sheet: sessions.all[place].id))
    }
    guard range.to >= from else {
      throw .sheet(.timeGoesBack(sheet: sessions.all[place].id, now: from, time: range.to))
    }
    if (range.to - from) * range.frameRate > Double(limits.frames) {
      throw .sheet(.limitExceeded("frames", maximum: limits.frames))
    }
  }

  private mutating func advance(_ place: Int, to time: Seconds) {
    if let updates = try? sessions[place].advance(to: time) { report(updates, place) }
  }

  // MARK: Updates

  @inline(__always)
  mutating func report(_ updates: [Update], _ place: Int) {
    guard !updates.isEmpty else { return }
    defer { if let presenter = sessions.all[place].presenter { cover(presenter) } }
    let (id, selection) = (sessions.all[place].id, sessions.all[place].updates)
    for update in updates {
      switch update {
      case .event where !selection.events, .animation where !selection.animations: continue
      case .event, .animation:
        if let method = update.method { outbox.notify(method) { update.encode(sheet: id, to: &$0) } }
      case .question: ask(.shouldDismiss(sheet: id))
      }
    }
  }

  /// Sends a sheet's frame of now as `sheet/frame`.
  mutating func reportFrame(_ place: Int, _ tag: Tag?) {
    let session = sessions.all[place]
    guard session.updates.frames else { return }
    let frame = session.sheet.frame(at: session.sheet.now)
    outbox.notify("sheet/frame") { writer in
      writer.beginObject()
      frame.encodeMembers(sheet: session.id, tag: tag, to: &writer)
      writer.endObject()
    }
  }
}
