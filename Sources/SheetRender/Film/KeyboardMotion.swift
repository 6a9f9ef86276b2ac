import SheetEngine

/// The keyboard's own way, which a sheet only makes room for.
struct KeyboardMotion: Sendable {
  private struct Change: Sendable {
    let time: Seconds
    let from: Points
    let to: Points
    let animation: Animation
  }

  private var changes: [Change] = []

  /// When it stands still for good, s.
  var end: Seconds { changes.last.map { $0.time + $0.animation.duration } ?? 0 }

  /// When it starts and ends to move, s.
  var times: [Seconds] { changes.flatMap { [$0.time, $0.time + $0.animation.duration] } }

  /// The highest that it comes to, pt.
  var most: Points { changes.map(\.to).max() ?? 0 }

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
    guard let change = changes.last(where: { $0.time <= time }) else { return 0 }
    return change.from + (change.to - change.from) * change.animation.progress(after: time - change.time)
  }
}
