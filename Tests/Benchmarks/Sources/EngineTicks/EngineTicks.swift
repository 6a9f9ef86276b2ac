import SheetEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cost of a tick without the process around it: sheets on springs, each advanced and asked for its frame, at
/// moments spread over the whole motion. Prints a JSON object: nanoseconds of CPU per sheet and tick. With a number it only
/// makes as many ticks of one sheet, whose instructions are counted from outside.
@main
enum EngineTicks {
  static let counts = [1, 100, 1000, 10_000]
  static let rounds = 3
  static let ticksPerRound = 400_000

  static func main() {
    if CommandLine.arguments.count > 1, let ticks = Int(CommandLine.arguments[1]) {
      print(cost(of: 1, round: 0, steps: ticks))
      return
    }
    let figures = counts.map { "\"\($0)\":\(best(of: $0))" }
    print("{\(figures.joined(separator: ","))}")
  }

  private static func best(of count: Int) -> Double {
    (0..<rounds).map { cost(of: count, round: $0) }.min() ?? 0
  }

  /// - Returns: nanoseconds per sheet and tick.
  private static func cost(of count: Int, round: Int, steps: Int? = nil) -> Double {
    let steps = steps ?? max(ticksPerRound / count, 40)
    let sheets = (0..<count).map { presented(after: Double($0 % 37) / 1000) }
    let duration = 0.7
    var spent = 0.0
    var (done, sum) = (0, 0.0)
    while done < steps {
      // All sheets start again together; only the ticks are timed.
      var moving: [Sheet] = []
      moving.append(contentsOf: sheets)
      let many = min(steps - done, 84)
      let start = now()
      for step in 1...many {
        let time = 0.037 + duration * Double(step) / 84 + Double(round) * 1e-5
        for index in moving.indices { sum += tick(&moving[index], time) }
      }
      spent += now() - start
      done += many
    }
    precondition(sum > 0 && sum < 852 * Double(done * count), "the sheets are on their way")
    return (spent / Double(done * count) * 1e10).rounded() / 10
  }

  /// Not inlined, so that the cost does not depend on how the compiler optimizes the loop.
  @inline(never)
  private static func tick(_ sheet: inout Sheet, _ time: Seconds) -> Points {
    guard let updates = try? sheet.advance(to: time), updates.isEmpty else { fatalError("it is over") }
    return sheet.currentFrame().frame.y
  }

  private static func presented(after pause: Double) -> Sheet {
    let container = Container(
      size: Size(width: 393, height: 852), safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0), scale: 3)
    var sheet = Sheet(
      configuration: Preset.system.configuration, container: container, content: Content(height: 400))
    guard let updates = try? sheet.send(.present(animated: true), at: pause), !updates.isEmpty else {
      fatalError("a sheet can be presented")
    }
    return sheet
  }

  /// CPU time of this process, seconds.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
