import JSON

/// The answer to `sheet/editDocument`, which is written where the text is.
package enum DocumentEdits {
  package static let schema = Schema.object(
    Schema.Property("version", Schema.integer.described("The version of the text that the edits change.")),
    Schema.Property(
      "edits",
      Schema.array(
        of: .object(Schema.Property("range", DocumentRange.schema), Schema.Property("newText", .text))
      ).described("LSP's TextEdit, in the order of the text; none if it has that value already.")))
}
