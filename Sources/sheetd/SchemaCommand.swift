import ArgumentParser
import JSON
import SheetServer

/// `sheetd schema`: the protocol as a document.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the protocol as an OpenRPC 1.3.2 document.",
    discussion: "It is what rpc.discover answers."
  )

  func run() throws {
    let text = JSONWriter.text { OpenRPCDocument.encode(to: &$0) }
    guard Descriptor.standardOutput.writeAll(Array((text + "\n").utf8)) else {
      throw ProcessFailure("the document can't be written")
    }
  }
}
