import JSON
import SheetEngine

extension Schema {
  /// The schemas that others refer to by name.
  public static let components: [(name: String, schema: Schema)] = [
    ("Rect", .object(Rect.properties, isOpen: false)),
    ("Velocity", Velocity.schema),
    ("AnimatedValues", AnimatedValues.declaration),
    ("Curve", Codec<Curve>.curve.schema),
    ("Animation", Codec<Animation>.animation.schema),
    ("Landing", Codec<LandingRule>.landing.schema),
    ("LandingClause", LandingClause.schema),
    ("LandingConditions", LandingCondition.schema),
    ("LandingPoint", LandingPoint.schema),
    ("LandingTarget", LandingTarget.schema),
    ("Configuration", Configuration.fields.schema),
    ("ConfigurationPatch", Configuration.fields.patchSchema),
    ("Container", Container.fields.schema),
    ("ContainerPatch", ContainerPatch.schema),
    ("Region", Region.declaration),
    ("PresenterRegion", Region.presenterDeclaration),
    ("Content", Content.fields.patchSchema),
    ("Environment", Environment.fields.patchSchema),
    ("Screen", Screen.declaration),
    ("Sample", TimedSample.declaration),
    ("Frame", .object(SheetFrame.properties, isOpen: false)),
    ("FrameAnswer", .object(SheetFrame.answerProperties, isOpen: false)),
    ("State", .object(Sheet.stateProperties, isOpen: false)),
    ("Prediction", Prediction.schema),
    ("Release", ReleaseQuestion.declaration),
    ("Comparison", Comparison.schema),
    ("Differences", DifferenceList.schema),
    ("Export", ExportResult.schema),
    ("OwnerMap", OwnerMap.schema),
    ("LandingRow", LandingRow.schema),
    ("LandingRows", LandingRows.schema),
    ("Picture", DrawnPicture.schema),
  ]
}
