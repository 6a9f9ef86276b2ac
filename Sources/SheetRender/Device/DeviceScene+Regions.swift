import SheetEngine

/// The regions of a screen's content: what is in them, as far as it is scrolled.
extension DeviceScene {
  /// The distance between two things in a region, pt.
  private static let step: Points = 132
  /// No more things than these are drawn.
  private static let maximumThings = 24

  /// Draws the regions of a screen that move with one of them, with the content, or with the sheet.
  func drawRegions(
    _ number: Int, _ content: Content, _ frame: SheetFrame, in parent: Region.Parent, _ svg: inout SVGWriter
  ) {
    for (index, region) in content.regions.enumerated() where content.parent(of: region) == parent {
      let (place, name) = (region.frame, "region-\(number)-\(index)")
      let width = place.width ?? container.size.width
      let height = place.height ?? container.size.height
      let box: SVGAttributes = ["width": .init(width), "height": .init(height), "rx": 10]
      svg.group("g", ["transform": "translate(\(text(place.x)) \(text(place.y)))"]) { svg in
        svg.group("clipPath", ["id": "\(id)\(name)"]) { svg in svg.add("rect", box) }
        svg.add("rect", box, fill: .sheet, stroke: .rule)
        svg.group("g", ["clip-path": "url(#\(id)\(name))"]) { svg in
          let offset = frame.regions.first { $0.id == region.id }?.offset ?? .zero
          svg.group("g", ["class": "\(name)", "transform": "translate(\(text(-offset.x)) \(text(-offset.y)))"]) { svg in
            drawThings(in: region, Size(width: width, height: height), &svg)
            drawRegions(number, content, frame, in: .region(region.id), &svg)
          }
        }
      }
    }
  }

  /// Cards in what scrolls sideways, rows in what scrolls up and down.
  private func drawThings(in region: Region, _ size: Size, _ svg: inout SVGWriter) {
    guard region.movements != .none else { return }
    let isSideways = region.movements == .horizontal
    let step = region.kind == .pager ? size.width : isSideways ? Self.step : Self.step / 2
    let extent = isSideways ? size.width : size.height
    let count = ((region.length ?? extent) / max(step, 1)).rounded(.up)
    for thing in 0..<Int(min(max(count, 0), Double(Self.maximumThings))) {
      let place = Double(thing) * step + 6
      let (width, height) = isSideways ? (step - 12, size.height - 12) : (size.width - 12, step - 12)
      svg.add(
        "rect",
        [
          "x": .init(isSideways ? place : 6), "y": .init(isSideways ? 6 : place), "width": .init(max(width, 0)),
          "height": .init(max(height, 0)), "rx": 8,
        ], fill: Self.tint(thing))
    }
  }

  /// The parts of the scene that regions scroll, at a moment.
  func regionParts(_ number: Int, _ content: Content, _ frame: SheetFrame) -> [MovingPart] {
    content.regions.enumerated().compactMap { index, region in
      frame.regions.first { $0.id == region.id }.map {
        MovingPart("region-\(number)-\(index)", .translate(-$0.offset.x, -$0.offset.y))
      }
    }
  }
}

extension Content {
  /// What a region moves with.
  fileprivate func parent(of region: Region) -> Region.Parent {
    region.parent == .usual ? isScrollable ? .content : .sheet : region.parent
  }
}
