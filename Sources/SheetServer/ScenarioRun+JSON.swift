import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetSessions

extension OpenDocuments.Document {
  /// Writes the result of the document's scenario, with all that a client needs to play it.
  func encode(_ run: ScenarioRun, _ encoding: SourceText.Encoding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("passed", run.failures.isEmpty)
    writer.key("failures")
    writer.array(run.failures) { failure, writer in
      failure.played(in: run.setting).published(in: text, encoding).encode(to: &writer)
    }
    writer.key("events")
    run.encodeEvents(to: &writer)
    writer.member("report", run.eventLines + run.strip())
    encode("name", run.scenario.name, to: &writer)
    encode("setting", run.setting, to: &writer)
    writer.member("device", run.scenario.deviceName)
    encodeExpectations(of: run, encoding, to: &writer)
    if let document = analysis.document {
      encodeOpening(of: run.scenario, document, to: &writer)
      encodeSteps(of: run, document, encoding, to: &writer)
    }
    writer.member("end", run.end)
    writer.endObject()
  }

  private func encode(_ key: StaticString, _ text: String?, to writer: inout JSONWriter) {
    writer.key(key)
    if let text { writer.string(text) } else { writer.null() }
  }

  private func encodeExpectations(
    of run: ScenarioRun, _ encoding: SourceText.Encoding, to writer: inout JSONWriter
  ) {
    writer.key("expectations")
    writer.array(run.verdicts) { verdict, writer in
      writer.beginObject()
      writer.member("time", verdict.time)
      writer.member("text", verdict.text)
      writer.member("met", verdict.isMet)
      let path = run.scenario.path(of: verdict.expectation)
      encode(path == nil ? nil : verdict.expectation.range, path, encoding, to: &writer)
      writer.endObject()
    }
  }

  /// Writes the params of `sheet/open`, without an id.
  private func encodeOpening(
    of scenario: SheetDocument.Scenario, _ document: SheetDocument, to writer: inout JSONWriter
  ) {
    let sheet = document.rootSheet(in: scenario)
    writer.key("opening")
    writer.beginObject()
    writer.member("preset", document.preset.name)
    writer.key("configuration")
    sheet.configuration.encode(to: &writer)
    writer.key("container")
    sheet.container.encode(to: &writer)
    writer.key("content")
    encode(sheet.content, to: &writer)
    if sheet.environment != Environment() { writer.member("environment", sheet.environment) }
    writer.endObject()
  }

  private func encode(_ content: Content, to writer: inout JSONWriter) {
    writer.beginObject()
    content.writeMembers(to: &writer)
    writer.endObject()
  }

  private func encodeSteps(
    of run: ScenarioRun, _ document: SheetDocument, _ encoding: SourceText.Encoding, to writer: inout JSONWriter
  ) {
    let scenario = run.scenario
    writer.key("steps")
    writer.beginArray()
    let screens = document.screens
    if !screens.isEmpty {
      writer.beginObject()
      writer.member("time", 0.0)
      writer.member("method", "navigation/setScreens" as StaticString)
      writer.key("params")
      writer.beginObject()
      writer.key("screens")
      writer.array(screens) { $0.encode(to: &$1) }
      writer.member("animated", false)
      writer.endObject()
      let range = scenario.rangeOfScreens
      encode(range, range == nil ? nil : [.key("screens")], encoding, to: &writer)
      writer.endObject()
    }
    for input in run.inputs {
      writer.beginObject()
      writer.member("time", input.time)
      writer.member("method", input.method)
      writer.key("params")
      input.encodeParams(to: &writer)
      let path = input.placed.path
      encode(path == nil ? nil : input.placed.step.range, path, encoding, to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes where something is in the text; null for what is in another document.
  private func encode(
    _ range: Range<Int>?, _ path: [SheetDocument.Scenario.PathElement]?, _ encoding: SourceText.Encoding,
    to writer: inout JSONWriter
  ) {
    writer.key("range")
    if let range { text.lines(of: range, encoding).encode(to: &writer) } else { writer.null() }
    writer.key("path")
    guard let path else { return writer.null() }
    writer.array(path) { element, writer in
      switch element {
      case .key(let key): writer.string(key)
      case .index(let index): writer.integer(Int64(index))
      }
    }
  }
}
