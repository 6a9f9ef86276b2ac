import JSON
import SheetEngine

extension Environment {
  static let fields = Fields<Environment>(
    .flag(
      "reducedMotion", { $1(&$0.reducesMotion) }, Label("Reduced motion", "Whether there should be less motion.")),
    .flag(
      "screenReader", { $1(&$0.hasScreenReader) },
      Label("Screen reader", "Whether a screen reader, such as VoiceOver or TalkBack, is on.")),
    .number(
      "textSize", { $1(&$0.textSize) }, .textSize,
      Label(
        "Text size",
        """
        The text size as a multiple of the usual size, 0.5...4. The content's height and the regions that are not fixed grow \
        with it.
        """))
  )

  /// Reads a complete environment; nil is the usual one.
  package static func read(_ json: JSONValue?) throws(JSONFailure) -> Environment {
    guard let json, !json.isNull else { return Environment() }
    var environment = Environment()
    do throws(JSONFailure) {
      try fields.patch(&environment, with: json, preset: Environment())
    } catch {
      throw error.under("environment")
    }
    return environment
  }
}

extension Environment: ResultValue {
  package static let schema = Schema.named("Environment")

  package func encode(to writer: inout JSONWriter) { Self.fields.write(self, to: &writer) }
}

/// A change of some of what a person has set.
public struct EnvironmentPatch: Sendable {
  private let reducesMotion: Bool?
  private let hasScreenReader: Bool?
  private let textSize: Double?

  static let parameter: Parameter<EnvironmentPatch> = {
    let motion = Parameter<Bool?>([
      .optional("reducedMotion", .flag, "Whether there should be less motion; missing is as before.")
    ]) { json throws(JSONFailure) in try json.optionalMember("reducedMotion") }
    let reader = Parameter<Bool?>([
      .optional("screenReader", .flag, "Whether a screen reader is on; missing is as before.")
    ]) { json throws(JSONFailure) in try json.optionalMember("screenReader") }
    let size = Parameter<Double?>.optionalNumber(
      "textSize", .textSize, "The factor by which text is larger than usual; missing is as before.")
    return Parameter(motion.declarations + reader.declarations + size.declarations) { json throws(JSONFailure) in
      EnvironmentPatch(
        reducesMotion: try motion.read(json), hasScreenReader: try reader.read(json), textSize: try size.read(json))
    }
  }()

  /// The environment with the change.
  package func applied(to environment: Environment) -> Environment {
    var changed = environment
    if let reducesMotion { changed.reducesMotion = reducesMotion }
    if let hasScreenReader { changed.hasScreenReader = hasScreenReader }
    if let textSize { changed.textSize = textSize }
    return changed
  }
}
