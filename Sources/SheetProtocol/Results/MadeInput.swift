import JSON
import SheetEngine

/// An input that the daemon made, as a client would have sent it, without the id of the sheet.
package struct MadeInput: ResultObject {
  private let time: Seconds
  private let method: String
  private let params: Params

  package static let example = MadeInput(time: 0, method: "", animation: "animated") { _ in }

  /// - Parameters:
  ///   - animation: the member that asks for an animation.
  ///   - write: writes the other members of the params.
  private init(time: Seconds, method: String, animation: StaticString, _ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.member(animation, true)
    writer.endObject()
    (self.time, self.method, params) = (time, method, Params(json: writer.bytes))
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("time", time, "When it was made, s.")
    writer.member("method", method)
    writer.member("params", params, "Its params, without the id of the sheet and the time.")
  }

  private struct Params: ResultValue {
    let json: [UInt8]

    static let schema = Schema.openObject()

    func encode(to writer: inout JSONWriter) { writer.raw(json) }
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

  /// `container/didChange`, from one container to another.
  package init(time: Seconds, from old: Container, to new: Container) {
    self.init(time: time, method: "container/didChange", animation: "animation") { writer in
      writer.key("container")
      Container.fields.writePatch(from: old, to: new, to: &writer)
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
