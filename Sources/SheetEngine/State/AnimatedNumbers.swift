/// All animated numbers side by side, so that what is shown at two moments can be subtracted, and the difference fade.
struct AnimatedNumbers: Equatable, Sendable {
  private var values = SIMD32<Double>()

  /// A number.
  @inline(__always)
  subscript(number: AnimatedNumber) -> Double {
    get { values[number.rawValue] }
    set { values[number.rawValue] = newValue }
  }

  /// A rectangle whose `x`, `y`, `width` and `height` begin at a number.
  subscript(rectAt x: AnimatedNumber) -> Rect {
    get {
      let first = x.rawValue
      return Rect(x: values[first], y: values[first + 1], width: values[first + 2], height: values[first + 3])
    }
    set {
      let first = x.rawValue
      (values[first], values[first + 1]) = (newValue.x, newValue.y)
      (values[first + 2], values[first + 3]) = (newValue.width, newValue.height)
    }
  }

  var frame: Rect { self[rectAt: .frameX] }

  var container: Size { Size(width: self[.containerWidth], height: self[.containerHeight]) }

  static func - (a: AnimatedNumbers, b: AnimatedNumbers) -> AnimatedNumbers {
    var difference = a
    difference.values -= b.values
    return difference
  }

  static func * (a: AnimatedNumbers, factor: Double) -> AnimatedNumbers {
    var product = a
    product.values *= factor
    return product
  }

  /// A smaller difference is not worth an offset, pt.
  private static let tolerance = 1e-6

  /// Whether every number is practically 0.
  var isZero: Bool { AnimatedNumber.allCases.allSatisfy { self[$0].magnitude < Self.tolerance } }

  /// The part that moves with the container and outlasts the sheet: it keeps the sheet on its edge and at its sides.
  func surroundings(_ stage: Surroundings) -> AnimatedNumbers {
    var part = AnimatedNumbers()
    guard container.width != 0 || container.height != 0 else { return part }
    func take(_ numbers: AnimatedNumber...) { for number in numbers { part[number] = self[number] } }
    take(.containerWidth, .containerHeight)
    switch stage.edge {
    case .bottom, .top:
      take(.frameX, .frameWidth)
      if stage.edge == .bottom { part[.frameY] = container.height }
    case .leading, .trailing:
      take(.frameY, .frameHeight)
      if stage.edge == .trailing { part[.frameX] = container.width }
    }
    if stage.hasPresenter {
      (part[.presenterWidth], part[.presenterHeight]) = (container.width, container.height)
    }
    return part
  }

  /// The facts that decide which numbers move with a container.
  struct Surroundings {
    /// The edge that the sheet is attached to.
    let edge: Edge
    /// Whether the presenter takes up all of the container.
    let hasPresenter: Bool
  }
}
