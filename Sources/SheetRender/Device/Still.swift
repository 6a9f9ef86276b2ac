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
  /// Whether a chart beside the device shows where a release at this time lands.
  private let hasChart: Bool

  /// - Parameters:
  ///   - mark: a rectangle of the container that is marked, such as where the sheet is expected, pt.
  ///   - caption: what is said below the device.
  ///   - hasChart: whether a chart beside the device shows where a release at this time lands.
  public init(at time: Seconds, marking mark: Rect? = nil, caption: String = "", hasChart: Bool = false) {
    (self.time, self.mark, self.caption, self.hasChart) = (time, mark, caption, hasChart)
  }

  /// The width of the chart, pt.
  private static let chartWidth = 298.0
  /// The space for its axis below the device, pt.
  private static let axisHeight = 28.0

  /// Draws it.
  /// - Parameter work: the budget of the chart; if it ends early, the chart is incomplete.
  public func picture(of timeline: Timeline, theme: Theme, work: Work = Work()) -> Picture {
    let moment = timeline.moment(at: time)
    let scene = timeline.scene(at: time, id: "")
    let width = scene.size.width + (hasChart ? Self.chartWidth : 0)
    let caption = Caption(caption, width: width)
    let bottom = scene.size.height + (hasChart ? Self.axisHeight : 0)
    let height = bottom + caption.height
    var svg = SVGWriter(theme: theme)
    svg.addGround(width, height)
    scene.draw(moment, &svg)
    if hasChart { drawChart(timeline, scene, work, &svg) }
    if let mark {
      let inset = DeviceScene.bezel + DeviceScene.margin
      svg.add(
        "rect",
        [
          "class": "mark", "x": .init(inset + mark.x), "y": .init(inset + mark.y), "width": .init(mark.width),
          "height": .init(mark.height), "rx": 10, "stroke-width": 3, "stroke-dasharray": "10 6",
        ], stroke: .velocity)
    }
    caption.draw(below: bottom, &svg)
    return svg.picture(
      width: width, height: height, title: "A sheet at \(fixed(time, 3)) s",
      description: caption.sentence + Self.description(of: moment.frame))
  }

  /// Draws where a release lands: beside a sheet at the bottom, at the heights of the device; others reach up in it, too.
  private func drawChart(_ timeline: Timeline, _ scene: DeviceScene, _ work: Work, _ svg: inout SVGWriter) {
    let sheet = timeline.advancedSheet(at: time)
    svg.group("g", ["class": "chart", "transform": "translate(\(text(scene.size.width)) 0)"]) { svg in
      LandingMap(of: sheet).draw(
        x: (LandingMap.frame.left, Self.chartWidth - LandingMap.frame.right),
        bottom: DeviceScene.bezel + DeviceScene.margin + scene.container.size.height, work, &svg)
    }
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
    var scene = DeviceScene(
      sheet(at: time), screens: screens, keyboardHeight: highestKeyboard, contents: contents, id: id)
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
