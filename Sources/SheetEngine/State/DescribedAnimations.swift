/// The animations that were described to the client and are not over.
struct DescribedAnimations: Equatable, Sendable {
  /// An animation as it was described last.
  struct Track: Equatable, Sendable {
    let id: AnimationID
    /// The numbers that it moves, as slots in the vector of all numbers.
    var slots: [Int]
    /// The curve; nil for one that was described by stops.
    var run: Run?
    /// The values at its end, one for each slot.
    var to: [Double]
    /// The distances that the whole of the run covers, one for each slot.
    var distances: [Double] = []
    /// When it is over, s.
    var end: Seconds
    var isAdditive: Bool
    var isPaused = false
  }

  var tracks: [Track] = []
  /// The screens that have a slot behind the numbers, in the order of their slots.
  var screens: [String] = []
  /// The values at which bases come to rest, as far as the updates state them, in the order of their slots.
  private var restingValues: [RestingValue] = []

  struct RestingValue: Equatable, Sendable {
    let slot: Int
    let value: Double
  }

  /// The value at which the base of a number comes to rest; nil if only a frame gives it.
  func restingValue(of slot: Int) -> Double? { restingValues.first { $0.slot == slot }?.value }

  /// Records where the bases of numbers come to rest according to updates.
  mutating func setRestingValues(_ values: [(slot: Int, value: Double)]) {
    let others = restingValues.filter { old in !values.contains { $0.slot == old.slot } }
    let new = values.map { RestingValue(slot: $0.slot, value: $0.value) }
    restingValues = (others + new).ordered { Double($0.slot) }
  }

  /// Forgets where bases come to rest: from now on only frames give it.
  mutating func clearRestingValues() { restingValues = [] }
}
