import SheetEngine
import SheetExport
import SheetProtocol
import Testing

private func exported(_ preset: Preset, _ change: (inout Configuration) -> Void = { _ in }) -> ExportedSheet {
  var configuration = preset.configuration
  change(&configuration)
  let container = Container(
    size: Size(width: 393, height: 852), safeArea: Insets(top: 59, left: 0, bottom: 34, right: 0), scale: 3)
  return ExportedSheet(
    title: "place menu", preset: preset,
    Sheet(configuration: configuration, container: container, content: Content(height: 300)))
}

@Test(arguments: ExportTarget.allCases)
func everyPresetIsWrittenForEveryTarget(target: ExportTarget) {
  for preset in Preset.all {
    let export = SheetExport(exported(preset), to: target)
    #expect(export.text.hasSuffix("\n"), "\(preset.name)")
    #expect(!export.text.contains("<%"), "\(preset.name): a slot without a value")
    for trap in ["Optional(", "nil)", "undefined,", "NaN", "inf", " - -"] where target != .web && target != .reanimated
    {
      #expect(!export.text.contains(trap), "\(preset.name): \(trap)")
    }
    for gap in export.gaps { #expect(!gap.hasSuffix(".") && !gap.contains("\n"), "\(gap)") }
  }
}

@Test(arguments: [ExportTarget.swiftui, .uikit])
func platformDoesAllOfItsOwnSheet(target: ExportTarget) throws {
  #expect(SheetExport(exported(try #require(Preset.named("system"))), to: target).gaps == [])
}

@Test func gapNamesTheFieldAndItsValue() throws {
  let sheet = exported(try #require(Preset.named("system"))) { $0.edge = .top }
  #expect(SheetExport(sheet, to: .uikit).gaps == ["UIKit has its own edge; the sheet has edge: top"])
}

@Test func namesAreThoseOfTheLanguage() throws {
  let sheet = exported(try #require(Preset.named("system")))
  let names = ExportTarget.allCases.map { SheetExport(sheet, to: $0).fileName }
  #expect(
    names == [
      "PlaceMenuSheet.swift", "PlaceMenuSheetController.swift", "PlaceMenuSheet.kt", "place_menu_sheet.dart",
      "PlaceMenuSheet.tsx", "PlaceMenuSheetGorhom.tsx", "place-menu-sheet.css", "place-menu-sheet.html",
      "place-menu-sheet.md",
    ])
}

@Test func detentsWithTheSameLettersHaveNamesOfTheirOwn() throws {
  let sheet = exported(try #require(Preset.named("system"))) {
    $0.detents = ["half way", "half-way", "switch", "1"].map { Detent(id: $0, value: .height(100)) }
  }
  let text = SheetExport(sheet, to: .swiftui).text
  for name in ["halfWay", "halfWay2", "detent3", "detent4"] {
    #expect(text.contains("static let \(name) ="), "\(name)")
  }
}
