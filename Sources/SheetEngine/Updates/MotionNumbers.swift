/// All numbers of what is shown, as functions of time.
final class MotionNumbers {
  let sheet: Sheet
  /// A copy of the sheet, from which the numbers are read in place.
  private var moving: Sheet
  /// The screens whose positions follow the other numbers.
  let screens: [String]
  /// The screens that exist.
  private let shownScreens: Set<String>
  let hasGrabber: Bool
  private let floats: Bool
  /// The amounts that each additive animation adds to the numbers at its start.
  private let additions: [(numbers: AnimatedNumbers, run: Run)]

  static let count = AnimatedNumber.allCases.count

  /// - Parameter known: the screens that have slots already.
  init(_ sheet: Sheet, _ known: [String]) {
    self.sheet = sheet
    moving = sheet
    let look = moving.currentFrame()
    let ids = look.screens.map { $0.id }
    screens = known + ids.filter { !known.contains($0) }
    shownScreens = Set(ids)
    let hasGrabber = look.grabber != nil
    self.hasGrabber = hasGrabber
    floats = look.floating != nil
    let outward = sheet.configuration.edge.outward
    additions = sheet.offsets.all.filter { $0.isAdditive }.map {
      (Self.additions(of: $0, outward: outward, hasGrabber: hasGrabber), $0.run)
    }
  }

  var slots: [Int] {
    (0..<Self.count + screens.count).filter { slot in
      guard let number = AnimatedNumber(rawValue: slot) else {
        return shownScreens.contains(screens[slot - Self.count])
      }
      switch number {
      case .grabberX, .grabberY, .grabberWidth, .grabberHeight: return hasGrabber
      case .scale, .radiusTopLeft, .radiusTopRight, .radiusBottomRight, .radiusBottomLeft: return floats
      default: return true
      }
    }
  }

  static func isScreen(_ slot: Int) -> Bool { slot >= count }

  /// The slots of the screens that exist.
  var screenSlots: [Int] { slots.filter(Self.isScreen) }

  static func weight(_ slot: Int) -> Points { AnimatedNumber(rawValue: slot)?.weight ?? 1 }

  /// The base of the numbers: what is shown, less what additive animations add to it.
  func base(at time: Seconds) -> [Double] {
    let look = moving.animatedLook(at: time)
    return (0..<Self.count + screens.count).map { base($0, of: look, at: time) }
  }

  /// The base of one number.
  func base(_ slot: Int, at time: Seconds) -> Double { base(slot, of: moving.animatedLook(at: time), at: time) }

  private func base(
    _ slot: Int, of look: (numbers: AnimatedNumbers, screens: ScreenPositions), at time: Seconds
  ) -> Double {
    guard let number = AnimatedNumber(rawValue: slot) else {
      let id = screens[slot - Self.count]
      return look.screens.first { $0.id == id }?.x ?? 0
    }
    return additions.reduce(look.numbers[number]) { value, offset in
      offset.numbers[number] == 0 ? value : value - offset.numbers[number] * offset.run.value(at: time)
    }
  }

  /// The amounts that an offset adds to the numbers at its start.
  func additions(of offset: Offset) -> [(slot: Int, value: Double)] {
    let numbers = Self.additions(of: offset, outward: sheet.configuration.edge.outward, hasGrabber: hasGrabber)
    return AnimatedNumber.allCases.filter { numbers[$0] != 0 }.map { ($0.rawValue, numbers[$0]) }
  }

  private static func additions(of offset: Offset, outward: Point, hasGrabber: Bool) -> AnimatedNumbers {
    var numbers = offset.residual?.value ?? AnimatedNumbers()
    let inward = outward * -offset.reach
    numbers[.frameX] += inward.x
    numbers[.frameY] += inward.y
    if hasGrabber { (numbers[.grabberX], numbers[.grabberY]) = (numbers[.frameX], numbers[.frameY]) }
    return numbers
  }

  func named(_ slots: [Int], _ values: [Double]) -> AnimatedValues {
    var named = AnimatedValues()
    for (slot, value) in zip(slots, values) {
      if let number = AnimatedNumber(rawValue: slot) {
        named.numbers.append((number, value))
      } else if slot - Self.count < screens.count, shownScreens.contains(screens[slot - Self.count]) {
        named.screens.append(ScreenPosition(id: screens[slot - Self.count], x: value))
      }
    }
    return named
  }
}
