import SeededRandom
import SheetEngine
import SheetTrace
import Testing

private let lines = """
  {"trace":1,"unit":"pt","container":{"width":393,"height":852,"safeArea":{"top":59,"bottom":34}},"clock":"frame"}
  {"time":0,"y":852,"height":100}
  {"time":0.01,"event":"select","detent":"large"}
  {"time":0.02,"finger":"down","fingerX":196,"fingerY":800}
  {"time":0.03,"y":840.5,"height":100}
  """

@Test func bothFormatsSayTheSame() throws {
  let table = """
    # trace 1, unit=pt, container=393x852, safeArea=59 0 34 0, clock=frame
    time,y,height,event,detent,finger,fingerX,fingerY
    0,852,100
    0.01,,,select,large
    0.02,,,,,down,196,800
    0.03,840.5,100
    """
  let (json, csv) = (try SheetTrace.Trace(lines), try SheetTrace.Trace(table))
  #expect(json.header.size == csv.header.size && json.header.safeArea == csv.header.safeArea)
  #expect(json.frames.map { [$0.time, $0.position] } == csv.frames.map { [$0.time, $0.position] })
  #expect(json.inputs.map { $0.kind } == csv.inputs.map { $0.kind })
  #expect(json.inputs[0].kind == .select("large"))
}

@Test func idOfADetentMayBeANumber() throws {
  let table = "# trace 1, container=393x852\ntime,y,event,detent\n0,852,,\n0.1,,select,300\n0.2,552,,"
  #expect(try SheetTrace.Trace(table).inputs.map { $0.kind } == [.select("300")])
}

@Test(arguments: ["\n", "\r\n", "\n\n"])
func linesEndInAnyWay(ending: String) throws {
  let text = lines.split(separator: "\n").joined(separator: ending)
  #expect(try SheetTrace.Trace(text).frames.count == 2)
}

@Test func pixelsBecomePoints() throws {
  let text = """
    {"trace":1,"unit":"px","scale":3}
    {"time":0,"y":300,"height":90}
    {"time":1,"y":303,"height":90}
    """
  #expect(try SheetTrace.Trace(text).frames.map { $0.position } == [100, 101])
}

@Test(arguments: 0..<200)
func damagedTraceIsReadOrRefused(seed: Int) {
  var random = SeededRandom(UInt64(seed))
  var bytes = Array(lines.utf8)
  for _ in 0..<Int.random(in: 1...6, using: &random) {
    let index = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: index)
    default: bytes.insert(contentsOf: bytes[index..<min(index + 20, bytes.count)], at: index)
    }
  }
  guard let trace = try? SheetTrace.Trace(String(decoding: bytes, as: UTF8.self)), let preset = Preset.named("system")
  else { return }
  let container = Container(size: Size(width: 393, height: 852), scale: 3)
  let sheet = Sheet(configuration: preset.configuration, container: container, content: Content(height: 300))
  let found = Verification(trace, of: sheet)
  #expect(!found.text.isEmpty && !found.json.isEmpty)
  #expect(found.picture(theme: .light).hasPrefix("<svg"))
}

/// Spreadsheets and some editors begin a file with a byte order mark.
@Test func byteOrderMarkIsNotPartOfTheTrace() throws {
  #expect(try SheetTrace.Trace("\u{FEFF}" + lines).frames.count == 2)
  #expect(try SheetTrace.Trace("\u{FEFF}# trace 1\ntime,y,height\n0,852,100\n0.03,840,100\n").frames.count == 2)
}

/// The message of the error with which a text is refused; nil if it is a trace.
private func refusal(_ text: String) -> String? {
  do {
    _ = try SheetTrace.Trace(text)
    return nil
  } catch {
    return "\(error.line): \(error.text)"
  }
}

@Test(arguments: [1e5, 1e7, 1e10], [30, 59])
func clockThatJumpsIsRefusedWhereItJumps(jump: Double, line: Int) throws {
  let rows = (0..<60).map { index in
    let time = Double(index) / 60 + (index >= line ? jump : 0)
    return "{\"time\":\(time),\"y\":\(800 - index),\"height\":100}"
  }
  let text = (["{\"trace\":1}"] + rows).joined(separator: "\n")
  let message = try #require(refusal(text))
  #expect(message.hasPrefix("\(line + 2): the clock jumps from ") && message.contains("one recording"), "\(message)")
}

@Test func pauseIsNoJump() throws {
  let rows = [0.0, 0.01, 0.02, 400, 400.01, 400.02].map { "{\"time\":\($0),\"y\":800,\"height\":100}" }
  #expect(refusal((["{\"trace\":1}"] + rows).joined(separator: "\n")) == nil)
}

@Test(arguments: ["5e-324", "0", "-1", "1e300"])
func scaleIsThatOfAScreen(scale: String) throws {
  let rows = "{\"time\":0,\"y\":1,\"height\":1}\n{\"time\":0.1,\"y\":1,\"height\":1}"
  let message = try #require(refusal("{\"trace\":1,\"scale\":\(scale)}\n\(rows)"))
  #expect(message.contains("the pixels of a point, 0.01 to 100"), "\(message)")
  #expect(refusal("# trace 1, scale=\(scale)\ntime,y\n0,1\n0.1,1") != nil)
}
