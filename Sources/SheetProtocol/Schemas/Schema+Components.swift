import JSON
import SheetEngine

extension Schema {
  /// The schemas that others refer to by name.
  public static let components: [(name: String, schema: Schema)] = [
    ("Rect", rect),
    ("Velocity", Velocity.schema),
    ("AnimatedValues", AnimatedValues.schema),
    ("Curve", Codec<Curve>.curve.schema),
    ("Animation", Codec<Animation>.animation.schema),
    ("Landing", Codec<LandingRule>.landing.schema),
    ("Configuration", Configuration.fields.schema),
    ("ConfigurationPatch", Configuration.fields.patchSchema),
    ("Container", Container.fields.schema),
    ("ContainerPatch", ContainerPatch.schema),
    ("Content", Content.fields.patchSchema),
    ("Screen", Screen.declaration),
    ("Sample", TimedSample.declaration),
    ("Frame", SheetFrame.schema(with: [gestureProperty])),
    ("FrameAnswer", SheetFrame.schema(with: answerProperties)),
    ("State", SheetFrame.schema(with: stateProperties)),
    ("Prediction", Prediction.schema),
    ("Picture", PictureFormat.picture),
  ]

  static let gestureProperty = Property.optional(
    "gesture", GestureReport.schema.described("What became of the sample that this is the answer to."))

  /// What a frame that is an answer has beyond any other.
  private static let answerProperties = [
    Property("moving", flag.described("Whether anything still moves.")),
    .optional("deferred", flag.described("Whether what was asked for begins when the running transition has ended.")),
    gestureProperty,
  ]

  static let rect = object(
    Property("x", number.described("pt")), Property("y", number.described("pt, downward")),
    Property("width", number.described("pt")), Property("height", number.described("pt")))
}
