import JSON
import SheetEngine

/// An input that the daemon made, as a client would have sent it, without the id of the sheet.
package struct MadeInput: ResultValue {
  private let json: [UInt8]

  package static let schema = Schema.object(
    [
      Schema.Property("time", Schema.number.described("When it was made, s.")),
      Schema.Property("method", String.schema),
      Schema.Property(
        "params", Schema.openObject().described("Its params, without the id of the sheet and the time.")),
    ], isOpen: false)

  package func encode(to writer: inout JSONWriter) { writer.raw(json) }

  /// - Parameters:
  ///   - animation: the member that asks for an animation.
  ///   - write: writes the other members of the params.
  private init(time: Seconds, method: StaticString, animation: StaticString, _ write: (inout JSONWriter) -> Void) {
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
    json = writer.bytes
  }
}

extension MadeInput {
  /// `sheet/configure`, from one configuration to another.
  package init(time: Seconds, from old: Configuration, to new: Configuration) {
    self.init(time: time, method: "sheet/configure", animation: "animated") { writer in
      writer.key("configuration")
      Configuration.fields.writePatch(from: old, to: new, to: &writer)
    }
  }

  /// `container/didChange`, with every field: null for corners that are not known.
  package init(time: Seconds, _ container: Container) {
    self.init(time: time, method: "container/didChange", animation: "animation") { writer in
      writer.key("container")
      writer.beginObject()
      for field in Container.fields.all {
        writer.key(field.name)
        field.write(container, &writer)
      }
      writer.endObject()
    }
  }

  /// `navigation/setScreens`.
  package init(time: Seconds, _ screens: [Screen]) {
    self.init(time: time, method: "navigation/setScreens", animation: "animated") { writer in
      writer.key("screens")
      writer.array(screens) { $0.encode(to: &$1) }
    }
  }

  /// `content/didChangeSize`.
  package init(time: Seconds, _ content: Content) {
    self.init(time: time, method: "content/didChangeSize", animation: "animation") { content.writeMembers(to: &$0) }
  }
}
