import Foundation
import SheetServer
import SheetSessions
import Testing

@Suite struct ServerTests {
  /// A capability, for a client of documents and for one that can do more, whose params of `initialize` these are.
  @Test(arguments: [
    (
      "codeLensProvider", #"{"initializationOptions":{"codeLenses":true},"capabilities":{"textDocument":{}}}"#, "none",
      "{}"
    ),
    (
      "codeActionProvider",
      #"{"capabilities":{"textDocument":{"codeAction":{"resolveSupport":{"properties":["edit"]}}},"#
        + #""workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename"]}}}}"#,
      #"{"codeActionKinds":["quickfix","source.fixAll"]}"#,
      #"{"codeActionKinds":["quickfix","source.fixAll","source.export"],"resolveProvider":true}"#
    ),
    (
      "renameProvider", #"{"capabilities":{"textDocument":{"rename":{"prepareSupport":true}}}}"#, "true",
      #"{"prepareProvider":true}"#
    ),
    (
      "positionEncoding", #"{"capabilities":{"textDocument":{},"general":{"positionEncodings":["utf-8","utf-16"]}}}"#,
      #""utf-16""#, #""utf-8""#
    ),
  ])
  func capabilitiesAreThoseThatTheClientCanUse(name: String, client: String, usual: String, more: String) throws {
    for (client, expected) in [(#"{"capabilities":{"textDocument":{}}}"#, usual), (client, more)] {
      let answer = Talk(client: client).opening.first?.message["result"] as? [String: Any]
      let value = (answer?["capabilities"] as? [String: Any])?[name]
      let found = try value.map {
        try JSONSerialization.data(withJSONObject: $0, options: [.fragmentsAllowed, .sortedKeys])
      }
      #expect(found.map { String(decoding: $0, as: UTF8.self) } ?? "none" == expected)
    }
  }

  // MARK: Text

  /// Sends a change of the document `file:///a.sheet.json`, or of another one, and returns the messages of its diagnostics.
  private func change(_ talk: Talk, _ version: Int, _ change: String, of uri: String = "file:///a.sheet.json")
    -> [String]?
  {
    _ = talk.take()
    talk.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":\#(version)},"#
        + #""contentChanges":[\#(change)]}}"#)
    let params =
      talk.take().last { $0.message["method"] as? String == "textDocument/publishDiagnostics" }?
      .message["params"] as? [String: Any]
    return (params?["diagnostics"] as? [[String: Any]])?.compactMap { $0["message"] as? String }
  }

  private func open(_ uri: String, _ text: String, client: String = #"{"capabilities":{"textDocument":{}}}"#) -> Talk {
    let talk = Talk(client: client)
    talk.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"json","#
        + #""version":1,"text":"\#(text)"}}}"#)
    return talk
  }

  @Test func editBeyondTheTextIsAtItsEnd() {
    let talk = open("file:///a.sheet.json", "{")
    let end = #"{"line":7,"character":0}"#
    #expect(change(talk, 2, #"{"range":{"start":\#(end),"end":\#(end)},"text":"}"}"#) == [])
    #expect(change(talk, 3, #"{"range":{"start":{"line":0,"character":1},"end":\#(end)},"text":"]"}"#) != [])
  }

  /// A text that is not known any more is known again when the client sends all of it.
  @Test func wholeTextHealsADocument() {
    let talk = open("file:///a.sheet.json", "{}")
    let insertion = #"{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":" "}"#
    #expect(change(talk, 1, insertion)?.first?.contains("sent as a whole") == true)
    #expect(change(talk, 2, insertion)?.first?.contains("is not open") == true)
    #expect(change(talk, 3, #"{"text":"{"}"#)?.count == 1)
    #expect(change(talk, 4, #"{"text":"{}"}"#) == [])
  }

  /// A client that says that it can count bytes, and edits no text, has agreed on nothing: it is not answered with a unit.
  @Test func positionsAreInUTF16UnlessAgreedOtherwise() {
    let units = #""general":{"positionEncodings":["utf-8"]}"#
    for (client, end) in [
      ("{}", 4), (#"{"capabilities":{\#(units)}}"#, 4), (#"{"capabilities":{\#(units),"textDocument":{}}}"#, 6),
    ] {
      let talk = open("file:///a.sheet.json", "😀 xy", client: client)
      let edit = #"{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":\#(end)}},"text":"{}"}"#
      // What is left is the y.
      #expect(change(talk, 2, edit)?.count == 1)
      #expect(
        change(talk, 3, #"{"range":{"start":{"line":0,"character":2},"end":{"line":0,"character":3}},"text":""}"#) == []
      )
    }
  }

  @Test func uriIsOneHoweverItIsEncoded() {
    let talk = open("file:///caf%C3%A9.sheet.json", "{")
    #expect(change(talk, 2, #"{"text":"{}"}"#, of: "file:///caf%c3%a9.sheet.json") == [])
    talk.send(
      #"{"jsonrpc":"2.0","id":1,"method":"sheet/open","params":{"sheet":"s","document":"file:///caf%c3%a9.sheet.json"}}"#
    )
    _ = talk.take()
    talk.send(
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///caf%C3%A9.sheet.json","#
        + #""version":3},"contentChanges":[{"text":"{\"content\":{\"height\":100}}"}]}}"#)
    #expect(talk.take().contains { $0.message["method"] as? String == "sheet/didChangeDocument" })
  }

  @Test func restingSheetsNeedNoTimer() {
    let talk = Talk()
    for index in 0..<1000 {
      talk.send(#"{"jsonrpc":"2.0","method":"sheet/open","params":{"sheet":"\#(index)","clock":"realtime"}}"#)
    }
    #expect(talk.nextWake == nil)
    talk.send(#"{"jsonrpc":"2.0","method":"sheet/present","params":{"sheet":"7"}}"#)
    var wakes = 0
    while let wake = talk.nextWake {
      talk.pass(to: wake)
      wakes += 1
    }
    // 0.35 s at 60 Hz, and the tick after the end.
    #expect((20...23).contains(wakes))
  }

  /// All sheets with one rate share their ticks.
  @Test func manySheetsWakeAsOftenAsOne() {
    let talk = Talk()
    for index in 0..<50 {
      let open = #"{"sheet":"\#(index)","preset":"interruptible","clock":"realtime","frameRate":50}"#
      talk.send(#"{"jsonrpc":"2.0","method":"sheet/open","params":\#(open)}"#, after: 1234)
      talk.send(#"{"jsonrpc":"2.0","method":"sheet/present","params":{"sheet":"\#(index)"}}"#, after: 11)
    }
    var wakes: [Int64] = []
    while let wake = talk.nextWake {
      talk.pass(to: wake)
      wakes.append(wake.microseconds)
    }
    // The last one was presented at 62.25 ms and takes 0.3 s; ticks are whole multiples of 20 ms.
    #expect(wakes == (4...19).map { $0 * 20_000 })
  }

  /// After a minute without a reader: memory is bounded, and the newest frame of each sheet follows all events.
  @Test func stoppedReaderGetsTheNewestFrames() throws {
    let talk = Talk()
    for index in 0..<100 {
      let open = #"{"sheet":"\#(index)","preset":"interruptible","clock":"realtime"}"#
      talk.send(#"{"jsonrpc":"2.0","method":"sheet/open","params":\#(open)}"#)
    }
    talk.isReading = false
    var (highest, asked) = (0, 0)
    while talk.now < 60_000_000 {
      // Each is presented and dismissed every second, and the client sends a request now and then.
      for index in 0..<100 where talk.now % 1_000_000 == 0 {
        let method = talk.now / 1_000_000 % 2 == 0 ? "present" : "dismiss"
        talk.send(#"{"jsonrpc":"2.0","method":"sheet/\#(method)","params":{"sheet":"\#(index)","tag":"last"}}"#)
        if index == 0 {
          asked += 1
          talk.send(#"{"jsonrpc":"2.0","id":\#(asked),"method":"sheet/state","params":{"sheet":"0"}}"#)
        }
      }
      talk.pass(to: Instant(microseconds: talk.now + 10_000))
      highest = max(highest, talk.pendingOutput)
    }
    // Events (6 per motion, 150 bytes each), animations and answers are kept.
    #expect(highest < 100 * 60 * 2500)
    talk.isReading = true
    talk.pass(to: Instant(microseconds: talk.now))
    let messages = talk.take().map(\.message)
    let ids = messages.compactMap { $0["id"] as? Int }
    #expect(ids == Array(1...asked))
    for index in 0..<100 {
      let own = messages.compactMap { $0["params"] as? [String: Any] }.filter { $0["sheet"] as? String == "\(index)" }
      let frames = own.filter { $0["phase"] != nil }
      #expect(frames.count < 60)
      let newest = try #require(frames.last)
      #expect(newest["time"] as? Double == 60 && newest["phase"] as? String == "dismissed")
      #expect(newest["tag"] as? String == "last")
      #expect(own.last?["phase"] != nil)
      // 30 presentations and 30 dismissals, each with its beginning and its end, in order.
      let phases = own.filter { $0["name"] as? String == "phaseDidChange" }
      #expect(phases.count == 120)
      let times = own.compactMap { $0["time"] as? Double }
      #expect(times == times.sorted())
    }
  }

  @Test func pendingFrameOfClosedSheetIsDropped() {
    let talk = Talk()
    talk.isReading = false
    for index in 0..<500 {
      let open = #"{"sheet":"\#(index)","preset":"interruptible","clock":"realtime"}"#
      talk.send(#"{"jsonrpc":"2.0","method":"sheet/open","params":\#(open)}"#)
    }
    for index in stride(from: 0, to: 500, by: 3) {
      talk.send(#"{"jsonrpc":"2.0","method":"sheet/close","params":{"sheet":"\#(index)"}}"#)
    }
    talk.isReading = true
    talk.pass(to: Instant(microseconds: 1000))
    let frames = talk.take().compactMap { $0.message["params"] as? [String: Any] }
    let sheets = Set(frames.compactMap { $0["sheet"] as? String })
    #expect(sheets.isSuperset(of: (0..<500).filter { $0 % 3 != 0 }.map { "\($0)" }))
    #expect(frames.count < 500)
  }

  /// A restored sheet continues from its own time, however much time has passed.
  @Test func restoredClockContinues() throws {
    let talk = Talk()
    let open = #"{"sheet":"s","preset":"interruptible","clock":"realtime"}"#
    talk.send(#"{"jsonrpc":"2.0","method":"sheet/open","params":\#(open)}"#)
    talk.send(#"{"jsonrpc":"2.0","method":"sheet/present","params":{"sheet":"s"}}"#)
    talk.send(#"{"jsonrpc":"2.0","id":1,"method":"sheet/snapshot","params":{"sheet":"s"}}"#, after: 100_000)
    talk.pass(to: Instant(microseconds: 5_000_000))
    talk.send(#"{"jsonrpc":"2.0","id":2,"method":"sheet/restore","params":{"sheet":"s","snapshot":1}}"#)
    let restored = try #require(talk.take().last?.message["result"] as? [String: Any])
    #expect(restored["time"] as? Double == 0.1 && restored["moving"] as? Bool == true)
    while let wake = talk.nextWake { talk.pass(to: wake) }
    let ends = talk.take().compactMap { $0.message["params"] as? [String: Any] }
      .filter { $0["name"] as? String == "presentationTransitionDidEnd" }
    #expect(ends.map { $0["time"] as? Double } == [0.3])
  }

  // MARK: Cancelling

  @Test func waitingRequestCanBeCanceled() throws {
    var limits = Limits()
    limits.pendingOutput = 100
    let talk = Talk(limits: limits)
    talk.isReading = false
    for id in 1...4 { talk.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"sheet/presets"}"#) }
    talk.send(#"[{"jsonrpc":"2.0","id":5,"method":"sheet/list"},{"jsonrpc":"2.0","id":6,"method":"sheet/list"}]"#)
    for id in ["3", "5", "\"4\"", "9", "3"] {
      talk.send(#"{"jsonrpc":"2.0","method":"$\/cancelRequest","params":{"id":\#(id)}}"#)
    }
    talk.send(#"{"jsonrpc":"2.0","id":3,"method":"sheet/list"}"#)
    talk.isReading = true
    talk.pass(to: .zero)
    let answers = talk.take().flatMap { $0.batch ?? [$0.message] }
    let codes = answers.map { ($0["id"] as? Int, ($0["error"] as? [String: Any])?["code"] as? Int) }
    #expect(codes.map(\.0) == [1, 2, 3, 4, 5, 6, 3])
    #expect(codes.map(\.1) == [nil, nil, -32800, nil, -32800, nil, nil])
  }

  /// The end of the input, too, is handled only after earlier output has been written.
  @Test func endOfInputWaitsForPendingMessages() {
    var limits = Limits()
    limits.pendingOutput = 100
    let talk = Talk(limits: limits)
    talk.isReading = false
    for id in 1...2 { talk.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"sheet/presets"}"#) }
    talk.finish()
    #expect(talk.exitStatus == nil)
    talk.isReading = true
    talk.pass(to: .zero)
    #expect(talk.take().count == 2 && talk.exitStatus == 0)
  }

  /// A message that takes long to parse is not parsed to its end when nobody is there, and nothing after it is answered.
  @Test func largeMessageEndsWhenNobodyIsThere() {
    let talk = Talk()
    let large = "[" + String(repeating: "1.5,", count: 1 << 19) + "1]"
    let messages =
      #"{"jsonrpc":"2.0","id":1,"method":"sheet/list","params":{"x":\#(large)}}"# + "\n"
      + #"{"jsonrpc":"2.0","id":2,"method":"sheet/list"}"#
    talk.send(messages)
    #expect(talk.take().count == 2)
    talk.isThere = false
    talk.send(messages)
    #expect(talk.take().isEmpty)
  }

  @Test func pendingInputIsBounded() {
    var limits = Limits()
    (limits.pendingOutput, limits.pendingInput) = (100, 100_000)
    let talk = Talk(limits: limits)
    talk.isReading = false
    var sent = 0
    while talk.acceptsInput, sent < 10_000 {
      talk.send(#"{"jsonrpc":"2.0","id":\#(sent),"method":"sheet/list"}"#)
      sent += 1
    }
    #expect(!talk.acceptsInput && sent < 2000)
    talk.isReading = true
    talk.pass(to: .zero)
    #expect(talk.take().compactMap { $0.message["id"] as? Int } == Array(0..<sent))
    #expect(talk.acceptsInput)
  }
}
