import SheetEngine
import SheetProtocol

/// A device with everything on it, in the container's points.
///
/// Groups have classes that animations refer to; their positions are `transform`s, their sizes `width` and `height`,
/// and these are the frame's own numbers.
struct DeviceScene {
  /// The width of the frame around the screen, pt.
  static let bezel = 10.0
  /// The free space around the frame, pt.
  static let margin = 6.0

  /// The layers of the sheet's shadow: how far each extends beyond the sheet, pt, and its opacity.
  static let shadows = [(width: 12.0, opacity: 0.03), (width: 6.0, opacity: 0.04), (width: 2.0, opacity: 0.06)]

  let configuration: Configuration
  var container: Container
  /// The screens inside, from the root up.
  let screens: [Screen]
  /// The maximum height of the keyboard, pt.
  let keyboardHeight: Points
  /// What it shows in the sheet and behind it.
  let contents: PictureContents
  /// The prefix of this scene's ids, because one picture may contain several scenes.
  let id: String

  init(_ sheet: Sheet, screens: [Screen], keyboardHeight: Points, contents: PictureContents, id: String) {
    configuration = sheet.configuration
    container = sheet.container
    self.screens = screens
    self.keyboardHeight = keyboardHeight
    self.contents = contents
    self.id = id
  }

  /// The size of the whole device with its bezel and margin, pt.
  var size: Size {
    let around = 2 * (Self.bezel + Self.margin)
    return Size(width: container.size.width + around, height: container.size.height + around)
  }

  /// The cost of drawing it, in units of work.
  var cost: Int { 30 * (screens.count + 4) }

  private var screenRadius: Points { max(container.safeArea.top, container.safeArea.left) > 30 ? 46 : 4 }

  // MARK: Drawing

  /// Draws the scene with the upper left corner of its margin at the origin.
  func draw(_ moment: Moment, _ svg: inout SVGWriter) {
    let inset = Self.bezel + Self.margin
    let (width, height) = (container.size.width, container.size.height)
    svg.group("g", ["class": "device", "transform": "translate(\(text(inset)) \(text(inset)))"]) { svg in
      svg.group("clipPath", ["id": "\(id)screen"]) { svg in
        svg.add(
          "rect",
          ["class": "screen-box", "width": .init(width), "height": .init(height), "rx": .init(screenRadius)])
      }
      svg.add(
        "rect",
        [
          "class": "bezel-box", "x": .init(-Self.bezel), "y": .init(-Self.bezel),
          "width": .init(width + 2 * Self.bezel),
          "height": .init(height + 2 * Self.bezel), "rx": .init(screenRadius + Self.bezel),
        ], fill: .bezel)
      svg.group("g", ["clip-path": "url(#\(id)screen)"]) { svg in
        svg.add(
          "rect", ["class": "screen-box", "width": .init(width), "height": .init(height), "fill": "#000000"])
        if panning {
          let offset = moment.frame.containerOffset
          svg.group("g", ["class": "window", "transform": "translate(\(text(offset.x)) \(text(offset.y)))"]) { svg in
            drawWindow(moment.frame, &svg)
          }
        } else {
          drawWindow(moment.frame, &svg)
        }
        drawKeyboard(moment.keyboard, &svg)
        drawStatus(&svg)
        drawFinger(moment.finger, &svg)
      }
    }
  }

  /// Whether the keyboard moves the window.
  var panning: Bool { configuration.keyboard.response == .pans }

  private func drawWindow(_ frame: SheetFrame, _ svg: inout SVGWriter) {
    drawPresenter(frame, &svg)
    drawDimming(frame, &svg)
    guard shrinks else {
      drawSheet(frame, &svg)
      return drawGrabber(frame, &svg)
    }
    let (origin, scale) = { ($0.origin, $0.scale) }(ShrunkSheet(frame, at: configuration.edge))
    let transform =
      "translate(\(text(origin.x)) \(text(origin.y))) scale(\(text(scale.x)) \(text(scale.y)))"
    svg.group("g", ["class": "shrunk", "transform": "\(transform)"]) { svg in
      drawSheet(frame, &svg)
      drawGrabber(frame, &svg)
    }
  }

  /// Whether a back gesture shrinks the sheet.
  var shrinks: Bool { configuration.back?.shrinks != nil }

  private func drawPresenter(_ frame: SheetFrame, _ svg: inout SVGWriter) {
    let (size, presenter) = (container.size, frame.presenter)
    svg.group("g", ["class": "presenter", "transform": "\(Self.transform(presenter))"]) { svg in
      svg.add(
        "rect",
        [
          "class": "presenter-box", "width": .init(size.width), "height": .init(size.height),
          "rx": .init(Self.radius(of: presenter)),
        ], fill: .app)
      guard let app = contents.app else { return drawOutline(&svg) }
      svg.group("clipPath", ["id": "\(id)app"]) { svg in
        svg.add(
          "rect",
          [
            "class": "presenter-box", "width": .init(size.width), "height": .init(size.height),
            "rx": .init(Self.radius(of: presenter)),
          ])
      }
      svg.group("g", ["clip-path": "url(#\(id)app)"]) { svg in drawApp(app, &svg) }
    }
  }

  /// Draws what is behind the sheet. An app whose first block is no drawing begins below the status bar.
  private func drawApp(_ app: ShownContent, _ svg: inout SVGWriter) {
    let size = container.size
    switch app {
    case .image(let image): svg.add(image: image, over: size)
    case .app(let content):
      guard let shown = ContentFile.shared.screen("app", of: content) else { return }
      let top = shown.isBelowStatus ? container.safeArea.top : 0
      svg.group("g", ["transform": "translate(0 \(text(top)))"]) { svg in
        svg.add(
          shown, width: size.width, length: size.height, view: 0...size.height, insets: container.safeArea)
      }
    }
  }

  /// An app of which only its outline is drawn: a title and cards.
  private func drawOutline(_ svg: inout SVGWriter) {
    let (size, safe) = (container.size, container.safeArea)
    svg.add(
      "text",
      [
        "x": .init(20 + safe.left), "y": .init(safe.top + 46), "font-size": 32, "font-weight": 700,
      ], fill: .appInk, text: "App")
    let room = max(size.width - 40 - safe.left - safe.right, 0)
    let columns = min(max(((room + 14) / 164).rounded(.down), 1), 12)
    let width = max((room - 14 * (columns - 1)) / columns, 0)
    var (top, card) = (safe.top + 62, 0)
    while top + 118 <= size.height, card < 60 {
      for column in 0..<Int(columns) {
        svg.add(
          "rect",
          [
            "x": .init(rounded: 20 + safe.left + Double(column) * (width + 14)), "y": .init(top),
            "width": .init(rounded: width), "height": 118, "rx": 18,
          ], fill: Self.tint(card))
        card += 1
      }
      top += 132
    }
  }

  private func drawDimming(_ frame: SheetFrame, _ svg: inout SVGWriter) {
    svg.add(
      "rect",
      [
        "class": "dimming", "width": .init(container.size.width), "height": .init(container.size.height),
        "fill": "\(Self.rgb(configuration.dimming.shownColor))", "opacity": .init(frame.dimmingOpacity),
      ])
  }

  private func drawSheet(_ frame: SheetFrame, _ svg: inout SVGWriter) {
    let (shown, own, radius) = (frame.frame, Self.ownSize(frame), frame.cornerRadius)
    let isShown = frame.phase != .dismissed
    svg.group("clipPath", ["id": "\(id)sheet"]) { svg in
      for part in shape(frame) { svg.add("rect", part.attributes) }
    }
    svg.group("g", ["class": "sheet-shown", "opacity": isShown ? 1 : 0]) { svg in
      svg.group("g", ["class": "sheet-place", "transform": "\(Self.transform(shown, frame.scale))"]) { svg in
        for (grow, opacity) in Self.shadows {
          svg.add(
            "rect",
            [
              "class": "sheet-shadow-\(Int(grow))", "x": .init(-grow), "y": .init(-grow),
              "width": .init(own.width + 2 * grow), "height": .init(own.height + 2 * grow),
              "rx": .init(radius + grow), "opacity": .init(opacity),
            ], fill: .shadow)
        }
        for part in shape(frame) { svg.add("rect", part.attributes, fill: .sheet) }
        svg.group("g", ["clip-path": "url(#\(id)sheet)"]) { svg in
          for (number, screen) in screens.enumerated() { drawScreen(number, screen, frame, &svg) }
        }
      }
    }
  }

  /// The size of the sheet in its own coordinates.
  static func ownSize(_ frame: SheetFrame) -> Size {
    Size(width: frame.frame.width / frame.scale, height: frame.frame.height / frame.scale)
  }

  /// A rectangle that is a part of the sheet's outline, in the sheet's own coordinates.
  struct OutlinePart {
    let name: String
    let rect: Rect
    /// The radius of its corners; nil where they are square.
    let radius: Points?
    /// Whether it is as large as the sheet.
    var isWhole = false

    var attributes: SVGAttributes {
      let (x, y, width, height) = (
        SVGValue(rect.x), SVGValue(rect.y), SVGValue(rect.width), SVGValue(rect.height)
      )
      return switch radius {
      case nil: ["class": "\(name)", "x": x, "y": y, "width": width, "height": height]
      case let radius? where isWhole: ["class": "\(name)", "width": width, "height": height, "rx": .init(radius)]
      case let radius?: ["class": "\(name)", "x": x, "y": y, "width": width, "height": height, "rx": .init(radius)]
      }
    }
  }

  /// The rectangles that make up the outline: the corners away from the edge are round; those at the edge are square, or, where
  /// the sheet floats, have a radius of their own.
  func shape(_ frame: SheetFrame) -> [OutlinePart] {
    let (size, radius) = (Self.ownSize(frame), frame.cornerRadius)
    let largest = min(size.width / 2, size.height / 2)
    let far = min(radius, largest)
    guard let radii = frame.floating?.cornerRadii else {
      return [
        OutlinePart(
          name: "sheet-box", rect: Rect(x: 0, y: 0, width: size.width, height: size.height), radius: radius,
          isWhole: true),
        OutlinePart(name: "sheet-foot", rect: strip(size, far, fromEdge: true), radius: nil),
      ]
    }
    let near = min(radii[configuration.edge], largest)
    return [
      OutlinePart(name: "sheet-head", rect: strip(size, 2 * far, fromEdge: false), radius: far),
      OutlinePart(name: "sheet-body", rect: body(size, far: far, near: near), radius: nil),
      OutlinePart(name: "sheet-foot", rect: strip(size, 2 * near, fromEdge: true), radius: near),
    ]
  }

  /// The strip of a sheet that is nearest to its edge, or farthest from it.
  private func strip(_ size: Size, _ length: Points, fromEdge: Bool) -> Rect {
    switch (configuration.edge, fromEdge) {
    case (.bottom, true), (.top, false):
      Rect(x: 0, y: size.height - length, width: size.width, height: length)
    case (.top, true), (.bottom, false): Rect(x: 0, y: 0, width: size.width, height: length)
    case (.leading, true), (.trailing, false): Rect(x: 0, y: 0, width: length, height: size.height)
    case (.trailing, true), (.leading, false):
      Rect(x: size.width - length, y: 0, width: length, height: size.height)
    }
  }

  /// The area between the round corners.
  private func body(_ size: Size, far: Points, near: Points) -> Rect {
    switch configuration.edge {
    case .bottom: Rect(x: 0, y: far, width: size.width, height: size.height - far - near)
    case .top: Rect(x: 0, y: near, width: size.width, height: size.height - far - near)
    case .leading: Rect(x: near, y: 0, width: size.width - far - near, height: size.height)
    case .trailing: Rect(x: far, y: 0, width: size.width - far - near, height: size.height)
    }
  }

  /// The distance from the sheet's top to its content, pt.
  var contentTop: Points {
    let rules = configuration.navigation
    return (rules.showsBar ? rules.barHeight : 0) + (configuration.edge == .bottom ? 0 : container.safeArea.top)
  }

  private func drawScreen(_ number: Int, _ screen: Screen, _ frame: SheetFrame, _ svg: inout SVGWriter) {
    let (content, rules) = (screen.content, configuration.navigation)
    let position = frame.screens.first { $0.id == screen.id }
    let isTop = frame.screens.last?.id == screen.id
    let width = container.size.width
    let top = contentTop
    let length = content.isScrollable ? content.scrollHeight ?? content.height : content.height
    svg.group(
      "g",
      [
        "class": "screen-\(number)", "transform": "translate(\(text(position?.x ?? 0)) 0)",
        "opacity": position == nil ? 0 : 1,
      ]
    ) { svg in
      svg.add("rect", ["width": .init(width), "height": .init(container.size.height)], fill: .sheet)
      svg.group(
        "g",
        [
          "class": "content-\(number)",
          "transform": "translate(0 \(text(isTop ? top - frame.contentOffset : top)))",
        ]
      ) { svg in
        drawContent(number, screen, length, frame, &svg)
        drawRegions(number, content, frame, in: .content, &svg)
      }
      if !content.regions.isEmpty {
        svg.group("g", ["transform": "translate(0 \(text(top)))"]) { svg in
          drawRegions(number, content, frame, in: .sheet, &svg)
        }
      }
      if rules.showsBar {
        svg.add("rect", ["width": .init(width), "height": .init(top)], fill: .sheet)
        svg.add(
          "text",
          [
            "class": "bar-title", "x": .init(Self.ownSize(frame).width / 2), "y": .init(top - rules.barHeight / 2 + 6),
            "font-size": 17, "font-weight": 600, "text-anchor": "middle",
          ], fill: .sheetInk, text: screen.id)
        svg.add("path", ["d": "M0 \(text(top))h\(text(width))", "stroke-width": 1], stroke: .rule)
      }
    }
  }

  /// Draws what is in a screen, in a length, pt. It is as wide as the sheet.
  private func drawContent(
    _ number: Int, _ screen: Screen, _ length: Points, _ frame: SheetFrame, _ svg: inout SVGWriter
  ) {
    let own = Self.ownSize(frame)
    switch contents.sheet {
    case .image(let image)? where number == 0: svg.add(image: image, width: own.width)
    case .app(let content)?:
      guard let shown = ContentFile.shared.screen(number == 0 ? "root" : "detail", of: content) else { return }
      // What does not scroll fills a sheet that does not follow its content's height.
      let fills = !screen.content.isScrollable && configuration.frame.extent != .content
      let filled = fills ? max(length, own.height - contentTop - container.safeArea.bottom) : length
      // A picture that moves may scroll: what is out of view by one screen is drawn, too.
      let top = max(frame.contentOffset - container.size.height, 0)
      svg.add(shown, width: own.width, length: filled, view: top...(top + 3 * container.size.height))
    default:
      let name = screen.id == "root" ? "Sheet" : screen.id
      svg.add("text", ["x": 20, "y": 46, "font-size": 22, "font-weight": 700], fill: .sheetInk, text: name)
      // The maximum number of rows that can come into view.
      let rows = min(max(Int(min(((length - 64) / 52).rounded(.down), 60)), 0), 60)
      for row in 0..<rows {
        svg.add("circle", ["cx": 38, "cy": .init(90 + 52 * Double(row)), "r": 16], fill: Self.tint(row))
      }
      if rows > 0 {
        let bars = (0..<rows).map { "M74 \(90 + 52 * $0)h\([132, 178, 104, 156][$0 % 4])" }.joined(separator: " ")
        svg.add("path", ["d": "\(bars)", "stroke-width": 10, "stroke-linecap": "round"], stroke: .rule)
      }
    }
  }

  private func drawGrabber(_ frame: SheetFrame, _ svg: inout SVGWriter) {
    guard let bar = frame.grabber ?? hiddenGrabber(frame) else { return }
    let (indicator, rules) = (configuration.grabber.indicator, configuration.grabber)
    let isShown = frame.grabber != nil && frame.phase != .dismissed
    svg.group(
      "g", ["class": "grabber", "transform": "\(Self.transform(bar, frame.scale))", "opacity": isShown ? 1 : 0]
    ) { svg in
      let bar = Size(width: bar.width / frame.scale, height: bar.height / frame.scale)
      // A bar above the sheet may be wide; what is drawn is in its middle.
      let isBar = rules.placement == .inside
      let (width, height) = isBar ? (bar.width, bar.height) : (indicator.width, indicator.height)
      svg.add(
        "rect",
        [
          "class": "indicator", "x": .init((bar.width - width) / 2), "y": .init((bar.height - height) / 2),
          "width": .init(width), "height": .init(height), "rx": .init(indicator.cornerRadius),
          "fill": "\(Self.rgb(indicator.shownColor))", "fill-opacity": .init(indicator.alpha),
        ])
    }
  }

  /// The frame of a bar that may be shown later.
  private func hiddenGrabber(_ frame: SheetFrame) -> Rect? {
    guard configuration.prefersGrabberVisible else { return nil }
    let shown = frame.frame
    return Rect(x: shown.x, y: shown.y, width: shown.width, height: 0)
  }

  private func drawKeyboard(_ height: Points, _ svg: inout SVGWriter) {
    guard keyboardHeight > 0 else { return }
    let (width, full) = (container.size.width, keyboardHeight)
    svg.group("g", ["class": "keyboard", "transform": "translate(0 \(text(container.size.height - height)))"]) { svg in
      svg.add("rect", ["width": .init(width), "height": .init(full)], fill: .keyboard)
      let row = min(full / 5, 54)
      guard row > 12, width > 100 else { return }
      for (number, count) in [10, 9, 7, 3].enumerated() {
        let key = (width - 8) / (count == 3 ? 5 : 10)
        let start = (width - key * Double(count == 3 ? 5 : count)) / 2
        let keys = (0..<count).map { index -> String in
          let wide = count == 3 && index == 1 ? key * 3 : key
          let x = start + key * Double(count == 3 && index == 2 ? 4 : index)
          let (left, top) = (SVGValue(rounded: x + 3).text, SVGValue(rounded: Double(number) * row + 8).text)
          let (right, down) = (SVGValue(rounded: wide - 6).text, SVGValue(rounded: row - 10).text)
          return "M\(left) \(top)h\(right)v\(down)h-\(right)z"
        }
        svg.add("path", ["d": "\(keys.joined())"], fill: .key)
      }
    }
  }

  private func drawStatus(_ svg: inout SVGWriter) {
    let (size, safe) = (container.size, container.safeArea)
    if safe.top >= 10 {
      let middle = min(safe.top, 50) / 2 + 4
      svg.add(
        "text", ["x": 32, "y": .init(middle + 5), "font-size": 15, "font-weight": 600], fill: .detent, text: "9:41")
      svg.add(
        "rect", ["x": .init(size.width - 56), "y": .init(middle - 6), "width": 24, "height": 12, "rx": 3.5],
        fill: .detent)
    }
    if safe.top > 50 {
      svg.add(
        "rect", ["x": .init(size.width / 2 - 62), "y": 11, "width": 124, "height": 36, "rx": 18, "fill": "#000000"])
    }
    if safe.bottom >= 10 {
      svg.add(
        "rect",
        ["x": .init(size.width / 2 - 67), "y": .init(size.height - 13), "width": 134, "height": 5, "rx": 2.5],
        fill: .detent)
    }
  }

  private func drawFinger(_ finger: Point?, _ svg: inout SVGWriter) {
    let location = finger ?? .zero
    svg.group(
      "g",
      [
        "class": "touch-place", "transform": "translate(\(text(location.x)) \(text(location.y)))",
        "opacity": finger == nil ? 0 : 1,
      ]
    ) { svg in
      svg.add("circle", ["r": 22, "fill-opacity": 0.35, "stroke-width": 2], fill: .finger, stroke: .finger)
    }
  }

  // MARK: Attribute values

  /// The radius of the presenter's own corners, before it is scaled.
  static func radius(of presenter: SheetFrame.PresenterState) -> Points {
    presenter.scale > 0 ? presenter.cornerRadius / presenter.scale : 0
  }

  static func transform(_ presenter: SheetFrame.PresenterState) -> String {
    transform(presenter.frame, presenter.scale)
  }

  private static func transform(_ frame: Rect, _ scale: Double) -> String {
    let transform = "translate(\(text(frame.x)) \(text(frame.y)))"
    return scale == 1 ? transform : transform + " scale(\(text(scale)))"
  }

  private static func rgb(_ color: RGBColor) -> String { "rgb(\(color.red),\(color.green),\(color.blue))" }

  static func tint(_ number: Int) -> Paint {
    [.tint0, .tint1, .tint2, .tint3, .tint4][number % 5]
  }
}
