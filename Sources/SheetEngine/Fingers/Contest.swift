/// Which of several takes a finger: each claims it by a rule of its own (Behavior, 6.4).
struct Contest: Equatable, Sendable {
  /// What a finger can move.
  enum Mover: Equatable, Sendable {
    /// A region of the content, by its index.
    case region(Int)
    case content
    case sheet
  }

  /// One that may take the finger.
  struct Claimant: Equatable, Sendable {
    var mover: Mover
    let rule: ClaimRule
    /// The movements that it takes.
    let pans: Region.Pans
    /// Whether it shares vertical movements with the sheet.
    let isShared: Bool
    fileprivate var state = State.open

    init(_ mover: Mover, _ rule: ClaimRule, _ pans: Region.Pans, isShared: Bool) {
      (self.mover, self.rule, self.pans, self.isShared) = (mover, rule, pans, isShared)
    }

    fileprivate enum State {
      /// It may still claim the finger.
      case open
      /// It will not, until the finger is lifted.
      case failed
      /// It claims the finger as soon as the others have failed.
      case waits
    }
  }

  /// What becomes of a touch in one movement.
  enum Outcome {
    /// It is too early to tell.
    case open
    /// One of them has it from a point on.
    case won(Point, by: Claimant)
    /// None of them will have it.
    case lost
  }

  /// The claimants, from the innermost out.
  private(set) var claimants: [Claimant]
  /// The one that has the finger.
  private(set) var winner: Claimant?
  /// Whether the sheet waits until the regions have failed.
  private let sheetWaits: Bool
  /// Whether a region has the finger from its first touch on.
  let isBlocked: Bool

  init(_ claimants: [Claimant], sheetWaits: Bool, isBlocked: Bool = false) {
    (self.claimants, self.sheetWaits, self.isBlocked) = (claimants, sheetWaits, isBlocked)
  }

  /// One of them takes the finger, whatever its claim.
  mutating func give(to claimant: Claimant) { winner = claimant }

  /// The one with which the sheet shares a movement that the winner has: the winner itself, or the innermost one if the sheet has won.
  var partner: Mover? {
    guard let winner else { return nil }
    if winner.mover != .sheet { return winner.isShared ? winner.mover : nil }
    return claimants.first { $0.isShared && $0.mover != .sheet }?.mover
  }

  /// Judges the straight movement of a finger between two samples.
  /// - Parameters:
  ///   - start: the first point of the touch.
  ///   - a: the location at the sample before.
  ///   - b: the location at this sample.
  mutating func follow(_ start: Point, from a: Point, to b: Point) -> Outcome {
    var best: (time: Double, index: Int)?
    var lastFailure = 0.0
    var waiting: (time: Double, index: Int)?
    for index in claimants.indices {
      let claimant = claimants[index]
      if claimant.state == .waits { waiting = (0, index) }
      guard claimant.state == .open else { continue }
      // A tie of the two directions is the vertical one's.
      let breaksTies = claimant.mover == .sheet || claimant.pans != .horizontal
      switch claimant.rule.judge(start, from: a, to: b, claimant.pans, breaksTies: breaksTies) {
      case .open: break
      case .fails(let time):
        claimants[index].state = .failed
        lastFailure = max(lastFailure, time)
      case .claims(let time):
        if sheetWaits, claimant.mover == .sheet {
          claimants[index].state = .waits
          waiting = (time, index)
        } else if best.map({ time < $0.time - Self.simultaneous }) ?? true {
          best = (time, index)
        }
      }
    }
    if best == nil, let waiting, claimants.allSatisfy({ $0.mover == .sheet || $0.state == .failed }) {
      best = (max(waiting.time, lastFailure), waiting.index)
    }
    if let best {
      winner = claimants[best.index]
      return .won(a + (b - a) * best.time, by: claimants[best.index])
    }
    return claimants.contains { $0.state != .failed } ? .open : .lost
  }

  /// Claims that are nearer than this fraction of a movement are at the same point.
  private static let simultaneous = 1e-9

  /// How far a finger may move for its touch to be a tap, pt.
  var slop: Points { claimants.map { $0.rule.slop }.min() ?? 0 }

  /// The regions have other indices, or are gone: they take no part any more.
  mutating func renumber(_ index: (Int) -> Int?) {
    winner = nil
    claimants = claimants.compactMap { claimant in
      guard case .region(let old) = claimant.mover else { return claimant }
      guard let new = index(old) else { return nil }
      var claimant = claimant
      claimant.mover = .region(new)
      return claimant
    }
  }
}
