import SeededRandom
import Testing

@testable import SheetEngine

/// Which movement of a touch makes it a drag, and what of it counts.
@Suite struct ClaimRuleTests {
  private static let start = Point(x: 200, y: 600)

  private func rule(_ change: (inout ClaimRule) -> Void) -> ClaimRule {
    var rule = ClaimRule()
    change(&rule)
    return rule
  }

  /// What becomes of a touch that goes through displacements from its first point.
  private func judge(_ rule: ClaimRule, _ path: [(x: Points, y: Points)]) -> String {
    var last = Self.start
    for step in path {
      let next = Self.start + Point(x: step.x, y: step.y)
      switch rule.judge(Self.start, from: last, to: next, .vertical) {
      case .open: last = next
      case .fails: return "fails"
      case .claims(let time):
        let point = last + (next - last) * time
        return "\((point.x - 200).rounded()), \((point.y - 600).rounded())"
      }
    }
    return "open"
  }

  /// The circle around the first point, and for an axis the lines on both sides of it.
  @Test func slopIsLeftWhereThePathCrossesIt() {
    #expect(judge(rule { _ in }, [(6, 8), (12, 16)]) == "6.0, 8.0")
    #expect(judge(rule { _ in }, [(6, 8)]) == "open")
    #expect(judge(rule { $0.isStrict = false }, [(6, 8)]) == "6.0, 8.0")
    let axis = rule { $0.measure = .axis }
    #expect(judge(axis, [(200, 4)]) == "open")
    #expect(judge(axis, [(200, 4), (200, -26)]) == "200.0, -10.0")
    #expect(judge(rule { $0.slop = 0 }, [(0, 3)]) == "0.0, 0.0")
  }

  /// 60 across and 20 along: no drag until the finger is lifted, or as soon as it has gone as far along as across.
  @Test func directionIsJudgedOnceOrAgain() {
    let path: [(x: Points, y: Points)] = [(60, 20), (60, 120)]
    #expect(judge(rule { $0.ratio = 1 }, path) == "fails")
    #expect(
      judge(
        rule {
          $0.ratio = 1
          $0.asks = .again
        }, path) == "60.0, 60.0")
    #expect(
      judge(
        rule {
          $0.ratio = 1
          $0.bias = 20
          $0.asks = .again
        }, path) == "60.0, 80.0")
  }

  /// A finger that is 10 pt across before it is as far along never drags; one that is farther along does.
  @Test func touchThatGoesAcrossFails() {
    let vaul = rule {
      $0.slop = 0
      $0.ratio = 1
      $0.asks = .again
      $0.fails = ClaimRule.Failure(across: 10, bias: 0)
    }
    #expect(judge(vaul, [(13, 3), (13, 103)]) == "fails")
    #expect(judge(vaul, [(8, 3), (8, 103)]) == "8.0, 8.0")
    #expect(judge(vaul, [(20, 60)]) == "0.0, 0.0")
    // Without a bias it fails also where it is farther along.
    let strict = rule {
      $0.slop = 50
      $0.measure = .axis
      $0.fails = ClaimRule.Failure(across: 10)
    }
    #expect(judge(strict, [(13, 30)]) == "fails")
    #expect(judge(strict, [(8, 60)]) == "7.0, 50.0")
  }

  /// More samples on the same straight way change nothing.
  @Test(arguments: 0..<200)
  func samplesOnTheWayChangeNothing(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let rule = rule {
      $0.slop = .random(in: 0...20, using: &random)
      $0.measure = [.distance, .axis].randomElement(using: &random)!
      $0.isStrict = .random(using: &random)
      $0.ratio = [0, 0.5, 1, 2].randomElement(using: &random)!
      $0.bias = [0, 5].randomElement(using: &random)!
      $0.asks = [.once, .again].randomElement(using: &random)!
      if Bool.random(using: &random) {
        $0.fails = ClaimRule.Failure(
          across: .random(in: 1...40, using: &random), bias: [nil, 0].randomElement(using: &random)!)
      }
    }
    let corners = (0..<3).map { _ in
      (x: Points.random(in: -60...60, using: &random), y: Points.random(in: -60...60, using: &random))
    }
    var fine: [(x: Points, y: Points)] = []
    var last = (x: 0.0, y: 0.0)
    for corner in corners {
      for part in 1...7 {
        let t = Double(part) / 7
        fine.append((last.x + (corner.x - last.x) * t, last.y + (corner.y - last.y) * t))
      }
      last = corner
    }
    #expect(judge(rule, corners) == judge(rule, fine))
  }

  /// 30 pt up and 30 more, of which the slop, nothing, or the first move is lost.
  @Test(arguments: [(ClaimRule.Counts.fromClaim, 50.0), (.all, 60), (.afterMove, 30)])
  func dragCounts(counts: ClaimRule.Counts, moved: Points) throws {
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: "low", value: .height(300)), Detent(id: "high", value: .height(600))]
    configuration.interaction.claim.counts = counts
    var sheet = Sheet(configuration: configuration, container: .standard, content: .standard)
    _ = try sheet.send(.present(animated: false), at: 0)
    let rest = sheet.frame(at: 0).frame.y
    for (index, y) in [700.0, 670, 640].enumerated() {
      let phase: GestureSample.Phase = index == 0 ? .began : .moved
      _ = try sheet.send(
        .gesture(GestureSample(phase: phase, location: Point(x: 195, y: y))), at: 1 + 0.1 * Double(index))
    }
    #expect((rest - sheet.frame(at: 1.2).frame.y - moved).magnitude < 1e-9)
  }
}
