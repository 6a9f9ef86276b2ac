import JSON
import SheetEngine

/// A method that the daemon calls on its client.
public struct ClientMethod: Sendable {
  /// The name on the wire.
  public let name: StaticString
  /// A summary of what it reports or asks.
  public let summary: StaticString
  public let params: [Schema.Property]
  /// The schema of the client's answer; nil for a notification.
  public let result: Schema?
  /// Messages that cause one, as JSON.
  public let causes: [StaticString]

  private init(
    _ name: StaticString, _ summary: StaticString, _ params: [Schema.Property], asks result: Schema? = nil,
    causes: [StaticString]
  ) {
    (self.name, self.summary, self.params, self.result, self.causes) = (name, summary, params, result, causes)
  }

  public static let all = [
    ClientMethod(
      "sheet/frame",
      "What is on screen. Sent after a notification from the client, on every tick of a realtime clock, and during clock/advance.",
      SheetFrame.properties,
      causes: [#"{"method":"sheet/selectDetent","params":{"sheet":"s","detent":"large"}}"#]),
    ClientMethod(
      "sheet/animation", "The description of a motion, for renderers that animate by themselves.",
      AnimationUpdate.properties, causes: [#"{"method":"sheet/dismiss","params":{"sheet":"s"}}"#]),
    ClientMethod(
      "sheet/event", "Something that happened to a sheet. The event's name determines which optional members it has.",
      Event.properties,
      causes: [#"{"method":"sheet/dismiss","params":{"sheet":"s"}}"#]),
    ClientMethod(
      "sheet/shouldDismiss",
      "Asks whether a person may dismiss the sheet. Sent if interaction.dismissal is set to ask.",
      Question.shouldDismiss(sheet: "").properties, asks: .flag,
      causes: [
        #"{"method":"sheet/configure","params":{"sheet":"s","configuration":{"interaction":{"dismissal":"ask"}}}}"#,
        #"{"method":"sheet/tap","params":{"sheet":"s","on":"dimming"}}"#,
      ]),
    ClientMethod(
      "content/measure",
      "Asks for the height of a screen's content at a given width. Sent for content whose member measure is true.",
      Question.measure(sheet: "", screen: "", width: 0).properties,
      asks: .openObject(Schema.Property("height", NumberRule.notNegative.schema.described("pt"))),
      causes: [#"{"method":"sheet/open","params":{"sheet":"measured","content":{"measure":true}}}"#]),
    ClientMethod(
      "sheet/didChangeDocument",
      "The version of its document that a sheet shows. Sent after every change of the document.",
      ShownDocument.properties,
      causes: [
        #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///b.sheet.json","version":1,"text":"{}"}}}"#,
        #"{"method":"sheet/open","params":{"sheet":"live","document":"file:///b.sheet.json"}}"#,
        #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///b.sheet.json","version":2},"contentChanges":[{"text":"{"}]}}"#,
      ]),
    ClientMethod(
      "textDocument/publishDiagnostics",
      "The problems in a version of a document. Sent after every change of the document.",
      PublishedDiagnostics.properties,
      causes: [
        #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///b.sheet.json","version":1,"text":"{"}}}"#
      ]),
    ClientMethod(
      "$/logTrace", "A line of the log. Sent if the client set a trace, in initialize or with $/setTrace.",
      TraceLine.properties,
      causes: [
        #"{"method":"$/setTrace","params":{"value":"messages"}}"#, #"{"method":"sheet/close","params":{"sheet":"?"}}"#,
      ]),
    ClientMethod(
      "client/registerCapability",
      "Asks the client to report changes of document files. Sent after initialized, to a client that can watch files.",
      [Schema.Property("registrations", .array(of: .openObject()))], asks: .null, causes: []),
    ClientMethod(
      "window/showDocument",
      """
      Asks the client to open a document on the preview page, in a browser. Sent for the command sheetd.preview, if \
      initializationOptions has a previewPage.
      """,
      [Schema.Property("uri", .text), Schema.Property("external", .flag)],
      asks: .openObject(Schema.Property("success", .flag)), causes: []),
    ClientMethod(
      "workspace/diagnostic/refresh",
      """
      Asks a client that asks for diagnostics to do so again: something has changed in other documents than the one that was \
      edited. Sent if initializationOptions has pullDiagnostics, to a client that supports it.
      """,
      [], asks: .null, causes: []),
    ClientMethod(
      "window/logMessage", "A log line, for a client that asked for it with initializationOptions.logMessages.",
      LogLine.properties, causes: []),
  ]
}
