import SheetEngine
import SheetProtocol
import Testing

@testable import SheetDocument

/// Documents on other devices than their own, and the catalogue.
struct DeviceTests {
  private func devices(_ names: String...) throws -> [Device] {
    try names.map { try #require(Device.named($0), "\($0)") }
  }

  /// What is only wrong on devices: each with its code, the text that it is about, and where it is so.
  private func check(_ text: String, _ names: String...) throws -> [String] {
    let analysis = DocumentAnalysis(SourceText(text))
    let devices = try names.map { try #require(Device.named($0), "\($0)") }
    return analysis.diagnostics(on: devices).map {
      "\($0.code.rawValue) \(analysis.text[$0.range]): \($0.message)"
    }
  }

  private func document(_ configuration: String, _ rest: String = "") -> String {
    #"{"preset":"system","device":"iPhone 15","configuration":{\#(configuration)},"allow":["tablet-not-modeled"]\#(rest)}"#
  }

  /// UIKit shows a sheet otherwise on a tablet; libraries show theirs as on a phone.
  @Test func systemSheetOnATabletIsNotModeled() throws {
    let found = try check(#"{"preset":"system","device":"iPhone 15"}"#, "iPad", "iPhone 15 Pro Max")
    #expect(
      found.filter { $0.hasPrefix("tablet-not-modeled") } == [
        "tablet-not-modeled \"iPhone 15\": the system's sheet on a tablet is not modeled on \"iPad\": "
          + "UIKit shows it there at another position and in another size; only full height was measured"
      ])
    let library = #"{"preset":"vaul","device":"iPad"}"#
    #expect(!DocumentAnalysis(SourceText(library)).diagnostics.contains { $0.code == .tabletNotModeled })
  }

  // MARK: The catalogue

  /// The published pixels and densities: the display is a whole number of pixels, and so are the bars.
  @Test func everyDeviceIsAWholeNumberOfPixelsAndHasASource() {
    for device in Device.all {
      for container in [device.portrait, device.landscape] {
        let (size, safeArea, scale) = (container.size, container.safeArea, container.scale)
        for length in [size.width, size.height] {
          #expect((length * scale - (length * scale).rounded()).magnitude < 1e-9, "\(device.name): \(length)")
        }
        #expect(safeArea.left + safeArea.right < size.width && safeArea.top + safeArea.bottom < size.height)
      }
      #expect(!device.source.isEmpty)
      #expect(device.portrait.size.width == device.landscape.size.height)
      #expect(device.portrait.size.width < device.portrait.size.height)
    }
    #expect(Set(Device.all.map { $0.name }).count == Device.all.count)
  }

  /// Pixel 8: 1080 × 2400 px at 420 dpi, 2.625 px a dp; its cut-out is 132 px deep, its status bar 28 dp high on its
  /// side, and the bar for gestures 24 dp.
  @Test func androidDeviceHasItsBarsAndItsCutoutInDensityIndependentPixels() throws {
    let pixel = try #require(Device.named("Pixel 8"))
    #expect(pixel.portrait.size == Size(width: 1080 / 2.625, height: 2400 / 2.625))
    #expect(pixel.portrait.safeArea == Insets(top: 132 / 2.625, left: 0, bottom: 24, right: 0))
    #expect(pixel.landscape.safeArea == Insets(top: 28, left: 132 / 2.625, bottom: 24, right: 0))
  }

  // MARK: The table

  /// The table shows the frame in which a presented sheet comes to rest.
  @Test(arguments: Preset.all.map { $0.name })
  func tableShowsWhereThePresentedSheetRests(preset: String) throws {
    let analysis = DocumentAnalysis(SourceText(#"{"preset":"\#(preset)","content":{"height":250,"width":200}}"#))
    let document = try #require(analysis.document)
    let table = try #require(analysis.restingTable(on: Device.all))
    for row in table.rows {
      let device = try #require(Device.named(row.device))
      var sheet = document.sheet(in: device.container(row.orientation))
      _ = try sheet.send(.present(animated: false), at: 0)
      if let detent = row.detent, row.place != nil {
        _ = try? sheet.send(.selectDetent(detent, animated: false), at: 0)
      }
      guard let place = row.place else { continue }
      // Both are the same up to rounding.
      let shown = sheet.frame(at: 0).frame
      let differences = [
        shown.x - place.frame.x, shown.y - place.frame.y, shown.width - place.frame.width,
        shown.height - place.frame.height,
      ]
      #expect(differences.allSatisfy { $0.magnitude < 1e-9 }, "\(row)")
    }
    let each = document.configuration.frame.extent == .detents ? document.configuration.detents.count : 1
    #expect(table.rows.count == Device.all.count * 2 * each)
  }

  /// Behavior, 2.2, on an iPhone 15: large is 852 - 59 - 10 = 783 pt high; in compact height the sheet takes up all.
  @Test func tableSaysThatADetentIsInactive() throws {
    let analysis = DocumentAnalysis(SourceText(document(#""detents":["medium","large"]"#)))
    let rows = try #require(analysis.restingTable(on: nil)).rows
    #expect(rows.map { $0.detent } == ["medium", "large", "medium", "large"])
    #expect(rows.map { $0.orientation } == [.portrait, .portrait, .landscape, .landscape])
    #expect(rows[1].place?.frame == Rect(x: 0, y: 69, width: 393, height: 783))
    #expect(rows[1].place?.fraction == 783.0 / 852)
    #expect(rows[2].place == nil)
    #expect(rows[3].place?.fraction == 1)
  }

  /// A document's own device has the differences that its container names; the others are as in the catalogue.
  @Test func tableUsesTheDocumentsContainerForItsOwnDevice() throws {
    let text = #"{"preset":"cover-vertical","device":"iPhone 15","container":{"size":{"height":700}}}"#
    let rows = try #require(DocumentAnalysis(SourceText(text)).restingTable(on: devices("iPhone 15", "iPhone 16"))).rows
    #expect(rows.map { $0.container.height } == [700, 393, 852, 393])
    let odd = #"{"container":{"size":{"width":300,"height":500}}}"#
    #expect(try #require(DocumentAnalysis(SourceText(odd)).restingTable(on: nil)).rows[0].device == "300 × 500 pt")
    #expect(try #require(DocumentAnalysis(SourceText("{}")).restingTable(on: nil)).rows[0].device == "iPhone 14")
  }

  @Test func documentWithErrorsHasNoTable() {
    #expect(DocumentAnalysis(SourceText(#"{"device":"iPhone 1"}"#)).restingTable(on: nil) == nil)
  }

  // MARK: What is only wrong elsewhere

  @Test func detentThatIsInactiveElsewhereIsReportedOnce() throws {
    #expect(
      try check(document(#""detents":["medium","large"]"#), "iPhone 15", "iPhone SE", "iPad") == [
        #"detent-inactive "medium": "medium" is inactive in landscape on all devices but "iPad": the sheet can't rest at it there"#
      ])
    // On its side already, the document shows it itself.
    #expect(
      try check(
        #"{"preset":"system","orientation":"landscape","configuration":{"detents":["medium","large"]}}"#, "iPhone SE")
        == [])
  }

  /// Behavior, 2.2: the maximum is 749 pt on an iPhone 15, and 667 - 20 - 20 = 627 pt on an iPhone SE.
  @Test func detentsThatAreOnlyEqualElsewhereAreReported() throws {
    let text = document(#""detents":[{"id":"tall","height":640,"inactiveIn":["compactHeight"]},"large"]"#)
    let found = try check(text, "iPhone SE", "iPhone 15")
    #expect(
      found.contains(
        #"detents-equal "large": "large" is as high as "tall" in portrait on "iPhone SE", 627 pt: a drag between them moves nothing"#
      ), "\(found)")
    #expect(try !check(text, "iPhone 15").contains { $0.hasPrefix("detents-equal") })
    // Equal on the document's own device too: `check` reports it without a list of devices.
    let own = document(#""detents":[{"id":"tall","height":749},"large"]"#)
    #expect(try !check(own, "iPhone SE").contains { $0.hasPrefix("detents-equal") })
    #expect(DocumentAnalysis(SourceText(own)).diagnostics.map { $0.code } == [.detentsEqual])
  }

  /// A detent of 200 pt covers 234 / 852 of an iPhone 15, 27.46%, and 200 / 667 of an iPhone SE, 29.99%; attached to
  /// the edge in landscape it covers 221 / 393 of an iPhone 15, 56.23%, which is more than 41.2%.
  @Test func detentThatDiffersByMoreThanHalfIsReported() throws {
    let text = document(#""prefersEdgeAttachedInCompactHeight":true,"detents":[{"id":"peek","height":200},"large"]"#)
    #expect(
      try check(text, "iPhone 15") == [
        #"detent-differs {"id":"peek","height":200}: "peek" covers 27.46% of the container here, but more than 41.2% in landscape on "iPhone 15" (56.23%)"#
      ])
    // 220 / 1180 of an iPad are 18.64%, and 220 / 820 are 26.83%.
    #expect(try check(text, "iPad") == [])
    // 35 / 852 of an iPhone 15 are 4.11%, and 25 / 1280 of a Pixel Tablet, upright, are 1.95%.
    #expect(
      try check(document(#""detents":[{"id":"peek","height":1},"large"]"#), "Pixel Tablet") == [
        #"detent-differs {"id":"peek","height":1}: "peek" covers 4.11% of the container here, but less than 2.05% in portrait on "Pixel Tablet" (1.95%)"#
      ])
  }

  @Test func largestUndimmedDetentThatIsInactiveElsewhereIsReported() throws {
    let text = document(#""detents":["medium","large"],"largestUndimmedDetentIdentifier":"medium""#)
    let found = try check(text, "iPhone 15", "Pixel Fold, unfolded")
    #expect(
      found == [
        #"detent-inactive "medium": "medium" is inactive in landscape on "iPhone 15": the sheet can't rest at it there"#,
        #"undimmed-inactive "medium": the largest undimmed detent, "medium", is inactive in landscape on "iPhone 15": everything is dimmed there"#,
      ])
  }

  /// 700 pt fit under the 749 of an iPhone 15; an iPhone SE shows at most 627 pt, and 375 pt on its side.
  @Test func contentThatIsOnlyClippedElsewhereIsReported() throws {
    func content(_ rest: String) -> String { document(#""detents":["large"]"#, #","content":{"height":700\#(rest)}"#) }
    #expect(
      try check(content(""), "iPhone SE") == [
        #"content-clipped 700: no resting position shows all 700 pt of the content on "iPhone SE": it does not scroll, so the rest is never seen"#
      ])
    #expect(try check(content(#","scrollable":true"#), "iPhone SE") == [])
    // A sheet that is as high as its content: 375 pt of an iPhone SE on its side.
    let sized = #"{"preset":"content-sized","content":{"height":400}}"#
    #expect(try check(sized, "iPhone SE").map { String($0.prefix(19)) } == ["content-clipped 400"])
    #expect(try check(#"{"preset":"content-sized","content":{"height":300}}"#, "iPhone SE") == [])
  }

  @Test func documentWithErrorsOrOfAnySizeIsChecked() throws {
    #expect(try check("{", "iPhone SE") == [])
    let many = (0..<5000).map { #"{"id":"\#($0)","height":\#($0)}"# }.joined(separator: ",")
    #expect(try check(document(#""detents":[\#(many)]"#), "iPhone SE") == [])
  }
}
