import SheetEngine
import SheetProtocol

// Larger text makes content higher: by the same factor, as far as the document knows.

extension Content {
  func scaled(by textSize: Double) -> Content {
    var content = self
    content.height *= textSize
    content.scrollHeight = scrollHeight.map { $0 * textSize }
    content.regions = regions.map { $0.scaled(by: textSize) }
    return content
  }
}

extension Screen {
  func scaled(by textSize: Double) -> Screen {
    Screen(id: id, content: content.scaled(by: textSize), hidesBackButton: hidesBackButton)
  }
}

extension Call {
  /// The call with content of another text size.
  package func scaled(by textSize: Double) -> Call {
    switch self {
    case .contentDidChangeSize(let target, let change, let animation):
      .contentDidChangeSize(target, change.scaled(by: textSize), animation)
    case .input(let target, .contentDidScroll(let offset, let height, let viewport)):
      .input(
        target, .contentDidScroll(offset: offset, contentHeight: height.map { $0 * textSize }, viewportHeight: viewport)
      )
    case .navigate(let target, .push(let screen, let animated)):
      .navigate(target, .push(screen.scaled(by: textSize), animated: animated))
    case .navigate(let target, .setScreens(let screens, let animated)):
      .navigate(target, .setScreens(screens.map { $0.scaled(by: textSize) }, animated: animated))
    default: self
    }
  }
}
