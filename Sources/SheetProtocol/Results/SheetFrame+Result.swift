import JSON
import SheetEngine

extension SheetFrame {
  /// Writes the members that `sheet/frame`, a frame in an answer, and State have in common.
  @inline(__always)
  func writeMembers(sheet: String, tag: Tag?, to writer: inout some ResultWriter & ~Copyable) {
    writer.member("sheet", sheet)
    writer.member("time", time, "On the sheet's clock, s.")
    writer.optional("tag", tag)
    writer.member("phase", phase, "What the sheet is doing.")
    writer.member("frame", frame, "Where the sheet is in its container, pt.")
    writer.optional(
      "scale", floating?.scale,
      "The scale of a sheet that floats, its grabber and its radii too: the width on screen over its own.")
    writer.nullable("transition", transition, "The running presentation or dismissal; null when there is none.")
    writer.member(
      "dimming", Dimming(alpha: dimmingAlpha, opacity: dimmingOpacity),
      "How dark it is between the sheet and the presenter.")
    writer.member("cornerRadius", cornerRadius, "The radius of the sheet's corners, pt.")
    writer.optional("cornerRadii", floating?.cornerRadii, "Of a sheet that floats, in its own coordinates, pt.")
    writer.nullable("grabber", grabber, "Where the grabber is, pt; null when there is none.")
    writer.member("presenter", presenter, "Where the presenter is, and how it is scaled and rounded.")
    writer.member("content", ContentPosition(offset: contentOffset), "How far the content is scrolled, pt.")
    writer.member("screens", screens, "The screens on display, and where each is.")
    writer.nullable("detent", detent, "The id of the detent where it rests or to which it moves; null without detents.")
    writer.member(
      "velocity", velocity,
      "How fast its reach into the container grows, pt/s; while it is held, how fast it would go on if it were let go now."
    )
    writer.member("held", isHeld, "Whether a finger, or a recognized gesture, drags the sheet.")
    writer.member("keyboard", keyboardHeight, "How much of the container the keyboard covers, pt.")
    writer.optional("containerSize", containerSize, "The size of the container while that changes, pt.")
  }

  /// Writes the members that only a frame in an answer has.
  @inline(__always)
  func writeAnswerMembers(_ note: FrameNote, to writer: inout some ResultWriter & ~Copyable) {
    writer.member("moving", isMoving, "Whether anything still moves.")
    writer.optional(
      "deferred", note.isDeferred ? true : nil,
      "Whether the request is deferred until the running transition has ended.")
    note.writeGesture(to: &writer)
  }

  /// Writes a frame as an answer.
  @inline(__always)
  package func encodeAnswer(sheet: String, tag: Tag?, _ note: FrameNote, to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(sheet: sheet, tag: tag, to: &writer)
    writeAnswerMembers(note, to: &writer)
    writer.endObject()
  }

  /// Writes the params of `sheet/frame`, or a frame among others.
  @inline(__always)
  package func encode(sheet: String, tag: Tag?, gesture: GestureReport?, to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(sheet: sheet, tag: tag, to: &writer)
    FrameNote(gesture: gesture).writeGesture(to: &writer)
    writer.endObject()
  }

  // MARK: Schemas

  /// The members of `sheet/frame`.
  static let properties = ResultSchema.properties { writer in
    example.writeMembers(sheet: "", tag: nil, to: &writer)
    FrameNote().writeGesture(to: &writer)
  }

  /// The members of a frame in an answer.
  static let answerProperties = ResultSchema.properties { writer in
    example.writeMembers(sheet: "", tag: nil, to: &writer)
    example.writeAnswerMembers(FrameNote(), to: &writer)
  }

  /// The schema of an expected frame: any of the members that describe what is shown.
  static let expectedSchema = Schema.object(
    ResultSchema.properties(isPartial: true) { writer in
      example.writeMembers(sheet: "", tag: nil, to: &writer)
      example.writeAnswerMembers(FrameNote(), to: &writer)
    }.filter { !["sheet", "time", "tag", "deferred", "gesture"].contains($0.name) }, isOpen: false)

  package static var example: SheetFrame {
    let sheet = Sheet(configuration: Preset.standard.configuration, container: .standard, content: .standard)
    return sheet.frame(at: sheet.now)
  }

  private struct Dimming: ResultObject {
    let alpha: Double
    let opacity: Double

    package static let example = Dimming(alpha: 0, opacity: 0)

    @inline(__always)
    package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("alpha", Fraction(value: alpha), "The fraction of the dimming that is shown.")
      writer.member("opacity", Fraction(value: opacity), "The opacity on screen: alpha times the configured one.")
    }
  }

  private struct ContentPosition: ResultObject {
    let offset: Points

    package static let example = ContentPosition(offset: 0)

    @inline(__always)
    package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
      writer.member("offset", offset, "pt")
    }
  }
}

extension Phase: WireEnum, ResultValue {}
extension Direction: WireEnum, ResultValue {}

extension Rect: ResultObject {
  package static let example = Rect(x: 0, y: 0, width: 0, height: 0)
  package static let schema = Schema.named("Rect")

  @inline(__always)
  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("x", x, "pt")
    writer.member("y", y, "pt, downward")
    writer.member("width", width, "pt")
    writer.member("height", height, "pt")
  }
}

extension CornerRadii: ResultObject {
  package static let example = CornerRadii(edge: .bottom, near: 0, far: 0)

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("topLeft", topLeft, "pt")
    writer.member("topRight", topRight, "pt")
    writer.member("bottomRight", bottomRight, "pt")
    writer.member("bottomLeft", bottomLeft, "pt")
  }
}

extension Size: ResultObject {
  package static let example = Size(width: 0, height: 0)

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("width", width, "pt")
    writer.member("height", height, "pt")
  }
}

extension SheetFrame.TransitionState: ResultObject {
  package static let example = Self(direction: .present, fraction: 0, isInteractive: false)

  @inline(__always)
  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("direction", direction, "Whether the sheet is presented or dismissed.")
    writer.member("fraction", fraction, "The fraction that is shown; a spring may overshoot.")
    writer.member("interactive", isInteractive, "Whether a finger or the client drives it.")
  }
}

extension SheetFrame.PresenterState: ResultObject {
  package static var example: Self { SheetFrame.example.presenter }

  @inline(__always)
  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    frame.writeMembers(to: &writer)
    writer.member("scale", scale, "The scale of what it shows.")
    writer.member("cornerRadius", cornerRadius, "pt")
  }
}

extension ScreenPosition: ResultObject {
  package static let example = ScreenPosition.root

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("id", id, "The id of the screen.")
    writer.member("x", x, "How far it is to the right of its place, pt.")
  }
}

extension ScreenPositions: ResultValue {
  package static let schema = Schema.array(of: ScreenPosition.schema)
  package static let partialSchema = Schema.array(of: ScreenPosition.partialSchema)

  /// Writes the positions, from the lowest up.
  @inline(__always)
  package func encode(to writer: inout JSONWriter) {
    writer.beginArray()
    for screen in self { screen.encode(to: &writer) }
    writer.endArray()
  }
}
