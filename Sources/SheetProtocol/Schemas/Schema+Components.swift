import JSON
import SheetEngine

extension Schema {
  /// The schemas that others refer to by name.
  public static let components: [(name: String, schema: Schema)] = [
    ("Rect", rect),
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
    ("Frame", SheetFrame.schema(with: [])),
    ("FrameAnswer", SheetFrame.schema(with: [Property("moving", flag.described("Whether anything still moves."))])),
    ("State", SheetFrame.schema(with: stateProperties)),
    ("Picture", PictureFormat.picture),
  ]

  static let rect = object(
    Property("x", number.described("pt")), Property("y", number.described("pt, downward")),
    Property("width", number.described("pt")), Property("height", number.described("pt")))
}
