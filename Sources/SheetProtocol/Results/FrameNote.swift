import JSON
import SheetEngine

/// The members that only a frame in an answer has.
package struct FrameNote: Sendable {
  /// The outcome of the sample that the frame answers.
  public var gesture: GestureReport?
  /// Whether the request is deferred until the running transition has ended.
  public var isDeferred = false
  /// Whether nothing moves any more, if that was waited for.
  public var isSettled: Bool?

  /// Whether the back gesture, the key or the action did anything, where the frame answers one.
  public var isHandled: Bool?

  /// A note of a frame.
  package init(
    gesture: GestureReport? = nil, isDeferred: Bool = false, isSettled: Bool? = nil, isHandled: Bool? = nil
  ) {
    (self.gesture, self.isDeferred, self.isSettled, self.isHandled) = (gesture, isDeferred, isSettled, isHandled)
  }

  @inline(__always)
  func writeGesture(to writer: inout some ResultWriter & ~Copyable) {
    writer.optional("gesture", gesture, "The result of the gesture sample that caused this frame.")
  }
}

extension GestureTarget: WireEnum, ResultValue {}
extension GestureReport.State: WireEnum, ResultValue {}

extension GestureReport: ResultObject {
  package static let example = GestureReport(target: .sheet, state: .possible)

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("target", target)
    writer.member("state", state)
    writer.optional("region", region, "The id of the region that the finger hit.")
    writer.optional("owner", owner, "What the finger moves, in content with regions.")
    writer.optional(
      "keyboardDismissal", keyboardDismissal, "How far the finger has taken the keyboard away, 0...1.")
  }
}

extension FingerOwner: ResultValue {
  package static let schema = Schema.text

  package func encode(to writer: inout JSONWriter) { writer.string(word) }

  package var found: FoundValue { .text(word) }
}
