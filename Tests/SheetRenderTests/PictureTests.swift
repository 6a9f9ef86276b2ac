import Foundation
import SheetEngine
import SheetProtocol
import Testing

@testable import SheetRender

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PictureTests {
  private func sample(_ phase: GestureSample.Phase, _ x: Points, _ y: Points) -> Input {
    .gesture(GestureSample(phase: phase, location: Point(x: x, y: y), isRecognized: phase == .began))
  }

  /// A presentation, a drag, another content, a keyboard, and a dismissal: no frame is at rest for long.
  private func busy(_ name: String) throws -> Timeline {
    let configuration = try #require(Preset.named(name)).configuration
    return try Timeline(
      of: [
        (0, .present(animated: true)), (0.9, sample(.began, 200, 600)), (0.95, sample(.moved, 190, 580)),
        (1, sample(.moved, 180, 560)), (1.2, sample(.ended, 180, 560)),
        (1.3, .contentDidChange(Content(height: 600), animation: .configured)),
        (1.4, .keyboardDidChange(height: 291, animation: .configured)), (2, .dismiss(animated: true)),
      ], configuration, content: Content(height: 500))
  }

  static let presets = Preset.all.map(\.name)
  static let subjects: [Drawing.Subject] = [.still(0.2), .filmstrip([]), .plot, .map(0.7), .animation]

  @Test(arguments: presets)
  func everyPictureIsWellFormed(name: String) throws {
    let timeline = try busy(name)
    for subject in Self.subjects {
      // A map takes a thousand predictions, so it is drawn for the systems only.
      if case .map = subject, !Preset.systems.contains(where: { $0.name == name }) { continue }
      let picture = Drawing(subject).picture(of: timeline, theme: .auto)
      let parsed = try ParsedPicture(picture)
      let root = try #require(parsed.elements.first)
      #expect(root["viewBox"] == "0 0 \(text(picture.width)) \(text(picture.height))")
      #expect(parsed.elements.contains { $0.name == "title" && !$0.text.isEmpty })
      #expect(parsed.elements.contains { $0.name == "desc" && !$0.text.isEmpty })
      // librsvg does not draw an element that has an unsupported filter.
      let words = Set(picture.text.split { !$0.isLetter })
      #expect(words.isDisjoint(with: ["filter", "nan", "inf"]))
      let ids = parsed.elements.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count)
      let used = parsed.elements.flatMap { $0.attributes.values }.filter { $0.hasPrefix("url(#") }
      for url in used { #expect(ids.contains(String(url.dropFirst(5).dropLast())), "\(url)") }
      #expect(picture.text.utf8.count < 200_000)
    }
  }

  @Test(arguments: presets)
  func stillHasTheNumbersOfItsFrame(name: String) throws {
    let timeline = try busy(name)
    for step in 0...12 {
      let time = timeline.end * Double(step) / 12
      let frame = timeline.frame(at: time)
      let picture = try ParsedPicture(Drawing(.still(time)).picture(of: timeline, theme: .light))
      let scale = frame.scale
      let scales = scale == 1 ? [] : [scale]
      try picture.expect("sheet-place", "transform", [frame.frame.x, frame.frame.y] + scales)
      if frame.floating == nil {
        try picture.expect("sheet-box", "width", [frame.frame.width])
        try picture.expect("sheet-box", "height", [frame.frame.height])
        try picture.expect("sheet-box", "rx", [frame.cornerRadius])
      }
      try picture.expect("dimming", "opacity", [frame.dimmingOpacity])
      let presenter = frame.presenter
      try picture.expect(
        "presenter", "transform",
        [presenter.frame.x, presenter.frame.y] + (presenter.scale == 1 ? [] : [presenter.scale]))
      try picture.expect("sheet-shown", "opacity", [frame.phase == .dismissed ? 0 : 1])
      let bars = picture.classed("grabber").filter { $0["opacity"] == "1" }
      if let bar = frame.grabber, frame.phase != .dismissed {
        try #require(bars.count == 1)
        #expect(isClose(numbers(bars[0]["transform"]), [bar.x, bar.y] + scales))
      } else {
        #expect(bars.isEmpty)
      }
      let keyboard = picture.classed("keyboard")
      if frame.keyboardHeight > 0 {
        try picture.expect("keyboard", "transform", [0, Timeline.container.size.height - frame.keyboardHeight])
      }
      #expect(keyboard.count <= 1)
      let words = try #require(picture.elements.first { $0.name == "desc" }).text
      #expect(words.hasPrefix(frame.phase.rawValue))
    }
  }

  /// Words that are on the preview page are in pictures, whose parts are defined once; no mark of the file is left.
  @Test(arguments: [
    (PictureContent.map, "Search the town", "River Ash"), (.checkout, "Jo Ashdown", "Desk lamp, brass"),
    (.share, "Messages", ""), (.player, "Pause", "Listen"), (.menu, "Add to album", ""),
    (.list, "The Living Mountain", "Now reading"),
  ])
  func deviceShowsAContent(content: PictureContent, sheet: String, app: String) throws {
    let timeline = try busy("interruptible")
    let animated: [Drawing.Subject] = content == .map ? [.animation] : []
    for subject in [Drawing.Subject.still(0.8), .filmstrip([0.1, 0.8])] + animated {
      var drawing = Drawing(subject)
      drawing.contents = PictureContents(sheet: .app(content))
      let picture = drawing.picture(of: timeline, theme: .auto)
      let parsed = try ParsedPicture(picture)
      #expect(!picture.text.contains("^"))
      let words = parsed.elements.filter { $0.name == "text" }.map(\.text)
      #expect(words.count { $0 == sheet } == 1 && (app.isEmpty || words.contains(app)))
      let ids = parsed.elements.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count)
      let used = parsed.elements.filter { $0.name == "use" }.compactMap { $0["href"] }
      #expect(!used.isEmpty && used.allSatisfy { ids.contains(String($0.dropFirst())) })
    }
  }

  /// The dark theme has the page's dark colors, as attributes or, where the viewer decides, as rules.
  @Test func contentHasTheColorsOfItsTheme() throws {
    let timeline = try busy("interruptible")
    var drawing = Drawing(.still(0.8))
    drawing.contents = PictureContents(app: .app(.map))
    let (light, dark, auto) = (
      drawing.picture(of: timeline, theme: .light).text, drawing.picture(of: timeline, theme: .dark).text,
      drawing.picture(of: timeline, theme: .auto).text
    )
    // The river: `light-dark(#a9d3e8, #17384d)` in the page's style sheet.
    #expect(light.contains("stroke=\"#a9d3e8\"") && !light.contains("#17384d"))
    #expect(dark.contains("stroke=\"#17384d\"") && !dark.contains("#a9d3e8"))
    #expect(auto.contains("stroke=\"#a9d3e8\"") && auto.contains("{stroke:#17384d}"))
  }

  /// The row at the top of a sheet that is scrolled to the end of a long list is drawn, as on the page.
  @Test func scrolledListIsDrawnWhereItIsInView() throws {
    var content = Content(height: 400)
    (content.isScrollable, content.scrollHeight) = (true, 20_000)
    var configuration = Preset.system.configuration
    configuration.detents = [.large]
    let timeline = try Timeline(
      of: [
        (0, .present(animated: false)), (1, .contentDidScroll(offset: 15_000, contentHeight: nil, viewportHeight: nil)),
      ], configuration, content: content)
    var drawing = Drawing(.still(1))
    drawing.contents = PictureContents(sheet: .app(.list))
    let picture = try ParsedPicture(drawing.picture(of: timeline, theme: .light))
    let tops = picture.elements.filter { $0.name == "use" }.map { $0.number("y") }
    let offset = timeline.frame(at: 1).contentOffset
    #expect(offset > 10_000 && tops.contains { (offset..<offset + 60).contains($0) })
    // What a client reports may be anywhere.
    let above = try Timeline(
      of: [
        (0, .present(animated: false)),
        (1, .contentDidScroll(offset: -50_000, contentHeight: nil, viewportHeight: nil)),
      ], configuration, content: content)
    #expect(drawing.picture(of: above, theme: .light).text.contains("To read"))
  }

  /// In a side menu the content has the width of the sheet, and its foot is at the bottom.
  @Test func contentHasTheSizeOfTheSheet() throws {
    let timeline = try Timeline(of: [(0, .present(animated: false))], Preset.sideMenu.configuration)
    var drawing = Drawing(.still(0))
    drawing.contents = PictureContents(sheet: .app(.checkout), app: .app(.map))
    let picture = try ParsedPicture(drawing.picture(of: timeline, theme: .light))
    let width = timeline.frame(at: 0).frame.width
    let parts = picture.elements.compactMap { $0["id"] }.filter { $0.hasPrefix("part-") }
    #expect(parts.contains { $0.contains("-\(text(width))-") })
    let label = try #require(picture.elements.first { $0.text.hasPrefix("Pay ") })
    #expect(label.number("x") == width / 2)
    let foot = picture.elements.filter { $0.name == "use" }.map { $0.number("y") }.max() ?? 0
    #expect(foot > Timeline.container.size.height - 200)
  }

  @Test func imageIsDrawnOnce() throws {
    let image = "data:image/png;base64,iVBORw0KGgo="
    var drawing = Drawing(.filmstrip([0.1, 0.8]))
    drawing.contents = PictureContents(sheet: .image(image), app: .image(image))
    let picture = try ParsedPicture(drawing.picture(of: try busy("interruptible"), theme: .light))
    let images = picture.elements.filter { $0.name == "image" && $0["href"] == image }
    #expect(images.map { $0["preserveAspectRatio"] } == ["xMidYMin slice", "xMinYMin meet"])
    // Not every renderer resolves percentages in a symbol.
    #expect(images.allSatisfy { $0.number("width") == 1000 && $0.number("height") > 0 })
    #expect(picture.elements.count { $0.name == "use" } == 4)
  }

  /// The chart beside a sheet at the bottom has the device's heights: a line at 300 pt is 300 pt above the bottom of the screen.
  @Test func chartHasTheHeightsOfTheDevice() throws {
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: "low", value: .height(200)), Detent(id: "high", value: .height(500))]
    let timeline = try Timeline(of: [(0, .present(animated: false))], configuration)
    var drawing = Drawing(.still(0))
    drawing.hasChart = true
    let picture = try ParsedPicture(drawing.picture(of: timeline, theme: .light))
    let screen = try #require(picture.classed("screen-box").first).number("height")
    let inset = DeviceScene.bezel + DeviceScene.margin
    let heights = timeline.sheet.placedDetents.map(\.reach)
    #expect(heights.count == 2)
    let lines = picture.classed("rest").map { numbers($0["d"])[1] }
    #expect(isClose(lines.sorted(), heights.map { inset + screen - $0 }.sorted()))
    #expect(
      picture.classed("chart").first?["transform"] == "translate(\(text(Timeline.container.size.width + 2 * inset)) 0)")
  }

  /// The axes are read from the plot's own labels.
  @Test(arguments: presets)
  func plotFollowsTheReach(name: String) throws {
    let timeline = try busy(name)
    let picture = try ParsedPicture(Drawing(.plot).picture(of: timeline, theme: .light))
    let labels = picture.elements.filter { $0.name == "text" }
    let times = labels.filter { $0.text.hasSuffix(" s") }.map { (Double($0.text.dropLast(2)) ?? 0, $0.number("x")) }
    let (first, last) = (try #require(times.first), try #require(times.last))
    // The first of the axes, whose labels begin again where the next one's begin.
    let ticks = labels.filter { $0["text-anchor"] == "end" && $0["x"] == "58" }.map {
      (Double($0.text) ?? .nan, $0.number("y"))
    }
    let count = zip(ticks, ticks.dropFirst()).enumerated().first { $0.element.1.0 <= $0.element.0.0 }.map {
      $0.offset + 1
    }
    let axis = ticks.prefix(count ?? ticks.count)
    let (low, high) = (axis[0], axis[axis.count - 1])
    func reach(_ y: Double) -> Double { low.0 + (y - low.1) / (high.1 - low.1) * (high.0 - low.0) }
    let line = try #require(picture.classed("reach").first)
    let coordinates = numbers(line["d"])
    let points = stride(from: 0, to: coordinates.count, by: 2).map { (x: coordinates[$0], y: coordinates[$0 + 1]) }
    // A motion that begins again where the one before began jumps there: more than 5 pt in a millisecond.
    let isContinuous = Preset.named(name)?.configuration.transition.retarget != .fromStart
    let jumps = stride(from: 0, to: isContinuous ? 0 : timeline.end, by: 1e-3).filter {
      (timeline.reach(at: $0 + 1e-3) - timeline.reach(at: $0)).magnitude > 5
    }
    var checked = 0
    for step in 0...400 {
      let time = timeline.end * Double(step) / 400
      // While a finger is down, the line goes from sample to sample.
      guard !(0.9...1.2).contains(time) else { continue }
      let x = first.1 + (time - first.0) / (last.0 - first.0) * (last.1 - first.1)
      guard !jumps.contains(where: { ($0 - time).magnitude < 0.03 }) else { continue }
      guard let (a, b) = zip(points, points.dropFirst()).first(where: { $0.x < x && x < $1.x }) else { continue }
      let shown = reach(a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
      let steep = ((b.y - a.y) / (b.x - a.x)).magnitude
      #expect((shown - timeline.reach(at: time)).magnitude < 1.5 + steep, "\(time) s")
      checked += 1
    }
    #expect(checked > 200)
  }

  /// At rest the translation is 0, and the finger is 20 pt inside the sheet's edge.
  @Test(arguments: ["cover-vertical", "interruptible", "content-sized", "side-menu"])
  func mapHasTheBorderOfItsLandingRule(name: String) throws {
    let configuration = try #require(Preset.named(name)).configuration
    let timeline = try Timeline(of: [(0, .present(animated: false))], configuration)
    let frame = timeline.frame(at: 0).frame
    let extent = name == "side-menu" ? frame.width : frame.height
    let border: Double? =
      switch configuration.interaction.landing.shorthand {
      case .travel(let projection, let threshold): threshold * extent / projection
      case .location(let projection, let threshold): (threshold * extent - 20) / projection
      case .friction(let deceleration, let threshold): (2 * deceleration * threshold * extent).squareRoot()
      case .progress: nil
      default: try #require(nil, "another rule, whose border is not known here")
      }
    let picture = try ParsedPicture(Drawing(.map(nil)).picture(of: timeline, theme: .light))
    let words = try #require(picture.elements.first { $0.name == "desc" }).text
    #expect(
      words == "below \(text(extent)) pt: present" + (border.map { ", from \(Int($0.rounded())) pt/s dismiss" } ?? ""))
    let line = try #require(picture.classed("border").first)
    #expect(numbers(line["d"]).count >= 4)
  }

  @Test func mapOfDetentsHasTheirThresholds() throws {
    var configuration = Preset.system.configuration
    configuration.detents = [.medium, .large]
    let timeline = try Timeline(of: [(0, .present(animated: false))], configuration)
    let medium = timeline.reach(at: 0)
    let lines = Drawing(.map(nil)).text(of: timeline).split(separator: "\n")
    // Behavior, 2.4: from a detent, a flick of 1000 pt/s selects the next one.
    #expect(lines.contains("  above \(text(medium)) pt: large, from -1000 pt/s medium"))
    let below = lines.first { $0.hasPrefix("  below \(text(medium)) pt") }
    #expect(below?.hasSuffix("from 1000 pt/s dismiss") == true)
  }

  @Test func plotOfTwoTimelinesHasTwoNamedLines() throws {
    let runs = [("first", try busy("system")), ("second", try busy("side-menu"))]
    let picture = try ParsedPicture(Drawing(.plot).comparison(of: runs, theme: .light))
    #expect(picture.classed("reach").count == 2)
    #expect(picture.elements.filter { $0.name == "text" }.prefix(2).map(\.text) == ["first", "second"])
  }

  @Test func rotationIsAStepOfThePlot() throws {
    var turned = Timeline.container
    turned.size = Size(width: 844, height: 390)
    let timeline = try Timeline(
      of: [
        (0, .present(animated: false)), (1, .containerDidChange(turned, animation: .none)),
        (2, .keyboardDidChange(height: 0, animation: .none)),
      ],
      Preset.interruptible.configuration)
    let picture = try ParsedPicture(Drawing(.plot).picture(of: timeline, theme: .light))
    let path = numbers(try #require(picture.classed("reach").first)["d"])
    // The sheet is at rest before and after, so every segment is horizontal or vertical.
    #expect(path.count == 8)
    for at in stride(from: 0, to: path.count - 2, by: 2) {
      #expect(path[at] == path[at + 2] || path[at + 1] == path[at + 3])
    }
  }

  @Test func textPlotShowsAShortMotionInALongTime() throws {
    let timeline = try Timeline(
      of: [(0, .present(animated: true)), (0.5, .dismiss(animated: true))], Preset.contentSized.configuration)
    let plot = Drawing(.plot, from: 0, to: 99).text(of: timeline)
    #expect(plot.contains("  334 pt │█"))
  }

  @Test func namesAreEscapedInPictures() throws {
    let name = "a;b<c>&\"d\u{1b}[31m\u{7}]]>--"
    var configuration = Preset.system.configuration
    configuration.detents = [Detent(id: name, value: .height(300))]
    let timeline = try Timeline(
      of: [(0, .present(animated: true)), (1, .push(Screen(id: name, content: Content(height: 300)), animated: true))],
      configuration)
    for subject in Self.subjects {
      let picture = Drawing(subject).picture(of: timeline, theme: .light)
      _ = try ParsedPicture(picture)
      for text in [picture.text, Drawing(subject).text(of: timeline)] {
        #expect(!text.contains("\u{1b}") && !text.contains("\u{7}"))
      }
    }
  }

  /// A sample every 20 ms; fifty of them are a drag.
  private func longDrag(_ count: Int) throws -> Timeline {
    var inputs: [(Seconds, Input)] = [(0, .present(animated: false))]
    for index in 0..<count {
      let phase: GestureSample.Phase = index % 50 == 0 ? .began : index % 50 == 49 ? .ended : .moved
      let time = Double(index) / 50 + Double(index / 50)
      let gesture = GestureSample(phase: phase, location: Point(x: 195, y: Double(450 + index * 7 % 300)))
      inputs.append((time, .gesture(gesture)))
    }
    return try Timeline(of: inputs, Preset.system.configuration)
  }

  @Test func pictureHasNoMoreThanItCanShow() throws {
    let (short, long) = (try longDrag(300), try longDrag(10_000))
    for subject in [Drawing.Subject.plot, .animation, .filmstrip([])] {
      #expect(Drawing(subject).picture(of: long, theme: .light).text.utf8.count <= 300_000)
    }
    func heights(_ timeline: Timeline) throws -> ClosedRange<Double> {
      let picture = try ParsedPicture(Drawing(.plot).picture(of: timeline, theme: .light))
      let path = numbers(try #require(picture.classed("reach").first)["d"])
      let heights = stride(from: 1, to: path.count, by: 2).map { path[$0] }
      return (heights.min() ?? .nan)...(heights.max() ?? .nan)
    }
    // A thinned line still reaches from the lowest to the highest.
    let (few, many) = (try heights(short), try heights(long))
    #expect((few.lowerBound - many.lowerBound).magnitude < 0.5 && (few.upperBound - many.upperBound).magnitude < 0.5)
  }
}

// MARK: Reading pictures

private func numbers(_ text: String?) -> [Double] {
  (text ?? "").split { !("0"..."9").contains($0) && !"-.e".contains($0) }.compactMap { Double($0) }
}

private func isClose(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude <= 1e-6 }
}

private struct Element {
  let name: String
  let attributes: [String: String]
  var text = ""

  subscript(_ attribute: String) -> String? { attributes[attribute] }
  func number(_ attribute: String) -> Double { Double(attributes[attribute] ?? "") ?? .nan }
}

/// The elements of a picture, which must be XML, in order.
private struct ParsedPicture {
  let elements: [Element]

  init(_ picture: Picture) throws {
    let parser = XMLParser(data: Data(picture.text.utf8))
    let collector = Collector()
    parser.delegate = collector
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    elements = collector.elements
  }

  func classed(_ name: String) -> [Element] {
    elements.filter { ($0["class"] ?? "").split(separator: " ").contains(Substring(name)) }
  }

  /// Expects the numbers of an attribute of each element of a class, of which there is one at least.
  func expect(
    _ name: String, _ attribute: String, _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = classed(name)
    try #require(!found.isEmpty, "\(name)", sourceLocation: sourceLocation)
    for element in found {
      #expect(isClose(numbers(element[attribute]), expected), "\(name), \(attribute)", sourceLocation: sourceLocation)
    }
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if let last = open.last { elements[last].text += string }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }
  }
}
