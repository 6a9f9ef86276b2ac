import JSON
import SheetDocument
import SheetEngine
import SheetProtocol

/// Plays a scenario, as a client would.
struct ScenarioPlayer: ~Copyable {
  private let frameRate: Double
  private(set) var run: ScenarioRun
  private var server = Server(recordsTimelines: true)
  private var lastID = 0
  private var now: Seconds = 0

  private static let sheet = "document"

  init(_ sheet: Sheet, frameRate: Double) {
    run = ScenarioRun(sheet)
    self.frameRate = frameRate
  }

  mutating func play(_ document: SheetDocument) {
    ask("initialize", "{}")
    ask("sheet/open", Self.params(document.openMembers))
    if !document.screens.isEmpty {
      ask("navigation/setScreens", Self.params("\"screens\":\(document.screensText)", "\"animated\":false"))
    }
    var looks = document.looks[...]
    for step in document.steps {
      while let look = looks.first, look < step.time {
        advance(to: look)
        looks.removeFirst()
      }
      advance(to: step.time)
      ask(step.method, Self.params("\"time\":\(Self.number(step.time))", step.members))
    }
    for look in looks { advance(to: look) }
    settle()
  }

  /// Keeps what was recorded.
  mutating func finish() {
    if let timeline = server.timelines?.timeline(of: Self.sheet) { run.timeline = timeline }
  }

  // MARK: Time

  /// Lets time pass. Back it does not go; what is asked for then is refused.
  private mutating func advance(to time: Seconds) {
    guard time > now else { return }
    let hasRoom = (time - now) * frameRate < Double(ScenarioRun.maximumFrames - run.frames.count)
    let rate = hasRoom ? "\"frameRate\":\(Self.number(frameRate))" : ""
    ask("clock/advance", Self.params("\"to\":\(Self.number(time))", rate))
    now = time
  }

  private mutating func settle() {
    let end = now + ScenarioRun.settleTimeout
    while now < end, run.frames.last?.node["moving"]?.kind == .bool(true) { advance(to: now + 0.25) }
  }

  // MARK: Asking

  private static func params(_ members: String...) -> String {
    "{\((["\"sheet\":\"\(sheet)\""] + members).filter { !$0.isEmpty }.joined(separator: ","))}"
  }

  private static func number(_ number: Double) -> String { JSONWriter.text { $0.exact(number) } }

  /// Sends a request, and takes in what comes out.
  private mutating func ask(_ method: String, _ params: String) {
    lastID += 1
    let name = JSONWriter.text { $0.string(method) }
    let line = "{\"jsonrpc\":\"2.0\",\"id\":\(lastID),\"method\":\(name),\"params\":\(params)}\n"
    Array(line.utf8).withUnsafeBytes { server.receive($0, at: .zero) }
    let answers = server.withOutput { String(decoding: $0, as: UTF8.self) }
    server.didWrite(server.pendingOutput)
    for answer in answers.split(separator: "\n") { take(String(answer)) }
  }

  private mutating func take(_ text: String) {
    let message = SyntaxNode(parsing: text)
    if let params = message["params"] {
      run.messages.append(text)
      switch message["method"]?.string {
      case "sheet/frame": record(frame: params)
      case "sheet/event": record(event: params, in: text)
      default: break
      }
    } else if let result = message["result"] {
      if result["frame"] != nil, result["preset"] == nil {
        let frame = SourceText(text)[result.range]
        run.messages.append("{\"jsonrpc\":\"2.0\",\"method\":\"sheet/frame\",\"params\":\(frame)}")
      }
      record(frame: result)
    }
  }

  private mutating func record(frame: SyntaxNode) {
    guard frame["frame"] != nil, let time = frame["time"]?.number else { return }
    if run.frames.last?.time == time { run.frames.removeLast() }
    run.frames.append(ScenarioRun.Frame(time: time, node: frame))
  }

  private mutating func record(event: SyntaxNode, in message: String) {
    guard let time = event["time"]?.number, let name = event["name"]?.string else { return }
    run.events.append(ScenarioRun.Event(time: time, name: name, node: event, text: SourceText(message)[event.range]))
  }
}

extension SheetDocument {
  /// When a frame is expected, each once, in order.
  fileprivate var looks: [Seconds] {
    Set(expectations.compactMap { if case .frame = $0.subject { $0.time } else { nil } }).sorted()
  }
}
