import ArgumentParser
import JSON
import SheetProtocol
import SheetServer

/// `sheetd schema`: the protocol, or what a sheet document is, as a document.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the protocol as an OpenRPC 1.3.2 document, or what a sheet document is as a JSON Schema.",
    discussion: "The protocol is what rpc.discover answers."
  )

  @Flag(help: "The JSON Schema (draft 7) of *.sheet.json.")
  var document = false

  func run() throws {
    let text = document ? DocumentSchema.text : JSONWriter.text { OpenRPCDocument.encode(to: &$0) }
    guard Descriptor.standardOutput.writeAll(Array((text + "\n").utf8)) else {
      throw ProcessFailure("the document can't be written")
    }
  }
}
