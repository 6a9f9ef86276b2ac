import JSON
import SheetEngine

/// What a frame that is an answer has beyond any other.
public struct FrameNote: Sendable {
  /// What became of the sample that it answers.
  public var gesture: GestureReport?
  /// Whether what was asked for begins when the running transition has ended.
  public var isDeferred = false

  /// A note of a frame.
  public init(gesture: GestureReport? = nil, isDeferred: Bool = false) {
    (self.gesture, self.isDeferred) = (gesture, isDeferred)
  }
}

extension SheetFrame {
  /// Writes the members of an answer with a frame.
  @inline(__always)
  public func encodeAnswer(sheet: String, tag: Tag?, _ note: FrameNote, to writer: inout JSONWriter) {
    encodeMembers(sheet: sheet, tag: tag, to: &writer)
    writer.member("moving", isMoving)
    if note.isDeferred { writer.member("deferred", true) }
    note.gesture?.encodeMember(to: &writer)
  }

  /// Writes the params of `sheet/frame`.
  @inline(__always)
  public func encodeParams(sheet: String, tag: Tag?, gesture: GestureReport?, to writer: inout JSONWriter) {
    writer.beginObject()
    encodeMembers(sheet: sheet, tag: tag, to: &writer)
    gesture?.encodeMember(to: &writer)
    writer.endObject()
  }
}
