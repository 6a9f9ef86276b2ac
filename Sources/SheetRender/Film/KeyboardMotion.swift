import SheetEngine

/// The keyboard's own way, which a sheet only makes room for.
struct KeyboardMotion: Sendable {
  private struct Change: Sendable {
    let time: Seconds
    let from: Points
    let to: Points
    let animation: Animation

    func height(at time: Seconds) -> Points {
      from + (to - from) * animation.progress(after: time - self.time)
    }
  }

  /// How much of it is there at first, pt.
  private let rest: Points
  /// What it does, in order.
  private var changes: [Change] = []

  /// A keyboard that stands still.
  init(at height: Points) {
    rest = height
  }

  /// When it stands still for good, s.
  var end: Seconds { changes.last.map { $0.time + $0.animation.duration } ?? -.infinity }

  /// When it starts and ends to move, s.
  var times: [Seconds] { changes.flatMap { [$0.time, $0.time + $0.animation.duration] } }

  /// The highest that it comes to, pt.
  var most: Points { changes.map(\.to).max().map { max($0, rest) } ?? rest }

  mutating func change(to height: Points, _ request: AnimationRequest, configured: Animation, at time: Seconds) {
    let animation =
      switch request {
      case .none: Animation(duration: 0, curve: .linear)
      case .configured: configured
      case .custom(let animation): animation
      }
    changes.append(Change(time: time, from: self.height(at: time), to: height, animation: animation))
  }

  mutating func cut(to time: Seconds) {
    changes.removeAll { $0.time > time }
  }

  func height(at time: Seconds) -> Points {
    let next = changes.partitioningIndex { $0.time > time }
    return next > 0 ? changes[next - 1].height(at: time) : rest
  }
}
