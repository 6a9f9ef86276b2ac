import SheetEngine
import SheetProtocol

/// A picture of one moment: the device, the presenter, the dimming, the sheet, its content, the keyboard, the finger.
public struct Still: Sendable {
  /// The moment that is drawn, s.
  public let time: Seconds

  public init(at time: Seconds) {
    self.time = time
  }

  public func picture(of timeline: Timeline, theme: Theme) -> Picture {
    let moment = timeline.moment(at: time)
    let scene = timeline.scene(at: time, id: "")
    var svg = SVGWriter(theme: theme)
    svg.addGround(scene.size.width, scene.size.height)
    scene.draw(moment, &svg)
    return svg.picture(
      width: scene.size.width, height: scene.size.height, title: "A sheet at \(fixed(time, 3)) s",
      description: Self.description(of: moment.frame))
  }

  /// The numbers of a frame in words.
  static func description(of frame: SheetFrame) -> String {
    var words = [frame.phase.rawValue]
    if let transition = frame.transition {
      words.append("\(text(transition.fraction)) of the way" + (transition.isInteractive ? ", held" : ""))
    }
    if let detent = frame.detent { words.append("detent \(detent)") }
    let shown = frame.frame
    words.append("sheet at \(text(shown.x)), \(text(shown.y)), \(text(shown.width)) × \(text(shown.height)) pt")
    words.append("dimming \(text(frame.dimmingOpacity))")
    return words.joined(separator: "; ")
  }
}

extension Timeline {
  /// What it is drawn on.
  func scene(at time: Seconds, id: String) -> DeviceScene {
    let screens = frame(at: time).screens.map { Screen(id: $0.id, content: content(of: $0.id, at: time)) }
    var scene = DeviceScene(sheet(at: time), screens: screens, keyboardHeight: highestKeyboard, id: id)
    // While the device is turned it is as large as the frame says.
    scene.container.size = moment(at: time).size
    return scene
  }

  /// What is in a screen: one that leaves is not in the stack any more, but was.
  private func content(of screen: String, at time: Seconds) -> Content {
    let before = states.last { $0.time <= time && $0.sheet.content(of: screen) != nil }
    return before?.sheet.content(of: screen) ?? sheet(at: time).content
  }
}
