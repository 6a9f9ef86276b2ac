import PlaceSheet
import SheetEngine
import Testing

/// The sheet that was agreed on: that of iOS, with the app's heights, on a screen without safe areas.
private func agreed(_ heights: [Double]) throws -> Sheet {
  var configuration = try #require(Preset.named("system")).configuration
  configuration.detents = heights.map { Detent(id: "\($0)", value: .height($0)) }
  configuration.isModalInPresentation = true
  let container = Container(size: Size(width: 393, height: 852), scale: 3)
  var sheet = Sheet(configuration: configuration, container: container, content: Content(height: 300))
  _ = try sheet.send(.present(animated: false), at: 0)
  return sheet
}

@Test func releasesLandWhereTheSystemsDo() throws {
  let heights = [120.0, 400, 800]
  let (sheet, own) = (try agreed(heights), PlaceSheet(heights: heights))
  for height in stride(from: 130.0, through: 790, by: 20) {
    for velocity in stride(from: -2000.0, through: 2000, by: 125) {
      let prediction = sheet.predict(ReleaseQuestion(start: .detent("400.0"), reach: height, velocity: velocity))
      let landed = own.height(afterReleaseAt: height, velocity: velocity)
      #expect(prediction.frame.frame.height == landed, "\(height) pt, \(velocity) pt/s")
    }
  }
}

@Test func presentationTakesNoLongerThanOneSecond() throws {
  var sheet = try agreed([120, 400])
  _ = try sheet.send(.dismiss(animated: false), at: 1)
  _ = try sheet.send(.present(animated: true), at: 2)
  _ = sheet.settle(limit: 10)
  #expect(sheet.now - 2 < 1)
}
