import JSON
import SheetEngine

/// The answer to `sheet/fields`.
package struct FieldList: ResultObject {
  package static let example = FieldList()

  package init() {}

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member("groups", FieldGroup.allCases, "The groups of fields, in order, each with its title.")
    writer.member(
      "schemas", Schemas(),
      """
      JSON Schemas by name: Configuration, and what it refers to as #/schemas/… Each field has a title, a description \
      and, where it is a quantity, x-unit: pt, px, s, pt/s, pt/s², × or % (a fraction, 0...1, that is read times 100). \
      x-group is the group of a member of Configuration, or of a field in it that belongs to another group.
      """)
  }

  private struct Schemas: ResultValue {
    static let schema = Schema.openObject()

    /// The components of a configuration.
    private static let names = [
      "Configuration", "Curve", "Animation", "Landing", "LandingClause", "LandingConditions", "LandingPoint",
      "LandingTarget", "PresenterRegion",
    ]

    func encode(to writer: inout JSONWriter) {
      Schema.encode(Schema.components.filter { Self.names.contains($0.name) }, to: &writer, in: .fields)
    }
  }
}
