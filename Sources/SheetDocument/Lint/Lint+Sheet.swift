import SheetEngine

extension Lint {
  /// Content that is higher than the sheet can be, and does not scroll, is cut off.
  static func contentThatIsNeverSeen(_ subject: Subject) -> [Diagnostic] {
    let (content, edge) = (subject.document.content, subject.configuration.edge)
    guard !content.isScrollable, edge == .top || edge == .bottom,
      let highest = subject.placed.map({ $0.reach }).max()
    else { return [] }
    let visible = highest - subject.document.container.safeArea[edge]
    guard content.height - visible >= subject.pixel else { return [] }
    return [
      Diagnostic(
        .contentClipped, subject.range("content", "height"),
        "the content is \(text(content.height)) pt high and does not scroll, and no detent shows more than "
          + "\(text(visible)) pt of it: the rest is never seen",
        fix: scrolling(subject))
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
