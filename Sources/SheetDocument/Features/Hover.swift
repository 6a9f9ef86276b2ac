import JSON
import SheetEngine
import SheetProtocol

/// The description of a key or a value, as Markdown.
public struct Hover: Equatable, Sendable {
  /// The range of the key or value.
  public let range: Range<Int>
  /// The description.
  public let markdown: String
}

extension DocumentAnalysis {
  /// The description of what is at an offset; nil where there is none.
  public func hover(at offset: Int) -> Hover? {
    let location = SyntaxLocation.at(offset, in: root, text)
    let range: Range<Int>
    switch location.subject {
    case .key(let member?): range = member.keyRange
    case .value(let node?): range = node.range
    case .key(nil), .value(nil): return nil
    }
    let lines = [meaning(of: location.path), preset(at: location.path), outcome(of: location.path)].compactMap { $0 }
    return lines.isEmpty ? nil : Hover(range: range, markdown: lines.joined(separator: "\n\n"))
  }

  /// The meaning of a field.
  private func meaning(of path: [String]) -> String? {
    let summary = SchemaNode.candidates(at: path, in: root).lazy.compactMap { $0.summary }.first
    // An element of an array has the meaning of the array.
    guard let summary else { return path.last.flatMap { Int($0) } == nil ? nil : meaning(of: Array(path.dropLast())) }
    return "**\(path.last { Int($0) == nil } ?? "")**: \(summary)"
  }

  /// The preset's value of a configuration field.
  private func preset(at path: [String]) -> String? {
    guard path.first == "configuration", path.count > 1, let preset = presetOfDocument else { return nil }
    let configuration = JSONWriter.text { preset.configuration.encode(to: &$0) }
    var node = SyntaxNode(parsing: configuration)
    for key in path.dropFirst() {
      guard let next = node[key] else { return nil }
      node = next
    }
    let system = preset.versions.isEmpty ? "" : " (\(preset.title))"
    let value = "In `\(preset.name)`\(system): `\(SourceText(configuration)[node.range])`"
    guard let evidence = preset.evidence(of: Array(path.dropFirst())) else { return value }
    return "\(value)\n\n\(evidence.grade.text): \(evidence.source)"
  }

  /// The preset of the document, even where the rest of it has errors.
  var presetOfDocument: Preset? {
    guard let name = whole["preset"]?.string else { return Preset.standard }
    return Preset.named(name)
  }

  /// The effect of a value in this document.
  private func outcome(of path: [String]) -> String? {
    let node = root.nearest(to: path)
    // Whatever is inside a detent is about the detent.
    let isOfDetent = path.starts(with: ["configuration", "detents"]) && path.count > 2
    let detent = isOfDetent ? Array(path.prefix(3)) : path
    return (isOfDetent ? root.nearest(to: detent).detentID : node.string).flatMap { meanings(ofWordsAt: detent)($0) }
  }

  /// The meanings of words at a path, and their effects in this document.
  func meanings(ofWordsAt path: [String]) -> (String) -> String? {
    let keys = path.filter { Int($0) == nil }
    switch keys.last {
    case "device", "devices":
      return { Device.named($0).map { "\(Self.sentence(of: $0.portrait)) (source: \($0.source))" } }
    case "preset": return { Preset.named($0).map { "`\($0.name)` is \($0.title)." } }
    case "name" where keys.dropLast().last.map { Mention.eventKeys.contains($0) } ?? false:
      return { Event.summary(ofName: $0).map { "\($0)" } }
    default: return Mention.subject(at: path) == .detent ? heightsOfDetents : { _ in nil }
    }
  }

  /// How high detents are on the device of the document.
  private var heightsOfDetents: (String) -> String? {
    guard let document else { return { _ in nil } }
    let device = DocumentDevice(document.container, whole).name
    var frames: [String: Rect] = [:]
    for detent in document.sheet.placedDetents where frames[detent.id] == nil { frames[detent.id] = detent.frame }
    return { [frames] id in
      guard let frame = frames[id] else { return "On \(device) there is no `\(id)`." }
      return "On \(device) `\(id)` is \(frame.height.jsonText) pt high, with its top at y = \(frame.y.jsonText) pt."
    }
  }

  private static func sentence(of container: Container) -> String {
    let (size, safe) = (container.size, container.safeArea)
    return
      "\(size.width.jsonText) × \(size.height.jsonText) pt at \(container.scale.jsonText) px a point; safe area: top "
      + "\(safe.top.jsonText), left \(safe.left.jsonText), bottom \(safe.bottom.jsonText), right \(safe.right.jsonText) pt"
  }
}
