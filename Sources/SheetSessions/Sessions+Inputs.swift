import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

extension Sessions {
  @inline(__always)
  mutating func send(
    _ input: Input, _ target: Target, _ index: Int, to client: inout SessionClient
  ) throws(CallFailure) {
    guard work.spend(Work.Cost.input(of: table[index])) else { return }
    do throws(InputError) {
      let updates = try table[index].send(input, at: time(of: target.time, at: index))
      report(updates, index, of: input, to: &client)
      measure(index, to: &client)
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
  }

  /// Sends samples, all or none.
  mutating func send(
    _ samples: [TimedSample], _ target: Target, _ index: Int, to client: inout SessionClient
  ) throws(CallFailure) {
    if samples.count == 1, samples[0].time == nil {
      return try send(.gesture(samples[0].sample), target, index, to: &client)
    }
    guard samples.count <= limits.samples else {
      throw .sheet(.limitExceeded("samples", maximum: limits.samples))
    }
    var sheet = table[index]
    var updates: [Update] = []
    var recorded: [(Input, Sheet)] = []
    do throws(InputError) {
      updates += try sheet.advance(to: time(of: target.time, at: index))
      let isLive = table.all[index].clock != nil
      for sample in samples {
        let input = Input.gesture(sample.sample)
        let caused = try sheet.send(input, at: isLive ? sheet.now : sample.time ?? sheet.now)
        updates += caused
        // An animation is described by its stops.
        guard work.spend(Work.Cost.input(of: sheet), space: caused.reduce(0) { $0 + $1.size }) else { return }
        if client.recordsInputs { recorded.append((input, sheet)) }
      }
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
    for (input, sheet) in recorded {
      table[index] = sheet
      client.didChange(table.all[index], by: input, [])
    }
    table[index] = sheet
    report(updates, index, to: &client)
  }

  /// What a finger does, in the coordinates of the container.
  enum FingerAction: Sendable {
    case tap(Point)
    case samples([TimedSample])
  }

  /// What a finger does that is described in terms of the sheet, as the sheet is at that time.
  func described(_ input: FingerInput, _ target: Target, _ index: Int) throws(CallFailure) -> FingerAction {
    var sheet = table[index]
    do throws(InputError) {
      _ = try sheet.advance(to: time(of: target.time, at: index))
      switch input {
      case .tap(let place): return .tap(try sheet.spot(of: place).location)
      case .sample(var sample, let place):
        let spot = try sheet.spot(of: place)
        sample.location = spot.location
        if sample.phase == .began { sample.source = sample.source ?? spot.source }
        return .samples([TimedSample(at: nil, sample)])
      case .movement(let movement):
        let samples = try sheet.samples(of: movement, at: Device.refreshRate(of: sheet.container), work)
        return .samples(samples.map { TimedSample(at: $0.time, $0.sample) })
      }
    } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
  }

  /// Checks that a stack is within its limit and that its screens have different ids.
  func checkScreens(_ input: Input, _ index: Int) throws(CallFailure) {
    var (ids, isPush): ([String], Bool) = ([], false)
    if case .push(let screen, _) = input { (ids, isPush) = (table[index].screens.map({ $0.id }) + [screen.id], true) }
    if case .setScreens(let screens, _) = input { ids = screens.map({ $0.id }) }
    guard ids.count <= limits.screens else {
      throw .sheet(.limitExceeded("screens", maximum: limits.screens))
    }
    try check(ids: ids)
    var seen = Set<String>()
    for (index, id) in ids.enumerated() where !seen.insert(id).inserted {
      let path = isPush ? ["screen", "id"] : ["screens", "\(index)", "id"]
      throw .params(JSONFailure(path: path, expected: "an id that no other screen has", found: "\"\(id)\""))
    }
  }
}
