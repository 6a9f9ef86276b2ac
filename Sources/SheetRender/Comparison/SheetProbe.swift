import JSON
import SheetEngine
import SheetProtocol

/// Something that is tried with a sheet, to tell it from another.
struct SheetProbe: Sendable {
  /// What a sheet does.
  struct Measure: Sendable {
    /// In words.
    var text: String
    /// As fractions: of the container, of the distance, or of full dimming; from the start on, ``ReleaseCourse/interval`` apart.
    var values: [Double]

    /// The largest difference at any time.
    func distance(to other: Measure) -> Double {
      let times = 0..<max(values.count, other.values.count)
      func value(_ measure: Measure, _ time: Int) -> Double {
        time < measure.values.count ? measure.values[time] : measure.values.last ?? 0
      }
      return min(1, times.map { (value(self, $0) - value(other, $0)).magnitude }.max() ?? 0)
    }
  }

  let about: Fidelity.Feature
  let what: String
  /// Tries it with a sheet that is presented and rests.
  let measure: @Sendable (Sheet) -> Measure

  private init(_ about: Fidelity.Feature, _ what: String, _ measure: @escaping @Sendable (Sheet) -> Measure) {
    (self.about, self.what) = (about, what)
    self.measure = { measure($0.presented()) }
  }

  // MARK: At rest

  static func heights(of pair: (Sheet, Sheet)) -> [SheetProbe] {
    allStops(of: pair).map { stop in
      SheetProbe(.detents, stop ?? "where it rests") { $0.resting(at: stop)?.reached ?? Sheet.absent }
    }
  }

  static func keyboard(of pair: (Sheet, Sheet)) -> [SheetProbe] {
    let container = pair.0.container
    let height = (Device.showing(container) ?? Device.showing(.standard))?.keyboardHeight(container.orientation) ?? 0
    return stops(of: pair).map { stop in
      SheetProbe(.keyboard, "\(stop ?? "where it rests"), with a keyboard of \(text(height)) pt") { sheet in
        guard var there = sheet.resting(at: stop) else { return Sheet.absent }
        let rest = there.shownReach
        there.send(.keyboardDidChange(height: height, animation: .none))
        let raised = there.shownReach - rest
        let direction = there.configuration.edge == .bottom ? "higher" : "farther in"
        return Measure(text: "\(fixed(raised, 0)) pt \(direction)", values: [raised / there.length])
      }
    }
  }

  static func dimming(of pair: (Sheet, Sheet)) -> [SheetProbe] {
    stops(of: pair).map { stop in
      SheetProbe(.dimming, stop ?? "where it rests") { sheet in
        guard let there = sheet.resting(at: stop) else { return Sheet.absent }
        let opacity = there.frame(at: there.now).dimmingOpacity
        return Measure(text: "\(fixed(100 * opacity, 0)) %", values: [opacity])
      }
    }
  }

  /// The detents that both sheets have, from the lowest; nil, where it rests, if one of them has none.
  private static func stops(of pair: (Sheet, Sheet)) -> [String?] {
    let (from, to) = detents(of: pair)
    guard !from.isEmpty, !to.isEmpty else { return [nil] }
    let known = Set(to)
    return from.filter { known.contains($0) }.map { id -> String? in id }
  }

  /// The detents of either sheet.
  private static func allStops(of pair: (Sheet, Sheet)) -> [String?] {
    let (from, to) = detents(of: pair)
    guard !from.isEmpty, !to.isEmpty else { return [nil] }
    let known = Set(from)
    return (from + to.filter { !known.contains($0) }).map { id -> String? in id }
  }

  private static func detents(of pair: (Sheet, Sheet)) -> ([String], [String]) {
    func detents(_ sheet: Sheet) -> [String] { sheet.presented().placedDetents.ordered { $0.reach }.map { $0.id } }
    return (detents(pair.0), detents(pair.1))
  }

  // MARK: In motion

  static func motions(of pair: (Sheet, Sheet)) -> [SheetProbe] {
    let stops = stops(of: pair).compactMap { $0 }
    return [
      SheetProbe(.presenting, "coming") { sheet in
        var sheet = sheet.behaving(as: nil)
        sheet.send(.present(animated: true))
        return sheet.motion
      }
    ]
      + zip(stops, stops.dropFirst()).flatMap { low, high in
        [(low, high), (high, low)].map { start, end in
          SheetProbe(.settling, "from \(start) to \(end)") { sheet in
            guard var there = sheet.resting(at: start) else { return Sheet.absent }
            there.send(.selectDetent(end, animated: true))
            return there.motion
          }
        }
      } + [
        SheetProbe(.presenting, "leaving") { sheet in
          var sheet = sheet
          sheet.send(.dismiss(animated: true))
          return sheet.motion
        }
      ]
  }

  // MARK: Under a finger

  /// How far a finger pulls, pt.
  private static let pull = 100.0

  static let gestures = [
    SheetProbe(.taps, "a tap beside it") { sheet in
      var sheet = sheet
      sheet.send(.tap(.element(.dimming)))
      switch sheet.course().prediction.outcome {
      case .dismiss: return Measure(text: "dismisses it", values: [0])
      case .detent(let id) where sheet.isMoving:
        return Measure(text: "moves it to \(id)", values: sheet.settled.reached.values)
      case .detent, .present: return Measure(text: "does nothing", values: sheet.reached.values)
      }
    },
    SheetProbe(.overdrag, "pulled \(text(pull)) pt beyond the highest position") {
      $0.pulled(by: pull, from: .highest)
    },
    SheetProbe(.overdrag, "pulled \(text(pull)) pt below the lowest position") { $0.pulled(by: -pull, from: .lowest) },
    SheetProbe(.catching, "a finger on it while it comes") { sheet in
      var sheet = sheet.behaving(as: nil)
      sheet.send(.present(animated: true))
      let middle = sheet.now + sheet.course().prediction.duration / 4
      _ = try? sheet.advance(to: middle)
      sheet.drag(by: 30)
      let isCaught = sheet.frame(at: middle).isHeld
      return Measure(
        text: isCaught ? "catches it" : "does not catch it",
        values: [isCaught ? sheet.reached.values[0] : sheet.settled.reached.values[0]])
    },
  ]
}

extension Sheet {
  /// A position that the sheet does not have.
  fileprivate static let absent = SheetProbe.Measure(text: "not there", values: [0])

  fileprivate enum End { case lowest, highest }

  /// At rest at a detent; without one, where it rests. Nil where there is no such detent.
  fileprivate func resting(at detent: String?) -> Sheet? {
    guard let detent else { return self }
    guard placedDetents.contains(where: { $0.id == detent }) else { return nil }
    var sheet = self
    sheet.send(.selectDetent(detent, animated: false))
    return sheet
  }

  fileprivate var settled: Sheet {
    var sheet = self
    _ = sheet.settle(limit: sheet.now + 60)
    return sheet
  }

  fileprivate mutating func send(_ input: Input) { _ = try? send(input, at: now) }

  /// The length of the container in the direction in which the sheet moves, pt.
  fileprivate var length: Points { configuration.edge.length(of: container.size) }

  /// How far it is shown to reach.
  fileprivate var reached: SheetProbe.Measure {
    SheetProbe.Measure(text: "\(fixed(shownReach, 0)) pt", values: [shownReach / length])
  }

  /// The motion that has begun, as fractions of its distance.
  fileprivate var motion: SheetProbe.Measure {
    let course = course()
    guard let start = course.reaches.first, (course.reach - start).magnitude > 0.5 else {
      return SheetProbe.Measure(text: "no motion", values: [1])
    }
    let values = course.reaches.map { ($0 - start) / (course.reach - start) } + [1]
    func time(of fraction: Double) -> String {
      fixed(Double(values.firstIndex { $0 >= fraction } ?? 0) * ReleaseCourse.interval, 2)
    }
    let beyond = course.overshoot < 0.5 ? "" : ", \(fixed(course.overshoot, 0)) pt beyond"
    return SheetProbe.Measure(
      text:
        "\(fixed(course.prediction.duration, 2)) s, half of it in \(time(of: 0.5)) s, 90 % in \(time(of: 0.9)) s\(beyond)",
      values: values)
  }

  /// Drags the sheet inward by a distance, pt, with a finger that is known to drag it.
  fileprivate mutating func drag(by distance: Points) {
    let outward = configuration.edge.outward
    let frame = frame(at: now).frame
    let start = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    send(.gesture(GestureSample(phase: .began, location: start, isRecognized: true)))
    let end = Point(x: start.x - distance * outward.x, y: start.y - distance * outward.y)
    send(.gesture(GestureSample(phase: .moved, location: end, velocity: Velocity(x: 0, y: 0))))
  }

  /// What is seen of a pull beyond the positions.
  fileprivate func pulled(by distance: Points, from end: End) -> SheetProbe.Measure {
    let places = placedDetents.ordered { $0.reach }
    guard var sheet = resting(at: end == .highest ? places.last?.id : places.first?.id) else { return Self.absent }
    let rest = sheet.shownReach
    sheet.drag(by: distance)
    let moved = sheet.shownReach - rest
    return SheetProbe.Measure(text: "follows \(fixed(moved.magnitude, 0)) pt", values: [moved / length])
  }
}
