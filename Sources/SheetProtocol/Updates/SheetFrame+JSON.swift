import JSON
import SheetEngine

extension Rect {
  @inline(__always)
  func encodeMembers(to writer: inout JSONWriter) {
    writer.member("x", x)
    writer.member("y", y)
    writer.member("width", width)
    writer.member("height", height)
  }

  @inline(__always)
  func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    encodeMembers(to: &writer)
    writer.endObject()
  }
}

extension Size {
  static let schema = Schema.object(Schema.Property("width", .number), Schema.Property("height", .number))
}

extension GestureReport {
  static let schema = Schema.object(
    Schema.Property("target", .words(GestureTarget.words)),
    Schema.Property("state", .words(State.allCases.map(\.rawValue))))

  /// Writes `"gesture":{"target":…,"state":…}`.
  public func encodeMember(to writer: inout JSONWriter) {
    writer.key("gesture")
    writer.beginObject()
    writer.member("target", target.rawValue)
    writer.member("state", state.rawValue)
    writer.endObject()
  }
}

extension SheetFrame {
  /// A frame on the wire, with what an answer has beside it.
  static func schema(with others: [Schema.Property]) -> Schema { .object(properties + others, isOpen: false) }

  static let properties: [Schema.Property] = [
    Schema.Property("sheet", .text),
    Schema.Property("time", Schema.number.described("On the sheet's clock, s.")),
    .optional("tag", Tag.schema),
    Schema.Property("phase", .words(Phase.allCases.map(\.rawValue))),
    Schema.Property("frame", .named("Rect")),
    Schema.Property("transition", transitionSchema.orNull),
    Schema.Property(
      "dimming", .object(Schema.Property("alpha", .number(0...1)), Schema.Property("opacity", .number(0...1)))),
    Schema.Property("cornerRadius", Schema.number.described("pt")),
    Schema.Property("grabber", Schema.named("Rect").orNull),
    Schema.Property(
      "presenter",
      .object(
        Schema.Property("x", .number), Schema.Property("y", .number), Schema.Property("width", .number),
        Schema.Property("height", .number), Schema.Property("scale", .number),
        Schema.Property("cornerRadius", .number))),
    Schema.Property("content", .object(Schema.Property("offset", Schema.number.described("pt")))),
    Schema.Property(
      "screens", .array(of: .object(Schema.Property("id", .text), Schema.Property("x", .number)))),
    Schema.Property("detent", .text.orNull),
    .optional("containerSize", Size.schema),
  ]

  private static let transitionSchema = Schema.object(
    Schema.Property("direction", .words(Direction.allCases.map(\.rawValue))),
    Schema.Property("fraction", Schema.number.described("How far it has gone, as seen; a spring may go beyond.")),
    Schema.Property("interactive", .flag))

  /// Writes the members that `sheet/frame`, an answer with a frame and State have in common.
  public func encodeMembers(sheet: String, tag: Tag?, to writer: inout JSONWriter) {
    writer.member("sheet", sheet)
    writer.member("time", time)
    if let tag { writer.member("tag", tag) }
    writer.member("phase", phase.rawValue)
    writer.key("frame")
    frame.encode(to: &writer)
    writer.key("transition")
    encode(transition, to: &writer)
    writer.key("dimming")
    writer.beginObject()
    writer.member("alpha", dimmingAlpha)
    writer.member("opacity", dimmingOpacity)
    writer.endObject()
    writer.member("cornerRadius", cornerRadius)
    writer.key("grabber")
    if let grabber { grabber.encode(to: &writer) } else { writer.null() }
    encodePresenter(to: &writer)
    writer.key("content")
    writer.beginObject()
    writer.member("offset", contentOffset)
    writer.endObject()
    screens.encodeMember(to: &writer)
    writer.key("detent")
    if let detent { writer.string(detent) } else { writer.null() }
    if let containerSize {
      writer.key("containerSize")
      writer.beginObject()
      writer.member("width", containerSize.width)
      writer.member("height", containerSize.height)
      writer.endObject()
    }
  }

  private func encode(_ transition: TransitionState?, to writer: inout JSONWriter) {
    guard let transition else { return writer.null() }
    writer.beginObject()
    writer.member("direction", transition.direction.rawValue)
    writer.member("fraction", transition.fraction)
    writer.member("interactive", transition.isInteractive)
    writer.endObject()
  }

  private func encodePresenter(to writer: inout JSONWriter) {
    writer.key("presenter")
    writer.beginObject()
    presenter.frame.encodeMembers(to: &writer)
    writer.member("scale", presenter.scale)
    writer.member("cornerRadius", presenter.cornerRadius)
    writer.endObject()
  }

}

extension Sequence<ScreenPosition> {
  /// Writes the positions as the member `screens`.
  func encodeMember(to writer: inout JSONWriter) {
    writer.key("screens")
    writer.beginArray()
    for screen in self {
      writer.beginObject()
      writer.member("id", screen.id)
      writer.member("x", screen.x)
      writer.endObject()
    }
    writer.endArray()
  }
}
