import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// A scenario played for nothing but what is refused: after every keystroke, so without messages in between.
enum ScenarioCheck {
  /// The steps that the sheet refuses, and why.
  static func refusals(of document: SheetDocument) -> [Diagnostic] {
    guard !document.steps.isEmpty else { return [] }
    var server = Server()
    server.life = .working
    _ = server.sessions.open(Self.id, document.preset, .none, over: nil, nil, of: nil, document.sheet)
    // All params are read at once; to read each alone would take twice as long.
    let params = document.steps.map { step in
      let time = JSONWriter.text { $0.exact(step.time) }
      return "{\"sheet\":\"\(Self.id)\",\"time\":\(time)\(step.members.isEmpty ? "" : ",")\(step.members)}"
    }
    return Array("[\(params.joined(separator: ","))]".utf8).withUnsafeBytes { bytes in
      do throws(JSONParseError) {
        let json = try JSONDocument(parsing: bytes)
        return json.withRoot { play(document.steps, $0, on: &server) }
      } catch {
        return []
      }
    }
  }

  private static let id = "document"

  private static func play(
    _ steps: [SheetDocument.Step], _ params: JSONValue, on server: inout Server
  ) -> [Diagnostic] {
    var refusals: [Diagnostic] = []
    for (index, step) in steps.enumerated() where refusals.count < DocumentAnalysis.maximumDiagnostics {
      if let failure = carryOut(step, params[index], on: &server) { refusals.append(refusal(of: step, failure)) }
    }
    return refusals
  }

  /// - Returns: why it is refused; nil where it is not.
  private static func carryOut(
    _ step: SheetDocument.Step, _ params: JSONValue?, on server: inout Server
  ) -> CallFailure? {
    var name = step.method
    guard let method = name.withUTF8({ Method.named(UnsafeRawBufferPointer($0)) }) else { return nil }
    do throws(JSONFailure) {
      let call = try method.decode(params)
      do throws(CallFailure) {
        _ = try server.perform(call)
        return nil
      } catch {
        return error
      }
    } catch {
      return .params(error)
    }
  }

  private static func refusal(of step: SheetDocument.Step, _ failure: CallFailure) -> Diagnostic {
    let error = failure.rpcError
    let name = SheetError.Kind(rawValue: error.code).map { "\($0.name): " } ?? ""
    return Diagnostic(.scenarioRefused, step.range, "the sheet refuses it: \(name)\(error.message)")
  }
}
