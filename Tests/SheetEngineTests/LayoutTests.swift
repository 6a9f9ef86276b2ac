import Testing

@testable import SheetEngine

@Suite struct LayoutTests {
  private let container = Container(
    size: Size(width: 390, height: 844), safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0), scale: 3)

  private func resting(_ preset: Preset, _ height: Points, _ change: (inout Configuration) -> Void = { _ in })
    -> RestingPosition
  {
    var configuration = preset.configuration
    change(&configuration)
    return RestingPosition(configuration, container, RestingPosition.Circumstances(content: Content(height: height)))
  }

  /// A sheet at one edge is the mirror image of the same sheet at the opposite edge.
  @Test(arguments: [(Edge.bottom, Edge.top), (.leading, .trailing)])
  func oppositeEdgesMirrorEachOther(a: Edge, b: Edge) {
    let square = Container(
      size: Size(width: 500, height: 500), safeArea: Insets(top: 30, left: 30, bottom: 30, right: 30), scale: 2)
    for preset in Preset.all {
      var (first, second) = (preset.configuration, preset.configuration)
      (first.edge, second.edge) = (a, b)
      first.frame.rounding = .none
      second.frame.rounding = .none
      for part in [0, 0.25, 1] {
        let one = RestingPosition(first, square, RestingPosition.Circumstances(content: Content(height: 120)))
          .frame(presented: part)
        let other = RestingPosition(second, square, RestingPosition.Circumstances(content: Content(height: 120)))
          .frame(presented: part)
        let mirrored =
          a == .bottom
          ? Rect(x: one.x, y: 500 - one.maxY, width: one.width, height: one.height)
          : Rect(x: 500 - one.maxX, y: one.y, width: one.width, height: one.height)
        #expect((other.x - mirrored.x).magnitude < 1e-9 && (other.y - mirrored.y).magnitude < 1e-9)
        #expect(other.width == mirrored.width && other.height == mirrored.height)
      }
    }
  }

  @Test func wholePixelsSurviveRoundingErrors() {
    // 100.1 + 200.2 + 34 is slightly more than 334.3, and so 1002.9 pixels: both round to 1003.
    let grid = PixelGrid(scale: 3)
    #expect(grid.up(1003.0 / 3) == 1003.0 / 3)
    #expect(grid.up(1003.0 / 3 + 1e-13) == 1003.0 / 3)
    #expect(grid.up(1003.0 / 3 + 0.001) == 1004.0 / 3)
  }

  /// The safe area takes the whole container: nothing is left, and nothing is negative.
  @Test func sheetSizeIsNeverNegative() {
    var container = container
    container.safeArea.top = 5000
    for preset in Preset.all {
      let place = RestingPosition(
        preset.configuration, container, RestingPosition.Circumstances(content: Content(height: 300)))
      #expect(place.frame.height >= 0 && place.extent >= 0)
    }
  }

  /// Whatever the content, the sheet's far end is at the container's, or up to a pixel beyond it.
  @Test func sheetReachesTheEdge() {
    for tenth in 0..<9000 {
      let place = resting(.contentSized, Points(tenth) / 10)
      #expect(place.frame.maxY >= 844 - 1e-9 && place.frame.maxY <= 844 + 1.0 / 3 + 1e-9)
      let pixels = place.frame.y * 3
      #expect((pixels - pixels.rounded()).magnitude < 1e-9)
    }
  }
}
