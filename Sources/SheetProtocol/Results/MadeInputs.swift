import JSON
import SheetEngine

/// Inputs that the daemon made, as a client would have sent them, without the id of the sheet.
///
/// They are kept as JSON, because nothing but a message needs them.
package struct MadeInputs: ResultValue {
  private var json: [UInt8] = []

  package init() {}

  package static let schema = Schema.array(
    of: .object(
      [
        Schema.Property("time", Schema.number.described("When it was made, s.")),
        Schema.Property("method", String.schema),
        Schema.Property(
          "params", Schema.openObject().described("Its params, without the id of the sheet and the time.")),
      ], isOpen: false))

  package func encode(to writer: inout JSONWriter) {
    writer.beginArray()
    if !json.isEmpty { writer.raw(json) }
    writer.endArray()
  }

  /// - Parameters:
  ///   - animation: the member that asks for an animation.
  ///   - write: writes the other members of the params.
  private mutating func add(
    at time: Seconds, _ method: StaticString, animation: StaticString, _ write: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("time", time)
    writer.member("method", method)
    writer.key("params")
    writer.beginObject()
    write(&writer)
    writer.member(animation, true)
    writer.endObject()
    writer.endObject()
    if !json.isEmpty { json.append(UInt8(ascii: ",")) }
    json += writer.bytes
  }

  /// Adds `sheet/configure`, from one configuration to another.
  package mutating func configure(at time: Seconds, from old: Configuration, to new: Configuration) {
    add(at: time, "sheet/configure", animation: "animated") { writer in
      writer.key("configuration")
      Configuration.fields.writePatch(from: old, to: new, to: &writer)
    }
  }

  /// Adds `container/didChange`, with every field: null for corners that are not known.
  package mutating func containerDidChange(at time: Seconds, _ container: Container) {
    add(at: time, "container/didChange", animation: "animation") { writer in
      writer.key("container")
      writer.beginObject()
      for field in Container.fields.all {
        writer.key(field.name)
        field.write(container, &writer)
      }
      writer.endObject()
    }
  }

  /// Adds `navigation/setScreens`.
  package mutating func setScreens(at time: Seconds, _ screens: [Screen]) {
    add(at: time, "navigation/setScreens", animation: "animated") { writer in
      writer.key("screens")
      writer.array(screens) { $0.encode(to: &$1) }
    }
  }

  /// Adds `content/didChangeSize`.
  package mutating func contentDidChange(at time: Seconds, _ content: Content) {
    add(at: time, "content/didChangeSize", animation: "animation") { content.writeMembers(to: &$0) }
  }
}
