import JSON
import SheetEngine

extension ReleaseQuestion: JSONDecodable, SchemaProviding {
  package static let schema = Schema.named("Release")

  private static let dismissedWords = ["dismissed", "hidden"]

  /// `{"start":"medium","reach":300,"velocity":900}`
  static let declaration = Schema.object(
    .optional(
      "start",
      Schema.text.orNull.described(
        "The detent where the drag began, or \"dismissed\" or \"hidden\" (where the sheet rests).")),
    Schema.Property(
      "reach", NumberRule.coordinate.schema.described("How far the sheet reaches into its container, pt.")),
    Schema.Property(
      "velocity", NumberRule.velocity.schema.described("The finger's velocity, pt/s; negative is inward.")),
    .optional(
      "finger",
      NumberRule.coordinate.schema.orNull.described(
        "How far the sheet would reach if it followed the finger without resistance, pt (reach).")),
    .optional("elapsed", NumberRule.notNegative.schema.orNull.described("How long the drag took, s.")),
    .optional(
      "cross", NumberRule.velocity.schema.orNull.described("The finger's velocity across the sheet's axis, pt/s (0).")),
    .optional(
      "lowest", NumberRule.coordinate.schema.orNull.described("The lowest reach during the drag, pt (reach).")),
    .optional(
      "axis",
      Schema.words(LandingAxis.words).orNull.described(
        "The axis for which the gesture was recognized (that of the greater velocity).")),
    .optional(
      "dismissible",
      Schema.flag.orNull.described("Whether the person may dismiss the sheet (what its configuration says).")),
    .optional(
      "limit",
      NumberRule.positive.schema.orNull.described(
        "The length of the container that the landing rule uses, pt (that of the sheet's container).")))

  public init(json: JSONValue) throws(JSONFailure) {
    try json.requireObject()
    try json.requireKeys([
      "start", "reach", "velocity", "finger", "elapsed", "cross", "lowest", "axis", "dismissible", "limit",
    ])
    let start: String? = try json.optionalMember("start")
    var axis: LandingAxis?
    if let word = json["axis"], !word.isNull { axis = try LandingAxis(member: "axis", of: json) }
    self.init(
      start: start.map { Self.dismissedWords.contains($0) ? .dismissed : .detent($0) },
      reach: try NumberRule.coordinate.read("reach", of: json),
      velocity: try NumberRule.velocity.read("velocity", of: json),
      finger: try NumberRule.coordinate.readOptional("finger", of: json),
      elapsed: try NumberRule.notNegative.readOptional("elapsed", of: json),
      cross: try NumberRule.velocity.readOptional("cross", of: json) ?? 0,
      lowest: try NumberRule.coordinate.readOptional("lowest", of: json), axis: axis,
      mayDismiss: try json.optionalMember("dismissible"),
      limit: try NumberRule.positive.readOptional("limit", of: json))
  }
}
