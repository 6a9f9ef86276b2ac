import JSON
import SheetEngine

extension SheetFrame {
  /// Writes the members that `sheet/frame`, a frame in an answer, and State have in common.
  @inline(__always)
  func writeMembers(sheet: String, tag: Tag?, to writer: inout some ResultWriter & ~Copyable) {
    writer.member("sheet", sheet, "The id of the sheet.")
    writer.member("time", time, "The time on the sheet's clock, s.")
    writer.optional("tag", tag, "The tag of the input that caused the frame.")
    writer.member("phase", phase, "What the sheet is doing.")
    writer.member("frame", frame, "Where the sheet is in its container, pt.")
    writer.optional(
      "scale", floating?.scale,
      """
      Only for a floating sheet: the width on screen divided by the width in the sheet's own coordinates. The frame \
      and the grabber are scaled already; the corner radii are not.
      """)
    writer.nullable("transition", transition, "The running presentation or dismissal; null when there is none.")
    writer.member(
      "dimming", Dimming(alpha: dimmingAlpha, opacity: dimmingOpacity),
      "The dimming between the sheet and the presenter.")
    writer.member("cornerRadius", cornerRadius, "The radius of the sheet's corners, pt.")
    writer.optional(
      "cornerRadii", floating?.cornerRadii,
      "Only for a floating sheet: the radii of its corners in its own coordinates, pt. On screen, multiply by scale.")
    writer.nullable("grabber", grabber, "Where the grabber is, pt; null when there is none.")
    writer.member("presenter", presenter, "Where the presenter is, and how it is scaled and rounded.")
    writer.member("content", ContentPosition(offset: contentOffset), "How far the content is scrolled, pt.")
    writer.optional(
      "regions", regions.isEmpty ? nil : regions,
      "How far each region of the content is scrolled, in their order. Present only if there are regions.")
    writer.member("screens", screens, "The screens on display, and where each is.")
    writer.nullable(
      "detent", detent,
      "The id of the detent at which the sheet rests or to which it moves; null if the sheet has no detents.")
    writer.member(
      "velocity", velocity,
      """
      How fast the sheet's reach grows, pt/s. While a finger holds the sheet: the velocity with which it would move on \
      if the finger let go now.
      """)
    writer.member("held", isHeld, "Whether a finger, or a recognized gesture, drags the sheet.")
    writer.member("keyboard", keyboardHeight, "How much of the container the keyboard covers, pt.")
    writer.optional("containerSize", containerSize, "The size of the container, pt. Present only while it changes.")
    writer.optional(
      "containerOffset", containerOffset == .zero ? nil : containerOffset,
      """
      How far the window, presenter and all, is shown from its place, pt. Present only while it is not in its place. All \
      other numbers are in the coordinates of the container.
      """)
    writer.optional(
      "transform", transform,
      """
      The scale at which a back gesture shows the sheet, about the middle of the edge from which it comes. Present only \
      while it is not 1. `frame` is without it.
      """)
  }

  /// Writes the members that only a frame in an answer has.
  @inline(__always)
  func writeAnswerMembers(_ note: FrameNote, to writer: inout some ResultWriter & ~Copyable) {
    writer.member("moving", isMoving, "Whether anything still moves.")
    writer.optional(
      "deferred", note.isDeferred ? true : nil,
      "true if the request waits until the running transition has ended.")
    writer.optional(
      "settled", note.isSettled, "Only in the answer to clock/settle: whether nothing moves any more.")
    writer.optional(
      "handled", note.isHandled,
      "Only in the answers to back/sample, key/press and accessibility/perform: whether the sheet takes it; otherwise it is the app's."
    )
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

  /// The frame with the members that can be expected.
  package var found: FoundValue {
    FoundMembers.value { members in
      writeMembers(sheet: "", tag: nil, to: &members)
      writeAnswerMembers(FrameNote(), to: &members)
    }
  }

  // MARK: Schemas

  /// The members that `sheet/frame`, a frame in an answer, and State have in common.
  static let commonProperties = ResultSchema.properties(describe)

  /// The members of `sheet/frame`.
  static let properties = commonProperties + ResultSchema.properties { FrameNote().writeGesture(to: &$0) }

  /// The members of a frame in an answer.
  static let answerProperties =
    commonProperties + ResultSchema.properties { example.writeAnswerMembers(FrameNote(), to: &$0) }

  /// The schema of an expected frame: any of the members that describe what is shown.
  package static let expectedSchema = Schema.object(
    ResultSchema.properties(isPartial: true) { schema in
      describe(to: &schema)
      example.writeAnswerMembers(FrameNote(), to: &schema)
    }.filter { !["sheet", "time", "tag", "deferred", "settled", "handled", "gesture"].contains($0.name) }, isOpen: false
  )

  /// Adds the common members to a schema.
  @inline(never)
  private static func describe(to schema: inout ResultSchema) {
    example.writeMembers(sheet: "", tag: nil, to: &schema)
  }

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

extension Point: ResultObject {
  package static let example = Point.zero

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("x", x, "pt")
    writer.member("y", y, "pt, downward")
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

extension SheetFrame.Scale: ResultObject {
  package static let example = Self.one

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("scaleX", x, "The scale of the width; what is in the sheet keeps its proportions.")
    writer.member("scaleY", y, "The scale of the height.")
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

extension SheetFrame.RegionPosition: ResultObject {
  package static let example = Self(id: "", offset: .zero)

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("id", id, "The id of the region.")
    writer.member("offset", offset, "How far it is scrolled, pt.")
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

  package var found: FoundValue { .list(map { $0.found }) }
}
