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
      writer.patch(from: old, to: new, Configuration.fields)
    }
  }

  /// `container/didChange`, from one container to another.
  package init(time: Seconds, from old: Container, to new: Container) {
    self.init(time: time, method: "container/didChange", animation: "animation") { writer in
      writer.key("container")
      writer.patch(from: old, to: new, Container.fields)
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

extension JSONWriter {
  /// Writes the merge patch that changes one value into another.
  fileprivate mutating func patch<Value>(from old: Value, to new: Value, _ fields: Fields<Value>) {
    let texts = [old, new].map { value in
      var writer = JSONWriter()
      fields.write(value, to: &writer)
      return writer.bytes
    }
    texts[0].withUnsafeBytes { old in
      texts[1].withUnsafeBytes { new in
        guard let old = try? JSONDocument(parsing: old), let new = try? JSONDocument(parsing: new) else {
          return null()
        }
        old.withRoot { old in new.withRoot { new in new.writePatch(from: old, to: &self) } }
      }
    }
  }
}
