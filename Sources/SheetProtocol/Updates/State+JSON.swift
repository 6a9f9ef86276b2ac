import JSON
import SheetEngine

extension Schema {
  /// What State has beyond a frame.
  static let stateProperties = [
    Property("moving", flag.described("Whether anything still moves.")),
    Property("preset", text),
    Property("configuration", named("Configuration")),
    Property("container", named("Container")),
    Property(
      "contents",
      array(
        of: object(
          Property("id", text), Property("height", number.described("pt")), .optional("width", number.described("pt")),
          Property("scrollable", flag), .optional("scrollHeight", number.described("pt")),
          .optional("measure", flag), .optional("hidesBackButton", flag)))),
    Property("clock", words(["manual", "realtime"])),
  ]
}

extension Sheet {
  /// Writes what State has beyond a frame: all that the sheet was given.
  public func encodeStateMembers(preset: Preset, isRealtime: Bool, to writer: inout JSONWriter) {
    writer.member("preset", preset.name)
    writer.key("configuration")
    configuration.encode(to: &writer)
    writer.key("container")
    container.encode(to: &writer)
    writer.key("contents")
    writer.beginArray()
    for screen in screens {
      writer.beginObject()
      writer.member("id", screen.id)
      screen.content.encodeMembers(to: &writer)
      if screen.hidesBackButton { writer.member("hidesBackButton", true) }
      writer.endObject()
    }
    writer.endArray()
    writer.member("clock", isRealtime ? "realtime" : "manual" as StaticString)
  }
}
