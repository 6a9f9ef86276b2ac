import JSON
import SheetEngine

extension Lint {
  /// Content that is higher than the sheet can be, and does not scroll, is cut off.
  static func contentThatIsNeverSeen(_ subject: Subject) -> [Finding] {
    // Nobody means the content that a document does not mention.
    guard subject.root["content"] != nil, !subject.content.isScrollable else { return [] }
    let height = subject.content.height
    guard let visible = subject.visibleLength, height - visible >= subject.pixel else { return [] }
    return [
      Finding(
        code: .contentClipped, range: subject.range("content", "height"),
        fact: "no resting position shows all \(text(height)) pt of the content",
        numbers: " (at most \(text(visible)) pt)", consequence: "it does not scroll, so the rest is never seen",
        fix: scrolling(subject))
    ]
  }

  /// Only a sheet whose extent is that of detents rests at them, and only a dimming that follows the detents knows the largest undimmed one.
  static func fieldsThatAreNotUsed(_ subject: Subject) -> [Diagnostic] {
    let (written, rules) = (subject.root["configuration"], subject.configuration)
    var found: [Diagnostic] = []
    if written?["detents"]?.elements.isEmpty == false, rules.frame.extent != .detents {
      found.append(unusedDetents(subject))
    }
    if let id = written?["largestUndimmedDetentIdentifier"]?.string, rules.dimming.progress != .detents,
      rules.dimming.tap != .dismissOrUndim
    {
      found.append(
        Diagnostic(
          .fieldUnused, subject.range("configuration", "largestUndimmedDetentIdentifier"),
          "\(id.jsonText) has no effect: it needs \"dimming\": {\"progress\": \"detents\"}"))
    }
    return found
  }

  private static func unusedDetents(_ subject: Subject) -> Diagnostic {
    let (root, preset) = (subject.root, subject.document.preset)
    let range = subject.range("configuration", "detents")
    if root["configuration"]?["frame"]?["extent"] != nil {
      return Diagnostic(.fieldUnused, range, "these detents are not used: the rule of \"frame.extent\" is another one")
    }
    let size = "the sheet has the size that the preset \(preset.name.jsonText) gives it in \"frame.extent\""
    if root["preset"] != nil || root["extends"] != nil {
      return Diagnostic(.fieldUnused, range, "these detents are not used: \(size); \(presetWithDetents) uses them")
    }
    let name = "\"preset\": \(presetWithDetents)"
    let fix = root.members.first.map { member in
      let space = root.range.lowerBound + 1..<member.keyRange.lowerBound
      let text = "\(name),\(space.isEmpty ? " " : subject.text[space])"
      return Fix("Write \(name)", [TextEdit(space.upperBound..<space.upperBound, text)])
    }
    return Diagnostic(
      .fieldUnused, range,
      "these detents are not used: without a preset, \(size); write \(name), or the name of a library's preset",
      fix: fix)
  }

  /// The preset to suggest for a document with detents and no preset.
  private static let presetWithDetents = Preset.system.name.jsonText

  /// Tablets show the sheet of the system otherwise than phones.
  static func tabletsThatAreNotModeled(_ subject: Subject) -> [Finding] {
    let size = subject.container.size
    guard let side = subject.document.preset.tabletSide, min(size.width, size.height) >= side else { return [] }
    let key = ["devices", "device"].first { subject.root[$0] != nil } ?? "container"
    return [
      Finding(
        code: .tabletNotModeled, range: subject.range(key), fact: "the system's sheet on a tablet is not modeled",
        consequence: "UIKit shows it there at another position and in another size; only full height was measured")
    ]
  }

  /// The fix that makes the content scroll.
  private static func scrolling(_ subject: Subject) -> Fix? {
    guard let content = subject.root["content"], let height = content["height"] else { return nil }
    let edit =
      content["scrollable"].map { TextEdit($0.range, "true") }
      ?? TextEdit(height.range.upperBound..<height.range.upperBound, ", \"scrollable\": true")
    return Fix("Let it scroll", [edit])
  }

  /// A sheet that neither a person nor the scenario dismisses stays on screen.
  static func sheetThatStays(_ subject: Subject) -> [Diagnostic] {
    let configuration = subject.configuration
    let key: String
    if configuration.isModalInPresentation {
      key = "isModalInPresentation"
    } else if configuration.interaction.dismissal == .refuse {
      key = "interaction"
    } else {
      return []
    }
    guard !subject.methods.contains("sheet/dismiss") else { return [] }
    return [
      Diagnostic(
        .noDismissal, subject.range("configuration", key),
        "a person can't dismiss this sheet, and nothing in the scenario does: it stays on screen")
    ]
  }
}

extension Lint.Subject {
  /// How much of the content the sheet shows where it shows most, pt; nil for a sheet from the side.
  fileprivate var visibleLength: Points? {
    let (rules, edge) = (configuration.frame, configuration.edge)
    guard edge == .top || edge == .bottom else { return nil }
    if let longest = placed.map({ $0.contentLength }).max() { return longest }
    let bar = configuration.navigation.showsBar ? configuration.navigation.barHeight : 0
    return sheet.restingFrame.height - rules.addedSafeArea(of: container, at: edge) - bar
  }
}
