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
    } else {
      return nil
    }
  }
}
