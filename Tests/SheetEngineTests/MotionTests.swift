import Foundation
import Testing

@testable import SheetEngine

@Suite struct MotionTests {
  // MARK: Curves

  @Test func beziersMatchSciPy() throws {
    for reference in try References.beziers {
      let p = reference.points
      let curve = CubicBezier(p[0], p[1], p[2], p[3])
      for value in reference.values {
        #expect((curve.value(at: value[0]) - value[1]).magnitude < 1e-9, "\(p) at \(value[0])")
      }
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    }
  }

  /// Behavior, 0.3.
  @Test(arguments: [
    (0.1, 0.410801, 0.160572, 0.019722), (0.2, 0.667791, 0.308366, 0.081660), (0.25, 0.753820, 0.378138, 0.129162),
    (0.4, 0.905893, 0.570880, 0.331884), (0.5, 0.954153, 0.684643, 0.5), (0.6, 0.979916, 0.785139, 0.668116),
    (0.75, 0.996019, 0.906535, 0.870838), (0.9, 0.999788, 0.982973, 0.980278),
  ])
  func curvesHaveTheirTableValues(u: Double, steep: Double, easeOut: Double, easeInOut: Double) {
    func value(_ curve: Curve) -> Double { Animation(duration: 1, curve: curve).progress(after: u) }
    #expect((value(Preset.coverVertical.configuration.transition.animation.curve) - steep).magnitude < 5e-7)
    #expect((value(.easeOut) - easeOut).magnitude < 5e-7)
    #expect((value(.easeInOut) - easeInOut).magnitude < 5e-7)
    #expect(value(.linear) == u)
    // easeIn is easeOut reversed.
    #expect((value(.easeIn) - (1 - Animation(duration: 1, curve: .easeOut).progress(after: 1 - u))).magnitude < 1e-12)
  }

  // MARK: Springs

  @Test func springSolvesItsEquation() throws {
    for reference in try References.springs {
      let s = reference.spring
      let spring = Spring(.physical(mass: s[0], stiffness: s[1], damping: s[2]), initialVelocity: s[3])
      for state in reference.states {
        let (value, velocity) = spring.state(at: state[0])
        #expect((value - state[1]).magnitude < 1e-9, "\(s) at \(state[0])")
        // A velocity has the magnitude of the frequency, so it is compared on that scale.
        #expect((velocity - state[2]).magnitude < 1e-9 * max(1, spring.angularFrequency), "\(s) at \(state[0])")
      }
    }
  }

  @Test func springDescriptionsAgree() {
    // response = 2π √(m/k), damping ratio = c / (2 √(k m))
    let response = 2 * Double.pi / 300.0.squareRoot()
    let a = Spring(.response(response, dampingRatio: 30 / (2 * 300.0.squareRoot())), initialVelocity: 2)
    let b = Spring(.physical(mass: 1, stiffness: 300, damping: 30), initialVelocity: 2)
    for t in stride(from: 0.0, to: 1, by: 0.05) { #expect((a.value(at: t) - b.value(at: t)).magnitude < 1e-12) }
  }

  @Test(arguments: [0.05, 0.5, 0.9, 1, 1.1, 4, 1000], [-30.0, 0, 30])
  func springIsSettledAfterItsDuration(ratio: Double, velocity: Double) {
    let spring = Spring(.response(0.3441442326, dampingRatio: ratio), initialVelocity: velocity)
    let end = spring.settlingDuration
    #expect(end.isFinite && end > 0)
    for factor in stride(from: 1.0, to: 3, by: 0.01) {
      #expect((spring.value(at: end * factor) - 1).magnitude <= Spring.arrival * 1.01)
    }
  }

  @Test(arguments: [0, 1e-9, 1, 1e9], [1e-3, 1e6])
  func springStaysFinite(ratio: Double, response: Double) {
    for velocity in [-1e9, 1e9] {
      let spring = Spring(.response(response, dampingRatio: ratio), initialVelocity: velocity)
      for t in [0, 1e-9, 1, 1e9] { #expect(spring.value(at: t).isFinite && spring.state(at: t).velocity.isFinite) }
      #expect(spring.settlingDuration.isFinite)
    }
  }

  // MARK: Parts of animations

  static let animations = [
    Animation(duration: 0.35, curve: .cubic(CubicBezier(0.2, 1, 0.42, 1))),
    Animation(duration: 0.3, curve: .easeInOut), Animation(duration: 0.3, curve: .easeIn),
    Animation(duration: 2, curve: .linear),
    Animation(duration: 1, curve: .cubic(CubicBezier(0.68, -0.55, 0.27, 1.55))),
    Animation(duration: 0, curve: .spring(Spring(.response(0.4, dampingRatio: 0.6)))),
    Animation(duration: 0, curve: .spring(Spring(.response(0.4, dampingRatio: 1), initialVelocity: 4))),
  ]

  /// The rest of a motion, stretched to 0...1, is the same motion.
  @Test(arguments: animations, [0.0, 0.1, 0.37, 0.8])
  func remainderOfAnAnimationIsTheSameMotion(animation: Animation, part: Double) {
    let start = animation.duration * part
    let before = animation.progress(after: start)
    let rest = animation.remainder(after: start)
    #expect((rest.duration - (animation.duration - start)).magnitude < 1e-12)
    for step in stride(from: 0.0, to: 1, by: 0.125) {
      let elapsed = rest.duration * step
      let whole = animation.progress(after: start + elapsed)
      #expect((before + (1 - before) * rest.progress(after: elapsed) - whole).magnitude < 1e-9)
    }
  }

  @Test(arguments: animations)
  func animationsStartAtZeroAndEndAtOne(animation: Animation) {
    #expect(animation.progress(after: -1) == 0)
    #expect(animation.progress(after: 0) == 0)
    #expect(animation.progress(after: animation.duration) == 1)
    #expect(animation.progress(after: 1e9) == 1)
    // There is no step at the end.
    #expect((animation.progress(after: animation.duration * (1 - 1e-9)) - 1).magnitude < 2 * Spring.arrival)
  }

  // MARK: Stops

  /// Straight lines between stops are nowhere off by more than 0.001 pt.
  @Test(arguments: animations, [1.0, 844, 5000])
  func linesBetweenStopsFollowTheMotion(animation: Animation, distance: Double) {
    guard animation.duration > 0 else { return }
    let motion = { animation.progress(after: animation.duration * $0) }
    let stops = AnimationUpdate.Stop.following(for: animation.duration, over: distance, motion)
    #expect(stops.first?.time == 0 && stops.last?.time == 1 && stops.last?.value == motion(1))
    // A spring jumps to its end in the last millionth.
    for (a, b) in zip(stops, stops.dropFirst()) where b.time - a.time > 1.5e-6 {
      for part in stride(from: 0.0, to: 1, by: 0.1) {
        let off = a.value + (b.value - a.value) * part - motion(a.time + (b.time - a.time) * part)
        #expect(off.magnitude * distance < max(1e-3, distance * 5e-7), "\(a.time)...\(b.time)")
      }
    }
  }

  /// Motions that no number of lines can follow take bounded time and space: a spring that oscillates 5 000 times a
  /// second, and a distance over which the motion's own rounding exceeds the tolerance.
  @Test(arguments: [0.5, 5, 100.0], [844, 1e9])
  func stopsAreBounded(duration: Seconds, distance: Points) {
    let oscillating = AnimationUpdate.Stop.following(for: duration, over: distance) {
      sin($0 * duration * 10_000 * Double.pi)
    }
    #expect(oscillating.count <= 20_001)
    let rough = AnimationUpdate.Stop.following(for: duration, over: distance) { $0 + sin($0 * 1e9) * 1e-6 }
    #expect(rough.count <= 20_001)
    for stops in [oscillating, rough] {
      #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.time < $1.time } && stops.last?.time == 1)
    }
  }
}
