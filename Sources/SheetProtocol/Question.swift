import JSON
import SheetEngine

/// A request from the daemon to its client.
public enum Question: Equatable, Sendable {
  /// `sheet/shouldDismiss`: may a person dismiss the sheet? Answered with a boolean.
  case shouldDismiss(sheet: String)
  /// `content/measure`: how high is a screen's content at a width? Answered with `{"height":…}`.
  case measure(sheet: String, screen: String, width: Points)
  /// `client/registerCapability`, of LSP: reports of changes in the files of documents are wanted.
  case watchDocuments
  /// `window/showDocument`, of LSP: a page is to be shown in a browser.
  case showPage(url: String)
  /// `workspace/diagnostic/refresh`, of LSP: diagnostics have changed that the client has asked for.
  case refreshDiagnostics

  /// The name on the wire.
  public var method: StaticString {
    switch self {
    case .shouldDismiss: "sheet/shouldDismiss"
    case .measure: "content/measure"
    case .watchDocuments: "client/registerCapability"
    case .showPage: "window/showDocument"
    case .refreshDiagnostics: "workspace/diagnostic/refresh"
    }
  }

  /// Writes the params.
  public func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    write(to: &writer)
    switch self {
    case .shouldDismiss, .measure, .refreshDiagnostics: break
    case .watchDocuments: Self.encodeRegistration(to: &writer)
    case .showPage(let url):
      writer.member("uri", url)
      writer.member("external", true)
    }
    writer.endObject()
  }

  /// Writes LSP's RegistrationParams.
  private static func encodeRegistration(to writer: inout JSONWriter) {
    writer.key("registrations")
    writer.beginArray()
    writer.beginObject()
    writer.member("id", "documents" as StaticString)
    writer.member("method", Method.watchedFiles)
    writer.key("registerOptions")
    writer.beginObject()
    writer.key("watchers")
    writer.beginArray()
    writer.beginObject()
    writer.member("globPattern", "**/*.sheet.json" as StaticString)
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endObject()
    writer.endArray()
  }

  private func write(to writer: inout some ResultWriter & ~Copyable) {
    if let sheet { writer.member("sheet", sheet) }
    if case .measure(_, let screen, let width) = self {
      writer.member("screen", screen)
      writer.member("width", width, "pt")
    }
  }

  /// The schema of its params.
  var properties: [Schema.Property] { ResultSchema.properties { write(to: &$0) } }

  /// The input that an answer leads to; nil when there is none. An error, or an answer of another type, counts as a no.
  /// - Parameters:
  ///   - result: the answer; nil for an error.
  ///   - content: the content that the sheet has now.
  public func input(for result: JSONValue?, content: Content?) -> Input? {
    switch self {
    case .shouldDismiss:
      return .answer(result?.bool ?? false)
    case .watchDocuments, .showPage, .refreshDiagnostics: return nil
    case .measure(_, let screen, _):
      guard let result, let height = try? NumberRule.notNegative.read("height", of: result), var measured = content
      else { return nil }
      measured.height = height
      return .contentDidChange(measured, screen: screen, animation: .none)
    }
  }

  /// The sheet that the question is about, if any.
  public var sheet: String? {
    switch self {
    case .shouldDismiss(let sheet), .measure(let sheet, _, _): sheet
    case .watchDocuments, .showPage, .refreshDiagnostics: nil
    }
  }

  /// The screen that the question is about, if any.
  public var screen: String? {
    if case .measure(_, let screen, _) = self { screen } else { nil }
  }
}
