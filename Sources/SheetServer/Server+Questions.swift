import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// The requests of ours that are out.
struct OpenQuestions: Sendable {
  /// More than this are not remembered: an answer to an older one comes too late for anything.
  private static let most = 1000

  private var open: [(number: Int, question: Question)] = []
  private var last = 0

  /// Remembers a question.
  /// - Returns: its id, which no client's request has to fear: it is a string of our own.
  mutating func add(_ question: Question) -> RequestID {
    last += 1
    if open.count == Self.most { open.removeFirst() }
    open.append((last, question))
    return .string("sheetd:\(last)")
  }

  /// Removes the question of that id; nil if there is none.
  mutating func take(_ id: RequestID) -> Question? {
    guard let index = open.firstIndex(where: { id == .string("sheetd:\($0.number)") }) else { return nil }
    return open.remove(at: index).question
  }
}

extension Server {
  /// Asks the client.
  mutating func ask(_ question: Question) {
    let id = questions.add(question)
    outbox.request(id, question.method) { question.encode(to: &$0) }
  }

  /// An answer to a request of ours.
  /// - Returns: whether anything was asked under that id.
  mutating func takeAnswer(_ id: RequestID, _ result: JSONValue?) -> Bool {
    guard let question = questions.take(id) else { return false }
    guard let index = sessions.index(of: question.sheet),
      let input = question.input(for: result, content: sessions[index].content(of: question.screen)),
      let updates = try? sessions[index].send(input, at: time(at: index))
    else { return true }
    report(updates, index, of: input)
    reportFrame(index, nil)
    return true
  }

  /// Asks for the height of the content on top, where it is measured and the sheet's width is not the one that it was
  /// measured for.
  mutating func measure(_ index: Int) {
    guard sessions[index].content.isMeasured, let screen = sessions[index].screens.last?.id else { return }
    let width = sessions[index].frame(at: sessions[index].now).frame.width
    let measured = Session.Measured(screen: screen, width: width)
    guard sessions.all[index].measured != measured else { return }
    sessions.setMeasured(measured, at: index)
    ask(.measure(sheet: sessions.all[index].id, screen: screen, width: width))
  }
}
