import JSON
import SheetEngine

/// One difference between two sheets.
package struct Difference: ResultObject, Sendable {
  /// The feature of the sheet, whose `fidelity` of a preset says how it is known; nil for a rule.
  package let about: Fidelity.Feature?
  package let what: String
  package let from: String
  package let to: String
  package let weight: Double?

  package static let example = Difference(about: .detents, what: "", from: "", to: "", weight: 0)

  package init(about: Fidelity.Feature?, what: String, from: String, to: String, weight: Double?) {
    (self.about, self.what, self.from, self.to, self.weight) = (about, what, from, to, weight)
  }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.nullable(
      "about", about, "The feature that a person notices, as in the fidelity of a preset; null for a rule.")
    writer.member("what", what, "What differs: of a rule, its path in the configuration.")
    writer.member("from", from, "What the first sheet does, in words; of a rule, its value as JSON.")
    writer.member("to", to, "What the other sheet does.")
    writer.optional(
      "weight", weight,
      """
      How much of it a person notices, 0...1: the largest difference at any time as a fraction of the container, of the \
      distance, or of full dimming; of landings, the fraction of all releases. Rules have none.
      """)
  }
}

/// The answer to `sheet/differences`.
package struct DifferenceList: ResultObject {
  let differences: [Difference]

  package static let example = DifferenceList([])

  package init(_ differences: [Difference]) { self.differences = differences }

  package func writeMembers(to writer: inout some ResultWriter & ~Copyable) {
    writer.member(
      "differences", differences, "What a person notices, from the largest, and then the rules that differ.")
  }
}
