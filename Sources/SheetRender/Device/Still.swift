import SheetEngine
import SheetProtocol

/// A picture of one moment: the device with the presenter, dimming, sheet, content, keyboard and finger.
public struct Still: Sendable {
  /// The time of the moment, s.
  public let time: Seconds
  /// A rectangle of the container that is marked, pt.
  private let mark: Rect?
  /// What is said below the device.
  private let caption: String

  /// - Parameters:
  ///   - mark: a rectangle of the container that is marked, such as where the sheet is expected, pt.
  ///   - caption: what is said below the device.
  public init(at time: Seconds, marking mark: Rect? = nil, caption: String = "") {
    (self.time, self.mark, self.caption) = (time, mark, caption)
  }

  public func picture(of timeline: Timeline, theme: Theme) -> Picture {
    let moment = timeline.moment(at: time)
    let scene = timeline.scene(at: time, id: "")
    let caption = Caption(caption, width: scene.size.width)
    let height = scene.size.height + caption.height
    var svg = SVGWriter(theme: theme)
    svg.addGround(scene.size.width, height)
    scene.draw(moment, &svg)
    if let mark {
      let inset = DeviceScene.bezel + DeviceScene.margin
      svg.add(
        "rect",
        [
          "class": "mark", "x": .init(inset + mark.x), "y": .init(inset + mark.y), "width": .init(mark.width),
          "height": .init(mark.height), "rx": 10, "stroke-width": 3, "stroke-dasharray": "10 6",
        ], stroke: .velocity)
    }
    caption.draw(below: scene.size.height, &svg)
    return svg.picture(
      width: scene.size.width, height: height, title: "A sheet at \(fixed(time, 3)) s",
      description: caption.sentence + Self.description(of: moment.frame))
  }

  /// A description of a frame in words.
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
  /// The device at a time, for drawing.
  func scene(at time: Seconds, id: String) -> DeviceScene {
    let screens = frame(at: time).screens.map { Screen(id: $0.id, content: content(of: $0.id, at: time)) }
    var scene = DeviceScene(sheet(at: time), screens: screens, keyboardHeight: highestKeyboard, id: id)
    // While the device turns, its size is that of the frame.
    scene.container.size = moment(at: time).size
    return scene
  }

  /// The content of a screen; one that is leaving is no longer in the stack, but was.
  private func content(of screen: String, at time: Seconds) -> Content {
    let before = states.last { $0.time <= time && $0.sheet.content(of: screen) != nil }?.sheet ?? sheet(at: time)
    return (before.content(of: screen) ?? before.content).scaled(by: before.environment.textSize)
  }
}
