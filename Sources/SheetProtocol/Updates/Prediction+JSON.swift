import JSON
import SheetEngine

extension Prediction {
  static let schema = Schema.object(
    Schema.Property("outcome", .words(["present", "dismiss", "detent"])), Schema.Property("detent", .text.orNull),
    Schema.Property("frame", .named("Rect")), Schema.Property("duration", Schema.number.described("s")))

  /// Writes `{"outcome":…,"detent":…,"frame":…,"duration":…}`.
  public func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    switch outcome {
    case .present: writer.member("outcome", "present" as StaticString)
    case .dismiss: writer.member("outcome", "dismiss" as StaticString)
    case .detent: writer.member("outcome", "detent" as StaticString)
    }
    writer.key("detent")
    if case .detent(let id) = outcome { writer.string(id) } else { writer.null() }
    writer.key("frame")
    frame.frame.encode(to: &writer)
    writer.member("duration", duration)
    writer.endObject()
  }
}
