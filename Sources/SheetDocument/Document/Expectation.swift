import JSON
import SheetEngine
import SheetProtocol

extension SheetDocument {
  /// An expected frame or event.
  public struct Expectation: Sendable {
    /// The frame or the event.
    public let subject: Subject
    /// The expected time, s; nil is any time.
    public let time: Seconds?
    /// The tolerance for numbers.
    public let tolerance: Double
    /// The range in the text.
    public let range: Range<Int>
    /// The origin of the expectation, if it is in a document that this one extends.
    package let origin: SyntaxNode.Origin?

    /// The expected frame or event.
    public enum Subject: Sendable {
      /// The frame at the time has these members.
      case frame(SyntaxNode)
      /// An event has these members.
      case event(SyntaxNode, Occurrence)
      /// The sheet comes to rest in this way.
      case settles(SyntaxNode)
      /// From frame to frame, no edge of the sheet moves farther than this, pt.
      case jump(Points, from: Seconds, to: Seconds)
      /// The sheet does not cover a rectangle of the container.
      case visible(Rect)
      /// Nothing moves and no finger is down, or not so.
      case rests(Bool)
      /// All of the content can be seen, or not.
      case fits(Bool, region: String?)
      /// The focused field can be seen with a margin above and below, pt, or not.
      case fieldVisible(Bool, region: String?, margin: Points)
      /// What a finger moves then; nil if none is down.
      case owner(String?)
      /// The first release from a time on lands in this way.
      case lands(SyntaxNode)
      /// A value moves in one direction.
      case monotone(Monotony)
    }

    /// How a value moves in one direction: never back by more than the tolerance from the furthest that it has been, and never beyond its
    /// last value by more than an overshoot. Lengths in pt, the dimming from 0 to 1.
    public struct Monotony: Sendable {
      public let quantity: Quantity
      public let span: ClosedRange<Seconds>
      /// Whether it grows; nil is as its last value against its first.
      public let grows: Bool?
      public let tolerance: Double
      public let overshoot: Double

      /// What moves.
      public enum Quantity: String, CaseIterable, Sendable { case reach, dimming, keyboard, offset }
    }

    /// How often and when an event is expected.
    public struct Occurrence: Sendable {
      /// How often; nil is at least once.
      public let count: Int?
      /// An event of which the first comes later.
      public let before: SyntaxNode?
      /// An event of which the first comes earlier.
      public let after: SyntaxNode?
    }
  }
}

extension SheetDocument.Expectation {
  /// Whether it is that the sheet comes to rest.
  package var isOfRest: Bool { if case .settles = subject { true } else { false } }

  init?(_ node: SyntaxNode) {
    let time = node["time"]?.number
    // JSON allows numbers beyond a `Double`; the schema check has reported them.
    guard time?.isFinite ?? true, let subject = Subject(node) else { return nil }
    self.init(
      subject: subject, time: time,
      tolerance: max(node["tolerance"]?.number ?? 0, SheetDocument.writtenTolerance), range: node.range,
      origin: node.origin)
  }
}

extension SheetDocument.Expectation.Subject {
  init?(_ node: SyntaxNode) {
    if let frame = node["frame"] {
      self = .frame(frame)
    } else if let event = node["event"] {
      let count = node.number("count").flatMap { Int(exactly: $0) }
      self = .event(
        event, SheetDocument.Expectation.Occurrence(count: count, before: node["before"], after: node["after"]))
    } else if let settles = node["settles"] {
      self = .settles(settles)
    } else if let jump = node.number("jump") {
      self = .jump(jump, from: node.number("from") ?? 0, to: node.number("to") ?? .infinity)
    } else if let rect = node["visible"], let x = rect.number("x"), let y = rect.number("y"),
      let width = rect.number("width"), let height = rect.number("height")
    {
      self = .visible(Rect(x: x, y: y, width: width, height: height))
    } else if let flag = node["rests"]?.flag {
      self = .rests(flag)
    } else if let fits = node["fits"] {
      self = .fits(fits.flag ?? fits["is"]?.flag ?? true, region: fits["region"]?.string)
    } else if let field = node["fieldVisible"] {
      self = .fieldVisible(
        field.flag ?? field["is"]?.flag ?? true, region: field["region"]?.string, margin: field.number("margin") ?? 0)
    } else if let owner = node["owner"] {
      self = .owner(owner.string)
    } else if let lands = node["lands"] {
      self = .lands(lands)
    } else if let monotony = SheetDocument.Expectation.Monotony(node) {
      self = .monotone(monotony)
    } else {
      return nil
    }
  }
}

extension SheetDocument.Expectation.Monotony {
  fileprivate init?(_ node: SyntaxNode) {
    guard let quantity = node["monotone"]?.string.flatMap({ Quantity(rawValue: $0) }) else { return nil }
    let (start, end) = (node.number("from") ?? 0, node.number("to") ?? .infinity)
    self.init(
      quantity: quantity, span: start...max(start, end),
      grows: node["direction"]?.string.map { $0 == SheetDocument.Expectation.inward },
      tolerance: max(node.number("tolerance") ?? 0, SheetDocument.writtenTolerance),
      overshoot: max(node.number("overshoot") ?? 0, SheetDocument.writtenTolerance))
  }
}

extension SheetDocument.Expectation {
  /// The words for a direction.
  static let (inward, outward) = ("in", "out")
}

extension SyntaxNode {
  fileprivate var flag: Bool? { if case .bool(let flag) = kind { flag } else { nil } }
}
