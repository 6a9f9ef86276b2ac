import ArgumentParser
import JSON
import SheetDocument
import SheetProtocol
import SheetServer

/// `sheetd schema`: prints the OpenRPC document or the JSON Schema of sheet documents.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the OpenRPC document of the protocol, or the JSON Schema of sheet documents.",
    discussion: """
      The OpenRPC 1.3.2 document is the same as the result of rpc.discover.

      Examples:
        sheetd schema > openrpc.json
        sheetd schema --document > sheet.schema.json
      """
  )

  @Flag(help: "Print the JSON Schema (draft 7) of *.sheet.json instead.")
  var document = false

  func run() throws {
    let text = document ? DocumentSchema.text : JSONWriter.text { OpenRPCDocument.encode(to: &$0) }
    try Descriptor.deliver(text + "\n")
  }
}
