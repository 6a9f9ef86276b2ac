/// Which of the sheet and a region of its content a drag on the region moves: a word, or the data that words stand for.
public enum Handoff: Equatable, Sendable {
  case named(Name)
  case custom(Turns)

  /// What it says.
  public var turns: Turns {
    switch self {
    case .named(let name): name.turns
    case .custom(let turns): turns
    }
  }

  /// What it is called in a sentence.
  public var words: String { if case .named(let name) = self { name.rawValue } else { "in turns of its own" } }

  /// What a drag on a region can move.
  public enum Mover: String, CaseIterable, Sendable {
    /// The sheet: inward up to its largest detent, outward as far as a drag goes.
    case sheet
    /// The region, up to its edge.
    case region
  }

  /// Who takes a movement, in turn; each what it can, and the last one what nobody can.
  public struct Turn: Equatable, Sendable {
    public let first: Mover
    public let second: Mover?

    public init(_ first: Mover, _ second: Mover? = nil) { (self.first, self.second) = (first, second) }

    var last: Mover { second ?? first }

    func contains(_ mover: Mover) -> Bool { first == mover || second == mover }
  }

  /// When it is decided which of the two move.
  public enum Decision: String, CaseIterable, Sendable {
    /// At the start of the drag: the first one that can move then has it to its end.
    case start
    /// With each movement.
    case always
    /// With each movement if the region is at its top at the start of the drag; otherwise the region has it to its end.
    case edge
  }

  /// What becomes of the rest of a movement of which the first one takes a part.
  public enum Remainder: String, CaseIterable, Sendable {
    /// It goes to the next one.
    case next
    /// The movement that would take the region to its edge goes to the sheet in full.
    case whole
  }

  /// Who takes which movement.
  public struct Turns: Equatable, Sendable {
    /// Which of them take a movement inward (up).
    public var inward: Turn
    /// Which of them take a movement outward.
    public var outward: Turn
    /// When it is decided which of them move.
    public var decided: Decision
    /// What becomes of the rest of a movement of which the first one takes a part.
    public var remainder: Remainder

    public init(inward: Turn, outward: Turn, decided: Decision, remainder: Remainder) {
      (self.inward, self.outward, self.decided, self.remainder) = (inward, outward, decided, remainder)
    }

    /// Whether a drag on a region can move the sheet.
    var movesSheet: Bool { inward.contains(.sheet) || outward.contains(.sheet) }
  }
}

// MARK: The words

extension Handoff {
  /// The handoffs that have a name.
  public enum Name: String, CaseIterable, Sendable {
    /// A drag on the content moves only the content.
    case none
    /// The content, except for a drag outward that begins at its top (Behavior, 1.6).
    case atStart
    /// The sheet, once the content is at its top and while the sheet is off its resting position (Behavior, 4.8).
    case midGesture
    /// Both in turn, if the content is at its top at the start; the sheet expands before the content scrolls (Behavior, 2.5).
    case expands
    /// Both in turn, wherever the content is at the start.
    case nested
    /// Both in turn, the content first: the sheet expands at the content's end (SwiftUI's
    /// `presentationContentInteraction(.scrolls)`).
    case scrolls

    /// What the name stands for (Behavior, 6.1).
    var turns: Turns {
      let (region, sheetFirst, regionFirst) = (Turn(.region), Turn(.sheet, .region), Turn(.region, .sheet))
      return switch self {
      case .none: Turns(inward: region, outward: region, decided: .always, remainder: .next)
      case .atStart: Turns(inward: region, outward: regionFirst, decided: .start, remainder: .next)
      case .midGesture: Turns(inward: sheetFirst, outward: regionFirst, decided: .always, remainder: .whole)
      case .expands: Turns(inward: sheetFirst, outward: regionFirst, decided: .edge, remainder: .next)
      case .nested: Turns(inward: sheetFirst, outward: regionFirst, decided: .always, remainder: .next)
      case .scrolls: Turns(inward: regionFirst, outward: regionFirst, decided: .always, remainder: .next)
      }
    }
  }
}
