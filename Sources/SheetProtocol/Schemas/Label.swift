import JSON

/// What a person reads beside a field: `rest/Corner radius [pt]: The radius of the sheet's corners, pt.`
///
/// All of it is one text, because hundreds of fields are declared. Only the title is required.
struct Label {
  /// The id of a group (``FieldGroup``); nil is the group of the object around the field.
  let group: String?
  /// A short title.
  let title: String
  /// The unit of a quantity: pt, px, s, pt/s, pt/s², × for a factor, or % for a fraction, 0...1, that is read times 100.
  let unit: String?
  /// What it means, in a sentence.
  let description: String?

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var (start, end, next) = (0, bytes.count, bytes.count)
    var (slash, bracket): (Int?, Int?)
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "/"), slash == nil, bracket == nil { slash = index }
      if bytes[index] == UInt8(ascii: "[") { bracket = index }
      if bytes[index] == UInt8(ascii: ":") {
        (end, next) = (index, index + 2)
        break
      }
    }
    func part(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<max(start, end)], as: UTF8.self) }
    description = next < bytes.count ? part(next, bytes.count) : nil
    group = slash.map { part(0, $0) }
    if let slash { start = slash + 1 }
    unit = bracket.map { part($0 + 1, end - 1) }
    title = part(start, bracket.map { $0 - 1 } ?? end)
  }
}
