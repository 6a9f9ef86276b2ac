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

  /// Begins an input: what follows are members of its params.
  private func begin(_ method: StaticString, at time: Seconds) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("time", time)
    writer.member("method", method)
    writer.key("params")
    writer.beginObject()
    return writer
  }

  /// Ends an input that is animated, as a member of its params says, and adds it.
  private mutating func end(_ writer: consuming JSONWriter, animation: StaticString) {
    writer.member(animation, true)
    writer.endObject()
    writer.endObject()
    if !json.isEmpty { json.append(UInt8(ascii: ",")) }
    json += writer.bytes
  }

  /// Adds `sheet/configure`, from one configuration to another.
  package mutating func configure(at time: Seconds, from old: Configuration, to new: Configuration) {
    var writer = begin("sheet/configure", at: time)
    writer.key("configuration")
    Configuration.fields.writePatch(from: old, to: new, to: &writer)
    end(writer, animation: "animated")
  }

  /// Adds `container/didChange`, with every field: null for corners that are not known.
  package mutating func containerDidChange(at time: Seconds, _ container: Container) {
    var writer = begin("container/didChange", at: time)
    writer.key("container")
    writer.beginObject()
    Container.fields.writeMembers(container, to: &writer)
    writer.endObject()
    end(writer, animation: "animation")
  }

  /// Adds `navigation/setScreens`.
  package mutating func setScreens(at time: Seconds, _ screens: [Screen]) {
    var writer = begin("navigation/setScreens", at: time)
    writer.key("screens")
    writer.array(screens) { $0.encode(to: &$1) }
    end(writer, animation: "animated")
  }

  /// Adds `environment/didChange`.
  package mutating func environmentDidChange(at time: Seconds, _ environment: Environment) {
    var writer = begin("environment/didChange", at: time)
    Environment.fields.writeMembers(environment, to: &writer)
    end(writer, animation: "animation")
  }

  /// Adds `content/didChangeSize`.
  package mutating func contentDidChange(at time: Seconds, _ content: Content) {
    var writer = begin("content/didChangeSize", at: time)
    Content.fields.writeMembers(content, to: &writer)
    end(writer, animation: "animation")
  }
}
