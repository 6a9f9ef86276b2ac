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

extension SheetFrame {
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
    encodeScreens(to: &writer)
    writer.key("detent")
    if let detent { writer.string(detent) } else { writer.null() }
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

  private func encodeScreens(to writer: inout JSONWriter) {
    writer.key("screens")
    writer.beginArray()
    for screen in screens {
      writer.beginObject()
      writer.member("id", screen.id)
      writer.member("x", screen.x)
      writer.endObject()
    }
    writer.endArray()
  }
}
