import JSON
import JSONRPC
import SheetEngine
import SheetProtocol

/// The daemon's requests that have not been answered.
struct OpenQuestions: Sendable {
  /// The maximum number of open questions; an answer to an older one comes too late anyway.
  private static let maximumCount = 1000

  private var open: [(number: Int, question: Question)] = []
  private var last = 0

  /// Remembers a question.
  /// - Returns: its id, a string that can't collide with a client's request.
  mutating func add(_ question: Question) -> RequestID {
    last += 1
    if open.count == Self.maximumCount { open.removeFirst() }
    open.append((last, question))
    return .string("sheetd:\(last)")
  }

  /// Removes everything that is asked about dismissing.
  /// - Returns: the ids of the sheets.
  mutating func takeDismissals() -> [String] {
    let asked = open.compactMap { if case .shouldDismiss(let sheet) = $0.question { sheet } else { nil } }
    open.removeAll { if case .shouldDismiss = $0.question { true } else { false } }
    return asked
  }

  /// Whether a question has not been answered.
  func contains(_ question: Question) -> Bool { open.contains { $0.question == question } }

  /// Removes the question with an id; nil if there is none.
  mutating func take(_ id: RequestID) -> Question? {
    guard let index = open.firstIndex(where: { id == .string("sheetd:\($0.number)") }) else { return nil }
    return open.remove(at: index).question
  }
}

extension Sessions {
  /// Asks the client.
  mutating func ask(_ question: Question, to client: inout SessionClient) {
    client.ask(question, id: questions.add(question))
  }

  /// Handles an answer to one of the daemon's requests.
  /// - Returns: whether a question with that id was open.
  package mutating func takeAnswer(
    _ id: RequestID, _ result: JSONValue?, to client: inout SessionClient
  ) -> Bool {
    guard let question = questions.take(id) else { return false }
    if question == .refreshDiagnostics { refreshDiagnostics(to: &client) }
    guard let sheet = question.sheet, let index = table.index(of: sheet),
      let input = question.input(for: result, content: table[index].content(of: question.screen)),
      let updates = try? table[index].send(input, at: time(at: index))
    else { return true }
    report(updates, index, of: input, to: &client)
    reportFrame(index, nil, to: &client)
    return true
  }

  /// Answers every sheet that asks whether a person may dismiss it.
  /// - Returns: whether any did.
  mutating func answerDismissals(_ consent: Bool, to client: inout SessionClient) -> Bool {
    let asking = questions.takeDismissals()
    for sheet in asking {
      guard let index = table.index(of: sheet),
        let updates = try? table[index].send(.answer(consent), at: time(at: index))
      else { continue }
      report(updates, index, of: .answer(consent), to: &client)
    }
    return !asking.isEmpty
  }

  /// Asks for the height of the content on top, if the client measures it and the sheet's width is not the one that it
  /// was last measured for.
  mutating func measure(_ index: Int, to client: inout SessionClient) {
    guard table[index].content.isMeasured, let screen = table[index].screens.last?.id else { return }
    let width = table[index].frame(at: table[index].now).frame.width
    let measured = Session.Measured(screen: screen, width: width)
    guard table.all[index].measured != measured else { return }
    table.setMeasured(measured, at: index)
    ask(.measure(sheet: table.all[index].id, screen: screen, width: width), to: &client)
  }
}
