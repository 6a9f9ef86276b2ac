/// What a keyboard would cover.
extension Sheet {
  /// The part of a field that can't be seen above a keyboard wherever a person scrolls the content to; nil where the sheet has no such field
  /// or is not on screen.
  public func hiddenPart(ofField id: String, aboveKeyboard height: Points) -> HiddenPart? {
    var sheet = self
    guard (try? sheet.send(.focusDidChange(.region(id)), at: now)) != nil,
      (try? sheet.send(.keyboardDidChange(height: height, animation: .none), at: now)) != nil
    else { return nil }
    _ = sheet.settle(limit: now + 10)
    sheet.reveal(with: nil, by: RevealRules(.nearest))
    return sheet.hiddenPart(margin: 0)
  }
}
