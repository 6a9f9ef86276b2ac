import SheetEngine
import Testing

@testable import SheetProtocol

/// What forms show of a configuration.
struct FieldTests {
  /// A field, and the path of its names.
  private struct Found {
    let path: [String]
    let keywords: Schema.Keywords
  }

  /// All fields of a schema, at every depth.
  private func fields(_ schema: Schema, at path: [String] = []) -> [Found] {
    let keywords = schema.keywords
    var found: [Found] = []
    for property in keywords.properties {
      let path = path + [property.name]
      found.append(Found(path: path, keywords: property.schema.keywords))
      found += fields(property.schema, at: path)
    }
    for choice in keywords.choices { found += fields(choice, at: path) }
    if case .all(let elements)? = keywords.elements { found += fields(elements, at: path) }
    return found
  }

  private var all: [Found] {
    Schema.components.filter { ["Configuration", "Curve", "Animation", "Landing"].contains($0.name) }
      .flatMap { fields($0.schema, at: [$0.name]) }
  }

  private func isNumber(_ keywords: Schema.Keywords) -> Bool {
    keywords.type == .number || keywords.choices.contains { isNumber($0.keywords) }
  }

  @Test func eachFieldHasATitleAndADescription() {
    #expect(all.count > 150)
    for field in all {
      #expect(field.keywords.title?.isEmpty == false, "\(field.path)")
      #expect(field.keywords.description?.isEmpty == false, "\(field.path)")
      // It stands beside a field of a narrow form.
      #expect((field.keywords.title ?? "").count <= 30, "\(field.path)")
    }
  }

  @Test func eachQuantityHasAUnit() {
    /// Numbers without a dimension, and those of a spring, whose mass has no unit either.
    let ratios: Set = [
      "dampingRatio", "initialVelocity", "mass", "stiffness", "damping", "flickDampingRatio", "constant",
      "decelerationRate", "rubberBand",
    ]
    for field in all where isNumber(field.keywords) && field.path.last != "width" {
      #expect((field.keywords.unit == nil) == ratios.contains(field.path.last ?? ""), "\(field.path)")
    }
    #expect(Set(all.compactMap { $0.keywords.unit }) == ["pt", "px", "s", "pt/s", "pt/s²", "×", "%"])
  }

  @Test func fractionsAreReadAsPercentages() {
    for field in all where field.keywords.range == 0...1 { #expect(field.keywords.unit == "%", "\(field.path)") }
  }

  @Test func unitsOfDescriptionsAndFieldsAgree() {
    for field in all {
      let last = field.keywords.description?.split(separator: " ").last.map(String.init) ?? ""
      for unit in ["pt", "px", "s", "pt/s"] where last == "\(unit)." {
        // An object of lengths has no unit itself.
        #expect(field.keywords.unit == unit || field.keywords.type == .object, "\(field.path)")
      }
    }
  }

  @Test func eachMemberOfAConfigurationIsInAGroup() {
    let groups = Configuration.fields.schema.keywords.properties.map { $0.schema.keywords.group }
    #expect(groups.allSatisfy { $0 != nil })
    // Some fields inside have another group than the member that they are in.
    let used = Set(all.compactMap { $0.keywords.group })
    #expect(used == Set(FieldGroup.allCases.map(\.rawValue)))
  }

  @Test func aPatchHasTheLabelsOfTheConfiguration() {
    let patch = Configuration.fields.patchSchema.keywords.properties.map { $0.schema.keywords }
    let whole = Configuration.fields.schema.keywords.properties.map { $0.schema.keywords }
    #expect(patch.map(\.title) == whole.map(\.title))
    #expect(patch.map(\.unit) == whole.map(\.unit))
  }

  @Test(arguments: Device.all.map(\.name))
  func cutoutIsInTheSafeAreaAtTheTopOfTheDisplay(name: String) throws {
    let device = try #require(Device.named(name))
    let display = device.portrait.size
    if let cutout = device.cutout {
      let frame = cutout.frame
      #expect(frame.y >= 0 && frame.maxY <= device.portrait.safeArea.top)
      #expect((frame.x + frame.width / 2 - display.width / 2).magnitude < 0.01)
      #expect(cutout.cornerRadius <= max(frame.width, frame.height) / 2)
      #expect((cutout.kind == .notch) == (frame.y == 0))
    }
    #expect(!device.hasHomeButton || device.cutout == nil && device.portrait.safeArea.bottom == 0)
    for side in [Device.Button.Side.left, .right] {
      var end = 0.0
      for button in device.buttons where button.side == side {
        #expect(button.y > end)
        end = button.y + button.height
      }
      #expect(end < display.height / 2)
    }
  }
}
