import JSON
import SheetProtocol
import SheetRender

/// A picture as it is answered.
enum Rendering {
  case svg(Picture)
  case text(String)

  /// Writes the `result`.
  func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .svg(let picture):
      writer.member("format", PictureFormat.svg.rawValue)
      writer.member("width", picture.width)
      writer.member("height", picture.height)
      writer.member("text", picture.text)
    case .text(let text):
      writer.member("format", PictureFormat.text.rawValue)
      writer.member("text", text)
    }
    writer.endObject()
  }
}
