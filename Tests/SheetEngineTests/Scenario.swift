import SeededRandom

@testable import SheetEngine

/// Random inputs of a person and an app, after random pauses, reproducible by their seed. A scenario is a list, so a
/// failing one can be reduced to the inputs that make it fail.
struct Scenario {
  struct Step {
    var pause: Seconds
    var input: Input
  }

  let seed: UInt64
  var steps: [Step]

  init(seed: UInt64, count: Int) {
    self.seed = seed
    var generator = Generator(seed)
    steps = (0..<count).map { _ in Step(pause: generator.pause(), input: generator.input()) }
  }

  /// The configurations of scenarios: the systems, libraries that differ in what moves them, and some that have more detents,
  /// or mix their rules.
  static let configurations: [(name: String, configuration: Configuration)] =
    (Preset.systems + Preset.allLibraries.filter { libraries.contains($0.name) }).map { ($0.name, $0.configuration) }
    + [("detents", detents), ("floating", floating), ("mixed", mixed)]

  /// Damping by velocity, curves of a fixed duration, roots and logarithms beyond the ends, least squares, and detents of the
  /// content.
  private static let libraries: Set = [
    "base-ui.sequential", "floating-panel", "gorhom", "ionic", "material.fit", "overlay-container.sheet",
    "react-modal-sheet.single", "smooth-sheets", "swmansion", "vaul.single",
  ]

  /// The name of each configuration with seeds: as many as are asked for, and a third of them for libraries, which share most of
  /// their rules.
  static func cases(_ seeds: UInt64) -> [(name: String, seed: UInt64)] {
    configurations.flatMap { configuration -> [(name: String, seed: UInt64)] in
      let count = libraries.contains(configuration.name) ? (seeds + 2) / 3 : seeds
      return (0..<count).map { (configuration.name, $0) }
    }
  }

  static func configuration(_ name: String) -> Configuration {
    configurations.first { $0.name == name }?.configuration ?? Preset.standard.configuration
  }

  private static var detents: Configuration {
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: "fit", value: .content()), .medium, .large]
    configuration.prefersGrabberVisible = true
    (configuration.back, configuration.keys.escape) = (BackRules(.smallerThenDismiss), .dismiss)
    configuration.accessibility = AccessibilityRules(AccessibilityAction.allCases, screenReaderDetent: .largest)
    return configuration
  }

  private static var floating: Configuration {
    var configuration = Preset.system26.configuration
    configuration.detents = [
      Detent(id: "low", value: .height(100)), Detent(id: "fit", value: .content()), .medium, .large,
    ]
    configuration.prefersGrabberVisible = true
    return configuration
  }

  private static var mixed: Configuration {
    var configuration = Preset.contentSized.configuration
    configuration.interaction.catchesPresentation = true
    configuration.interaction.catchesDismissal = .all
    configuration.interaction.begin = .atOnce
    configuration.interaction.slop = 4
    configuration.transition.animation = Animation(
      duration: 0, curve: .spring(Spring(.response(0.4, dampingRatio: 0.8))))
    return configuration
  }

  static let container = Container(
    size: Size(width: 390, height: 844), safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0), scale: 3)

  static func sheet(_ configuration: Configuration) -> Sheet {
    Sheet(configuration: configuration, container: container, content: Content(height: 300))
  }

  /// The shortest scenario found for which `fails` still holds, by removing ever smaller pieces.
  func shrunk(while fails: (Scenario) -> Bool) -> Scenario {
    var shortest = self
    var length = steps.count / 2
    while length > 0 {
      var start = 0
      while start < shortest.steps.count {
        var shorter = shortest
        shorter.steps.removeSubrange(start..<min(start + length, shortest.steps.count))
        if fails(shorter) { shortest = shorter } else { start += length }
      }
      length /= 2
    }
    return shortest
  }

  var description: String {
    (["seed \(seed)"] + steps.map { "  after \($0.pause) s: \($0.input)" }).joined(separator: "\n")
  }
}

/// The random choices of a scenario.
private struct Generator {
  private var random: SeededRandom
  private var touch: GestureSample.Source??
  private var along: Points = 0
  private var screens = 0

  init(_ seed: UInt64) { random = SeededRandom(seed) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func pause() -> Seconds { number(0...0.12) }

  mutating func input() -> Input {
    if touch != nil, !chance(4) { return chance(8) ? surroundings() : goOn() }
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: return .present(animated: chance(2))
    case 2: return .dismiss(animated: chance(2))
    case 3: return chance(2) ? .tap(.element(one(of: TapTarget.Element.allCases))) : leaving()
    case 4, 5: return .contentDidChange(content(), screen: nil, animation: animation())
    case 6: return .selectDetent(one(of: [nil, "medium", "large"]), animated: chance(2))
    case 7: return .invalidateDetents(animated: chance(2))
    case 8: return .keyboardDidChange(height: one(of: [0, 336]), animation: animation())
    case 9: return .push(screen(), animated: chance(2))
    case 10: return .pop(toRoot: chance(3), animated: chance(2))
    case 11: return .setScreens([screen(), screen()], animated: chance(2))
    case 12: return .containerDidChange(container(), animation: animation())
    case 13:
      if chance(2) { return .cover(chance(3)) }
      return .presenterDidChange(chance(2) ? Rect(x: 0, y: 57, width: 390, height: 787) : nil)
    case 14: return .answer(chance(2))
    case 15: return .transition(one(of: [.pause, .update(fraction: number(-0.2...1.2)), .finish, .cancel]))
    default: return touch == nil ? begin() : goOn()
    }
  }

  /// What a person does without touching the sheet, or has set.
  private mutating func leaving() -> Input {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .key(.escape)
    case 1: return .action(one(of: AccessibilityAction.allCases))
    case 2:
      var environment = Environment()
      environment.reducesMotion = chance(3)
      environment.hasScreenReader = chance(3)
      environment.textSize = one(of: [1, 1, 1.35, 2])
      return .environmentDidChange(environment, animation: animation())
    default:
      return .back(BackSample(one(of: BackSample.Phase.allCases), progress: chance(3) ? nil : number(0...1)))
    }
  }

  /// What changes around a sheet without anybody touching it: each of them also while a finger is down and while another one goes on.
  private mutating func surroundings() -> Input {
    chance(2)
      ? .containerDidChange(container(), animation: animation())
      : .keyboardDidChange(height: one(of: [0, 216, 336]), animation: animation())
  }

  /// A rotation, or another size of the window.
  private mutating func container() -> Container {
    var container = Scenario.container
    container.size = one(of: [
      container.size, container.size, Size(width: 844, height: 390), Size(width: 844, height: 390),
      Size(width: 320, height: 568), Size(width: 402, height: 874), Size(width: 500, height: 700),
    ])
    if chance(3) { container.safeArea = Insets(top: 0, left: 47, bottom: 21, right: 47) }
    return container
  }

  private mutating func content() -> Content {
    let height = number(0...1000).rounded()
    return Content(height: height, isScrollable: chance(2), scrollHeight: chance(2) ? 2 * height : nil)
  }

  private mutating func screen() -> Screen {
    screens += 1
    return Screen(id: "\(screens)", content: content())
  }

  private mutating func animation() -> AnimationRequest {
    one(of: [
      .none, .configured, .custom(Animation(duration: 0.2, curve: .easeIn)),
      .custom(Animation(duration: 0, curve: .spring(Spring(.response(0.3, dampingRatio: 0.7))))),
    ])
  }

  private mutating func begin() -> Input {
    let source: GestureSample.Source? = chance(3) ? nil : one(of: GestureSample.Source.named + [.sheet, .content])
    (touch, along) = (.some(source), 0)
    return .gesture(
      GestureSample(
        phase: .began, location: place, velocity: chance(2) ? velocity(100) : nil, source: source,
        isRecognized: chance(2)))
  }

  private mutating func goOn() -> Input {
    along += number(-120...150)
    let isLast = chance(5)
    let phase: GestureSample.Phase = isLast ? one(of: [.ended, .ended, .cancelled, .failed]) : .moved
    let speed: Velocity? = isLast || chance(2) ? velocity(number(-1500...1500)) : nil
    defer { if isLast { touch = nil } }
    return .gesture(GestureSample(phase: phase, location: place, velocity: speed))
  }

  /// Outward: down for a sheet from below, left for a menu, right for a pop.
  private var place: Point {
    touch == .interactivePop ? Point(x: max(along, 0), y: 400) : Point(x: 300 - along, y: 520 + along)
  }

  private func velocity(_ speed: PointsPerSecond) -> Velocity {
    touch == .interactivePop ? Velocity(x: speed, y: 0) : Velocity(x: -speed / 2, y: speed)
  }
}

extension Container {
  /// A phone of 390 × 844 points with a notch.
  static let standard = Container(
    size: Size(width: 390, height: 844), safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0), scale: 3)
}

extension Content {
  static let standard = Content(height: 300)
}
