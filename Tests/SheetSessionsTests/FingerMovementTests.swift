import SeededRandom
import SheetDocument
import SheetEngine
import SheetProtocol
import Testing

@testable import SheetSessions

/// Drags and flicks in terms of the sheet.
struct FingerMovementTests {
  /// A presented sheet of each preset on each device, with detents where it has any.
  private static let sheets: [(name: String, sheet: Sheet)] = Preset.all.flatMap { preset in
    Device.all.map { device in
      var configuration = preset.configuration
      if !configuration.detents.isEmpty {
        configuration.detents = [Detent(id: "low", value: .height(180)), Detent(id: "high", value: .height(500))]
        configuration.selectedDetentIdentifier = nil
      }
      var sheet = Sheet(
        configuration: configuration, container: device.portrait, content: Content(height: 300, isScrollable: false))
      _ = try? sheet.send(.present(animated: false), at: 0)
      return ("\(preset.name) on \(device.name)", sheet)
    }
  }

  private typealias Samples = [(time: Seconds, sample: GestureSample)]

  /// The sheet with the finger at its last sample, but not lifted.
  private func held(_ sheet: Sheet, _ samples: Samples) throws -> Sheet {
    var sheet = sheet
    for (time, var sample) in samples {
      if sample.phase == .ended { sample.phase = .moved }
      _ = try sheet.send(.gesture(sample), at: time)
    }
    return sheet
  }

  @Test func dragTakesTheSheetToItsDetent() throws {
    var tried = 0
    for (name, sheet) in Self.sheets {
      let detents = sheet.placedDetents
      guard detents.map({ $0.id }) == ["low", "high"], sheet.frame(at: 0).detent == "low" else { continue }
      let movement = FingerMovement(
        from: .element(.sheet), .drag(to: .detent("high"), duration: 0.4, rest: 0.15))
      guard let samples = try? sheet.samples(of: movement, at: 60) else {
        // Some sheets take no drag from there: then no drag of a finger does it.
        var moved = sheet
        let spot = try sheet.spot(of: .element(.sheet))
        _ = try moved.send(.gesture(GestureSample(phase: .began, location: spot.location, source: .sheet)), at: 0)
        let end = Point(x: spot.location.x, y: 0)
        _ = try moved.send(.gesture(GestureSample(phase: .moved, location: end)), at: 0.4)
        #expect(moved.shownReach < detents[1].reach - 1, "\(name) is refused")
        continue
      }
      tried += 1
      let held = try held(sheet, samples)
      #expect(abs(held.shownReach - detents[1].reach) <= 1 / sheet.container.scale, "\(name)")
      // It was lifted from rest: where each judges by the finger's own velocity, that is 0.
      #expect(held.fingerVelocity(at: samples[samples.count - 1].time) == .zero, "\(name)")
    }
    #expect(tried > 500)
  }

  @Test func samplesAreAsFineAsTheDevice() throws {
    let sheet = Self.sheets[0].sheet
    for rate in [60.0, 90, 120] {
      let drag = try sheet.samples(
        of: FingerMovement(from: .element(.sheet), .drag(to: .distance(-150), duration: 0.5, rest: 0)), at: rate)
      #expect(drag.count == Int(rate / 2) + 1)
      for (one, next) in zip(drag, drag.dropFirst()) { #expect(next.time - one.time <= 1 / rate + 1e-12) }
      // The least jerk: half the way in half the time, and 10 t³ - 15 t⁴ + 6 t⁵ of it elsewhere.
      let start = drag[0].sample.location.y
      let fifth = drag.first { $0.time >= 0.1 - 1e-9 }!
      let part = fifth.time / 0.5
      let expected = 10 * part * part * part - 15 * part * part * part * part + 6 * part * part * part * part * part
      #expect(abs(fifth.sample.location.y - (start - 150 * expected)) < 1e-9)
      #expect(drag.last?.sample.location.y == start - 150)
      #expect(drag.map { $0.sample.phase }.filter { $0 == .ended }.count == 1)
    }
  }

  /// A release with a velocity of its own lands where the flick does that is to be judged by it.
  @Test func flickIsJudgedByItsVelocity() throws {
    var random = SeededRandom(46)
    var tried = 0
    for (name, sheet) in Self.sheets where !sheet.placedDetents.isEmpty {
      let velocity = Double.random(in: 150...3000, using: &random) * (Bool.random(using: &random) ? -1 : 1)
      let movement = FingerMovement(from: .element(.sheet), .flick(velocity: velocity, within: 120))
      guard let samples = try? sheet.samples(of: movement, at: 120) else { continue }
      tried += 1
      var (held, lifted) = (try held(sheet, samples), sheet)
      var judged: [PointsPerSecond?] = []
      for (time, sample) in samples {
        for case .event(.interactionDidEnd(_, _, let velocity), _) in try lifted.send(.gesture(sample), at: time) {
          judged.append(velocity)
        }
      }
      // By every preset's own estimate, also those that take the average of the drag.
      #expect(
        judged.count == 1 && abs((judged[0] ?? 0) - velocity) < 1e-6 * abs(velocity), "\(name) \(judged) \(velocity)")
      let averages = sheet.configuration.interaction.velocity.average != .never
      if !averages {
        // A steady finger has the velocity that every estimate finds.
        let (one, next) = (samples[samples.count - 2], samples[samples.count - 1])
        let measured = (next.sample.location.y - one.sample.location.y) / (next.time - one.time)
        #expect(abs(measured - velocity) < 1e-6 * abs(velocity), "\(name)")
        let predicted = held.predict(velocity: Velocity(x: 0, y: velocity)).outcome
        _ = lifted.settle(limit: lifted.now + 60)
        _ = held.settle(limit: held.now)
        let end = lifted.frame(at: lifted.now)
        switch predicted {
        case .dismiss: #expect(end.phase == .dismissed, "\(name) \(velocity)")
        case .detent(let id): #expect(end.phase == .presented && end.detent == id, "\(name) \(velocity)")
        default: break
        }
      }
    }
    #expect(tried > 700)
  }
}
