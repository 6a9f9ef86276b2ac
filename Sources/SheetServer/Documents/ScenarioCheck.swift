import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// A scenario played for nothing but what is refused: after every keystroke, so without messages in between.
enum ScenarioCheck {
  /// The steps that the sheet refuses, and why.
  static func refusals(of document: SheetDocument) -> [ScenarioRun.Refusal] {
    guard !document.steps.isEmpty else { return [] }
    var server = Server()
    server.life = .working
    let sheet = server.sheet(of: document)
    _ = server.sessions.open(Self.id, document.preset, .none, over: nil, nil, of: nil, sheet)
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
  ) -> [ScenarioRun.Refusal] {
    var count = 0
    return steps.enumerated().compactMap { index, step in
      guard count < DocumentAnalysis.maximumDiagnostics else { return nil }
      var name = step.method
      guard let method = name.withUTF8({ Method.named(UnsafeRawBufferPointer($0)) }) else { return nil }
      let error: RPCError
      do throws(JSONFailure) {
        let call = try method.decode(params[index])
        do throws(CallFailure) {
          _ = try server.perform(call)
          return nil
        } catch let failure {
          error = failure.rpcError
        }
      } catch let failure {
        error = RPCError(failure)
      }
      count += 1
      return ScenarioRun.Refusal(range: step.range, message: error.sentence)
    }
  }
}

extension RPCError {
  /// What was wrong, for the author of a document.
  fileprivate var sentence: String {
    let text = JSONWriter.text { encode(to: &$0) }
    return ScenarioRun.sentence(of: SyntaxNode(parsing: text))
  }
}
