import JSON
import SheetEngine

/// The JSON Schema (draft 7) of a sheet document, `*.sheet.json`: what a sheet is, what happens to it, and what is expected.
///
/// It is made from the declarations that decode messages, so a document accepts what a message accepts.
public enum DocumentSchema {
  /// The name of the schema, with its version.
  public static let identifier = "urn:sheetd:sheet-document:1"

  /// The schema as JSON text.
  public static let text = JSONWriter.text { writer in
    let location = "#/definitions/"
    writer.beginObject()
    writer.member("$schema", "http://json-schema.org/draft-07/schema#" as StaticString)
    writer.member("$id", identifier)
    writer.member("title", "A sheet" as StaticString)
    root.encodeMembers(to: &writer, components: location)
    writer.key("definitions")
    Schema.encode(components, to: &writer, components: location)
    writer.endObject()
  }

  /// The schemas that it refers to by name.
  public static let components =
    Schema.components.filter { names.contains($0.name) } + [("Step", step), ("Expectation", expectation)]

  /// The components that a document needs.
  private static let names: Set = [
    "Curve", "Animation", "Landing", "ConfigurationPatch", "ContainerPatch", "Content", "Screen", "Sample",
  ]

  /// The schema of a document.
  public static let root = Schema.object(
    [
      .optional("$schema", Schema.text.described("The schema of the file, for editors that look for it.")),
      .optional(
        "preset",
        Schema.anyOf(Preset.all.map { Schema.words([$0.name]).described($0.title) })
          .described("The system that it starts from (\(Preset.standard.name)).")),
      .optional("configuration", Schema.named("ConfigurationPatch").described("What differs from the preset.")),
      .optional(
        "device", Schema.words(Device.all.map { $0.name }).described("The device that it is shown on (an iPhone 14).")),
      .optional(
        "orientation", Schema.words(["portrait", "landscape"]).described("How the device is held (portrait).")),
      .optional("container", Schema.named("ContainerPatch").described("What differs from the device.")),
      .optional("content", Schema.named("Content").described("What is inside (300 pt high).")),
      .optional(
        "screens",
        Schema.array(of: .named("Screen"), count: 1...maximumScreens).described(
          "The screens inside, from the root up, where there is more than one.")),
      .optional("scenario", Schema.array(of: .named("Step")).described("What happens to it, in the order of time.")),
      .optional("expect", Schema.array(of: .named("Expectation")).described("What is to be seen while it happens.")),
    ], isOpen: false)

  /// The maximum number of screens in a stack.
  private static let maximumScreens = 256

  /// The methods that a scenario may call.
  public static let methods =
    Method.inputs + Method.transitions + Method.gestures + Method.navigation
    + Method.sessions.filter { "\($0.name)" == "sheet/configure" }

  /// The method of a scenario with that name.
  public static func method(named name: String) -> Method? {
    var name = name
    return name.withUTF8 { name in methods.first { $0.isNamed(UnsafeRawBufferPointer(name)) } }
  }

  private static let step = Schema.anyOf(
    methods.map { method in
      Schema.object(
        [
          Schema.Property("time", NumberRule.notNegative.schema.described("When, s.")),
          Schema.Property("method", Schema.word("\(method.name)").described("\(method.summary)")),
          method.hasRequiredParams
            ? Schema.Property("params", params(of: method)) : .optional("params", params(of: method)),
        ], isOpen: false)
    })

  private static func params(of method: Method) -> Schema {
    .object(
      method.parameters.filter { !Method.notInSteps.contains("\($0.name)") }.map {
        $0.isRequired
          ? Schema.Property("\($0.name)", $0.schema.described("\($0.summary)"))
          : .optional("\($0.name)", $0.schema.described("\($0.summary)"))
      }, isOpen: false)
  }

  private static let expectation = Schema.anyOf(
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("The time of the frame, s.")),
      Schema.Property(
        "frame", SheetFrame.expectedSchema.described("The expected members of the frame; others may have any value.")),
      .optional("tolerance", NumberRule.notNegative.schema.described("The tolerance for numbers (0.000001)."))),
    .object(
      .optional("time", NumberRule.notNegative.schema.described("When it happens, s; at any time when missing.")),
      Schema.Property("event", .object(Event.expectedProperties, isOpen: false)),
      .optional("count", Schema.integer(0...1000).described("How often; at least once when missing.")),
      .optional("tolerance", NumberRule.notNegative.schema.described("The tolerance for numbers (0.000001)."))))
}

extension Method {
  /// The params that a step does not have, or states itself.
  fileprivate static let notInSteps = ["sheet", "time", "tag"]

  fileprivate var hasRequiredParams: Bool {
    parameters.contains { $0.isRequired && !Self.notInSteps.contains("\($0.name)") }
  }
}
