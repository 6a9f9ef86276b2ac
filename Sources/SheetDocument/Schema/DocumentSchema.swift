import JSON
import SheetEngine
import SheetProtocol

/// The JSON Schema (draft 7) of a sheet document, `*.sheet.json`: what a sheet is, what happens to it, and what is expected.
///
/// It is made from the declarations that decode messages, so a document accepts what a message accepts.
public enum DocumentSchema {
  /// The name of the schema, with its version.
  public static let identifier = "urn:sheetd:sheet-document:1"

  /// The schema as JSON text.
  public static let text = JSONWriter.text { writer in
    writer.beginObject()
    writer.member("$schema", "http://json-schema.org/draft-07/schema#" as StaticString)
    writer.member("$id", identifier)
    writer.member("title", "A sheet" as StaticString)
    root.encodeMembers(to: &writer, in: .sheetDocument)
    writer.key("definitions")
    Schema.encode(components, to: &writer, in: .sheetDocument)
    writer.endObject()
  }

  /// The schemas that it refers to by name.
  public static let components =
    Schema.components.filter { names.contains($0.name) } + [
      ("Step", step), ("Scenario", scenario), ("Event", event), ("Expectation", expectation),
      ("ExpectedNumber", ExpectedNumber.schema),
    ]

  /// The components that a document needs.
  private static let names: Set = [
    "Curve", "Animation", "Landing", "LandingClause", "LandingConditions", "LandingPoint", "LandingTarget",
    "ConfigurationPatch", "ContainerPatch", "Region", "PresenterRegion", "Content", "Environment", "Screen", "Sample",
    "Rect",
  ]

  /// The schema of a document.
  public static let root = Schema.object(
    [
      .optional("$schema", Schema.text.described("The schema of the file, for editors that look for it.")),
      .optional(
        "extends",
        Schema.text(matching: "\\S").described(
          "Another document, by its path from this one: it has all of its members, changed by those of this document as "
            + "JSON Merge Patch (RFC 7396) says.")),
      .optional(
        "preset",
        Schema.anyOf(Preset.all.map { Schema.words([$0.name]).described($0.title) })
          .described("The system that it starts from (\(Preset.standard.name)).")),
      .optional("configuration", Schema.named("ConfigurationPatch").described("What differs from the preset.")),
      .optional(
        "device", Schema.words(Device.all.map { $0.name }).described("The device that it is shown on (an iPhone 14).")),
      .optional(
        "orientation", Schema.words(Orientation.words).described("How the device is held (portrait).")),
      .optional(
        "devices",
        Schema.anyOf(
          .words([allDevices]), .filledArray(of: .words(Device.all.map { $0.name }))
        ).described("The devices on each of which the scenarios are played: names, or \"all\".")),
      .optional(
        "orientations",
        Schema.filledArray(of: .words(Orientation.words)).described(
          "How the device is held: the scenarios are played with each.")),
      .optional(
        "textSizes",
        Schema.filledArray(of: NumberRule.textSize.schema).described(
          "How large text is, as factors of the height of the content: the scenarios are played with each.")),
      .optional("container", Schema.named("ContainerPatch").described("What differs from the device.")),
      .optional("content", Schema.named("Content").described("What is inside (300 pt high).")),
      .optional(
        "keyboardHeight",
        Schema.anyOf(NumberRule.notNegative.schema, .flag).described(
          "The keyboard with which fields have to be visible, pt; true is that of the device. Without it, the highest of the scenarios."
        )),
      .optional("environment", Schema.named("Environment").described("What a person has set on the device.")),
      .optional(
        "screens",
        Schema.array(of: .named("Screen"), count: 1...maximumScreens).described(
          "The screens inside, from the root up, where there is more than one.")),
      .optional("scenario", steps),
      .optional("expect", expectations),
      .optional(
        "scenarios",
        Schema.array(of: .named("Scenario"), count: 0...maximumScenarios).described(
          "More scenarios, each with a name. Each begins with the dismissed sheet.")),
      .optional(
        "allow",
        Schema.array(of: .words(allowable)).described(
          "Warnings that do not apply to this document, by their codes; scenario-refused is for an app that asks for what the sheet "
            + "refuses.")),
    ], isOpen: false)

  /// The codes that a document may allow.
  private static let allowable = Diagnostic.Code.allCases.filter { $0.isAllowable }.map { $0.rawValue }

  /// The members of a scenario that change the document's.
  public static let overridden = ["device", "orientation", "container", "content", "environment"] + multiplying

  /// The members for whose combinations a scenario is played.
  public static let multiplying = ["devices", "orientations", "textSizes"]

  /// The word for all devices of the catalogue.
  public static let allDevices = "all"

  private static let steps = Schema.array(of: .named("Step")).described("What happens to it, in the order of time.")
  private static let expectations =
    Schema.array(of: .named("Expectation"), count: 0...maximumExpectations).described(
      "What is to be seen while it happens.")

  private static let scenario = Schema.object(
    [
      Schema.Property("name", Schema.text(matching: "\\S").described("Its name, which no other scenario has."))
    ]
      + root.keywords.properties.filter { overridden.contains($0.name) }
      + [.optional("steps", steps), .optional("expect", expectations)], isOpen: false)

  /// The maximum number of named scenarios.
  static let maximumScenarios = 1000

  /// The maximum number of combinations of scenarios with the devices, orientations and text sizes for which they are played.
  public static let maximumVariants = 10_000

  /// The maximum number of expectations of a scenario; each is compared with all of its frames or events.
  static let maximumExpectations = 1000

  /// The maximum number of screens in a stack.
  private static let maximumScreens = 256

  private static let step = Schema.anyOf(
    Method.steps.map { method in
      step([
        Schema.Property("method", Schema.word("\(method.name)").described("\(method.summary)")),
        method.hasRequiredParams
          ? Schema.Property("params", params(of: method)) : .optional("params", params(of: method)),
      ])
    }
      + SheetDocument.StepWord.allCases.map { word in
        let schema = word == .keyboard ? word.method.parameters[1].schema : params(of: word.method)
        return step([Schema.Property(word.rawValue, schema.described("\(word.method.summary)"))])
      })

  private static func step(_ properties: [Schema.Property]) -> Schema {
    .object([Schema.Property("time", NumberRule.notNegative.schema.described("When, s."))] + properties, isOpen: false)
  }

  private static func params(of method: Method) -> Schema {
    .object(
      method.parameters.filter { !Method.notInSteps.contains("\($0.name)") }.map {
        $0.isRequired
          ? Schema.Property("\($0.name)", $0.schema.described("\($0.summary)"))
          : .optional("\($0.name)", $0.schema.described("\($0.summary)"))
      }, isOpen: false)
  }

  private static let event = Schema.object(Event.expectedProperties, isOpen: false)
  private static let tolerance = NumberRule.notNegative.schema.described("The tolerance for numbers (0.000001).")

  private static let expectation = Schema.anyOf(
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("The time of the frame, s.")),
      Schema.Property(
        "frame", SheetFrame.expectedSchema.described("The expected members of the frame; others may have any value.")),
      .optional("tolerance", tolerance)),
    .object(
      .optional("time", NumberRule.notNegative.schema.described("When it happens, s; at any time when missing.")),
      Schema.Property("event", Schema.named("Event").described("The expected members of the event.")),
      .optional("count", Schema.integer(0...1000).described("How often; at least once when missing.")),
      .optional("before", Schema.named("Event").described("Only what happens before the first of these counts.")),
      .optional("after", Schema.named("Event").described("Only what happens after the first of these counts.")),
      .optional("tolerance", tolerance)),
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("From when on, s.")),
      Schema.Property("settles", settles.described("How and where the sheet comes to rest."))),
    .object(
      Schema.Property(
        "jump",
        NumberRule.notNegative.schema.described(
          "How far an edge of the sheet moves from one frame to the next at most, pt.")
      ),
      .optional("from", NumberRule.notNegative.schema.described("From when on, s (0).")),
      .optional("to", NumberRule.notNegative.schema.described("Until when, s (the end)."))),
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("When, s.")),
      Schema.Property(
        "visible",
        Schema.named("Rect").described("A rectangle of the container that the sheet does not cover, pt."))),
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("When, s.")),
      Schema.Property("rests", Schema.flag.described("Whether nothing moves and no finger is down."))),
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("When, s.")),
      Schema.Property(
        "fits",
        Schema.anyOf(
          .flag,
          .object(
            Schema.Property("region", Schema.text(matching: "\\S").described("The region that is looked at.")),
            .optional("is", Schema.flag.described("Whether it can be seen (true).")))
        ).described(
          """
          Whether all of the content, or of a region, can be seen: at once, or by scrolling in a viewport at least \
          \(minimumViewport.jsonText) pt high.
          """))),
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("When, s.")),
      Schema.Property(
        "fieldVisible",
        Schema.anyOf(
          .flag,
          .object(
            .optional(
              "region", Schema.text(matching: "\\S").described("The field (the one that has the focus).")),
            .optional(
              "margin",
              NumberRule.notNegative.schema.described("The distance above and below that is seen too, pt (0).")),
            .optional("is", Schema.flag.described("Whether it can be seen (true)."))
          )
        ).described("Whether all of a field can be seen."))),
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("When, s.")),
      Schema.Property(
        "owner",
        Schema.anyOf(.text, .null).described(
          "What a finger moves then: none, sheet, content, or the id of a region; null if no finger is down."))),
    .object(
      Schema.Property("time", NumberRule.notNegative.schema.described("From when on, s.")),
      Schema.Property("lands", lands.described("Where the first release lands."))),
    .object(
      Schema.Property(
        "monotone",
        Schema.words(SheetDocument.Expectation.Monotony.Quantity.allCases.map { $0.rawValue }).described(
          "What moves in one direction: how far the sheet reaches, its dimming, the keyboard or the content's offset.")),
      .optional("from", NumberRule.notNegative.schema.described("From when on, s (0).")),
      .optional("to", NumberRule.notNegative.schema.described("Until when, s (the end).")),
      .optional(
        "direction",
        Schema.words([SheetDocument.Expectation.inward, SheetDocument.Expectation.outward]).described(
          "Whether it grows (in) or gets less (out); as its last value against its first when missing.")),
      .optional(
        "tolerance", NumberRule.notNegative.schema.described("How far it may go back, in pt, or from 0 to 1 (0).")),
      .optional(
        "overshoot",
        NumberRule.notNegative.schema.described("How far it may go beyond its last value, in pt, or from 0 to 1 (0).")))
  )

  /// The least length in which content can be scrolled, pt.
  package static let minimumViewport: Points = 44

  private static let lands = Schema.object(
    .optional("detent", Schema.anyOf(.text, .null).described("The detent; null is dismissed.")),
    .optional(
      "margin",
      NumberRule.notNegative.schema.described(
        "How much faster and slower, inward and outward, the finger may be with the same outcome, pt/s (0).")))

  private static let settles = Schema.object(
    .optional("detent", .anyOf(.text, .null)),
    .optional("phase", Phase.schema),
    .optional("within", NumberRule.notNegative.schema.described("The longest time that it takes, s.")))
}

extension Method {
  /// The params that a step does not have, or states itself.
  fileprivate static let notInSteps = ["sheet", "time", "tag"]

  fileprivate var hasRequiredParams: Bool {
    parameters.contains { $0.isRequired && !Self.notInSteps.contains("\($0.name)") }
  }
}
