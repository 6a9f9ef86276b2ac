import JSON
import SheetEngine

extension Trace {
  /// Reads a trace.
  /// - Throws: ``Failure`` for a text that is no trace, or one without enough frames.
  public init(_ text: String) throws(Failure) {
    // Some editors and spreadsheets begin a file with a byte order mark.
    let marked = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let lines = marked.split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0) }
    guard let first = lines.first(where: { !$0.allSatisfy { $0.isWhitespace } }) else {
      throw Failure(line: 1, text: "the trace is empty; expected a header, {\"trace\":1,…} or # trace 1,…")
    }
    if first.hasPrefix("#") {
      try self.init(csv: lines)
    } else {
      try self.init(jsonLines: lines)
    }
    try finish()
  }

  // MARK: JSON lines

  private init(jsonLines lines: [String]) throws(Failure) {
    header = Header()
    var hasHeader = false
    for (index, text) in lines.enumerated() where !text.allSatisfy({ $0.isWhitespace }) {
      let line = index + 1
      var row = Row()
      var failure: Failure?
      var hasVersion = hasHeader
      let isObject = Self.forEachMember(of: text) { key, value in
        if !hasHeader {
          if key == "trace" { hasVersion = true }
          failure = failure ?? Self.read(key, value, into: &header, line)
        } else if let number = value.number {
          row.numbers[key] = number
        } else if let word = value.string {
          row.words[key] = word
        } else {
          row.others.append(key)
        }
      }
      guard isObject else {
        let isNumber = ["NaN", "Infinity"].allSatisfy { !text.contains($0) }
        throw Failure(
          line: line,
          text: "this is no JSON object"
            + (isNumber ? "" : ": JSON has no NaN and no Infinity; null says that there is no number"))
      }
      if let failure { throw failure }
      guard hasVersion else {
        throw Failure(
          line: line, text: "the header does not say {\"trace\":1}; expected it in the first line, with the container")
      }
      if hasHeader { add(row, line) }
      hasHeader = true
    }
  }

  /// - Returns: whether the text is a JSON object.
  private static func forEachMember(of text: String, _ body: (String, JSONValue) -> Void) -> Bool {
    Array(text.utf8).withUnsafeBytes { bytes in
      guard let document = try? JSONDocument(parsing: bytes, depth: 16) else { return false }
      return document.withRoot { root in
        guard root.kind == .object else { return false }
        root.forEachMember { body($0, $1) }
        return true
      }
    }
  }

  private static func read(_ key: String, _ value: JSONValue, into header: inout Header, _ line: Int) -> Failure? {
    func wrong(_ expected: String) -> Failure {
      Failure(line: line, text: "\(key) of the header is \(value.summary); expected \(expected)")
    }
    switch key {
    case "trace": return value.number == 1 ? nil : wrong("1, the version of the format")
    case "unit": return ["pt", "px", "dp"].contains(value.string) ? nil : wrong("pt, dp or px")
    case "scale":
      guard let scale = value.number, scales.contains(scale) else { return wrong(Self.scaleWords) }
      header.scale = scale
    case "origin": return value.string == "top" ? nil : wrong("top: positions are from the container's top or left")
    case "container":
      guard let width = value["width"]?.number, let height = value["height"]?.number, lengths.contains(width),
        lengths.contains(height)
      else {
        return wrong("{\"width\":…,\"height\":…}, 1 to 100000 each")
      }
      header.size = Size(width: width, height: height)
      if let safe = value["safeArea"] {
        func inset(_ side: StaticString) -> Double { safe[side]?.number ?? 0 }
        header.safeArea = Insets(
          top: inset("top"), left: inset("left"), bottom: inset("bottom"), right: inset("right"))
      }
    case "clock":
      guard let clock = value.string.flatMap({ Clock(rawValue: $0) }) else { return wrong("frame or callback") }
      header.clock = clock
    case "read":
      guard let reading = value.string.flatMap({ Reading(rawValue: $0) }) else {
        return wrong("callback, after or presented: when positions were read")
      }
      header.reading = reading
    default: break
    }
    return nil
  }

  // MARK: Comma-separated values

  private init(csv lines: [String]) throws(Failure) {
    header = Header()
    var columns: [String]?
    var hasVersion = false
    for (index, text) in lines.enumerated() where !text.allSatisfy({ $0.isWhitespace }) {
      let line = index + 1
      if text.hasPrefix("#") {
        for part in text.dropFirst().split(separator: ",").map({ Self.trimmed($0) }) {
          if part == "trace 1" { hasVersion = true }
          try readSetting(part, line)
        }
        continue
      }
      let cells = text.split(separator: ",", omittingEmptySubsequences: false).map { Self.trimmed($0) }
      guard let names = columns else {
        guard cells.contains("time") else {
          throw Failure(
            line: line, text: "there is no column time; expected time, y and, as far as known, height, finger, …")
        }
        columns = cells
        continue
      }
      guard cells.count <= names.count else {
        throw Failure(
          line: line, text: "there are \(cells.count) cells; expected at most \(names.count), as in the header")
      }
      var row = Row()
      for (name, cell) in zip(names, cells) where !cell.isEmpty {
        // The id of a detent may be a number.
        if name != "detent", let number = Double(cell) { row.numbers[name] = number } else { row.words[name] = cell }
      }
      add(row, line)
    }
    guard hasVersion else { throw Failure(line: 1, text: "the header does not say \"trace 1\"") }
  }

  private mutating func readSetting(_ text: String, _ line: Int) throws(Failure) {
    let parts = text.split(separator: "=", maxSplits: 1).map { Self.trimmed($0) }
    guard parts.count == 2 else { return }
    let (key, value) = (parts[0], parts[1])
    func wrong(_ expected: String) -> Failure {
      Failure(line: line, text: "\(key) of the header is \"\(value)\"; expected \(expected)")
    }
    switch key {
    case "unit": guard ["pt", "px", "dp"].contains(value) else { throw wrong("pt, dp or px") }
    case "scale":
      guard let scale = Double(value), Self.scales.contains(scale) else { throw wrong(Self.scaleWords) }
      header.scale = scale
    case "container":
      let sides = value.split(separator: "x").compactMap { Double($0) }
      guard sides.count == 2, sides.allSatisfy(Self.lengths.contains) else {
        throw wrong("a size, as 393x852, 1 to 100000 each")
      }
      header.size = Size(width: sides[0], height: sides[1])
    case "safeArea":
      let insets = value.split(separator: " ").compactMap { Double($0) }
      guard insets.count == 4 else { throw wrong("top, left, bottom and right, as 59 0 34 0") }
      header.safeArea = Insets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
    case "clock":
      guard let clock = Clock(rawValue: value) else { throw wrong("frame or callback") }
      header.clock = clock
    case "read":
      guard let reading = Reading(rawValue: value) else {
        throw wrong("callback, after or presented: when positions were read")
      }
      header.reading = reading
    default: break
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  // MARK: Rows

  /// The values of a line.
  private struct Row {
    var numbers: [String: Double] = [:]
    var words: [String: String] = [:]
    /// The names of values that are neither.
    var others: [String] = []
  }

  /// The pixels that a point may have.
  private static let scales = 0.01...100.0
  private static let scaleWords = "the pixels of a point, 0.01 to 100"
  /// The sides that a container may have, pt.
  private static let lengths = 1.0...100_000

  /// The words for what a finger does.
  private static let phases: [String: GestureSample.Phase] = [
    "down": .began, "moved": .moved, "up": .ended, "cancel": .cancelled,
  ]

  /// A frame that is this far from both of its neighbors may be a mistake, pt.
  private static let longestJump: Points = 100
  /// How many times as far as they are from each other.
  private static let jumpRatio = 10.0
  /// The largest number that a position can be.
  private static let largest = 1e9
  /// The largest time, which may be counted from 1970, s.
  private static let latest: Seconds = 1e11
  /// A time that is later than this is counted from 1970, or so: digits would be lost in it, s.
  private static let long: Seconds = 1e7

  private mutating func add(_ row: Row, _ line: Int) {
    func number(_ key: String) -> Double? {
      row.numbers[key].flatMap { $0.isFinite && $0.magnitude < Self.largest ? $0 : nil }
    }
    guard let time = row.numbers["time"], time.isFinite, time.magnitude < Self.latest else {
      notes.append(Note(line: line, text: "there is no time, in seconds; the line is left out"))
      return
    }
    func moment(_ key: String) -> Seconds? {
      row.numbers[key].flatMap { $0.isFinite && $0.magnitude < Self.latest ? $0 : nil }
    }
    if let word = row.words["finger"] {
      guard let phase = Self.phases[word] else {
        notes.append(Note(line: line, text: "finger is \"\(word)\"; expected down, moved, up or cancel"))
        return
      }
      inputs.append(
        Input(
          line: line, time: time, handled: moment("handled"),
          kind: .finger(
            phase, x: number("fingerX").map { $0 / header.scale }, y: number("fingerY").map { $0 / header.scale })))
    }
    if let word = row.words["event"] {
      switch (word, row.words["detent"]) {
      case ("present", _): inputs.append(Input(line: line, time: time, kind: .present))
      case ("dismiss", _): inputs.append(Input(line: line, time: time, kind: .dismiss))
      case ("select", let detent?): inputs.append(Input(line: line, time: time, kind: .select(detent)))
      default:
        notes.append(Note(line: line, text: "event is \"\(word)\"; expected present, dismiss, or select with a detent"))
      }
      return
    }
    let hasPosition = ["y", "x"].contains { row.numbers[$0] != nil || row.words[$0] != nil || row.others.contains($0) }
    guard let position = number("y") ?? number("x") else {
      // A line of a finger alone has no position; null is a frame in which the sheet was not found.
      if hasPosition { notes.append(Note(line: line, text: "the position is no number; the frame is left out")) }
      return
    }
    guard row.words["mark"] == nil else {
      notes.append(Note(line: line, text: "the frame is marked \"\(row.words["mark"] ?? "")\"; it is left out"))
      return
    }
    if let last = frames.last, time < last.time {
      notes.append(
        Note(line: line, text: "time goes back from \(last.time.jsonText) to \(time.jsonText) s; the frame is left out")
      )
      return
    }
    frames.append(
      Frame(
        line: line, time: time,
        callback: moment("now"),
        position: position / header.scale,
        length: (number("height") ?? number("width")).map { $0 / header.scale },
        dimming: dimming(of: row, number("dimming"), line), scroll: number("scroll").map { $0 / header.scale }))
  }

  /// The dimming of a row; nil with a note where it is none.
  private mutating func dimming(of row: Row, _ value: Double?, _ line: Int) -> Double? {
    guard row.numbers["dimming"] != nil || row.words["dimming"] != nil else { return nil }
    guard let value, (0...1).contains(value) else {
      notes.append(Note(line: line, text: "dimming is no opacity from 0 to 1; it is left out"))
      return nil
    }
    return value
  }

  // MARK: As a whole

  /// A gap of this many frames while the sheet moves is doubtful.
  private static let longestGap = 4.0

  /// Frames that are further apart than this are in another unit, s.
  private static let slowest: Seconds = 2

  /// The longest pause of a recording, in which a sheet rests and an app draws no frames, s.
  private static let longestPause: Seconds = 600
  /// The longest recording, s.
  private static let longest: Seconds = 3600

  /// Refuses times that are not of one recording.
  private func checkTimes() throws(Failure) {
    let moments =
      (frames.map { (time: $0.time, line: $0.line) } + inputs.map { (time: $0.time, line: $0.line) }).ordered {
        $0.time
      }
    guard let first = moments.first else { return }
    for (before, after) in zip(moments, moments.dropFirst())
    where after.time - before.time > Self.longestPause || after.time - first.time > Self.longest {
      throw Failure(
        line: max(before.line, after.line),
        text:
          "the clock jumps from \(before.time.jsonText) to \(after.time.jsonText) s; expected one recording, of at most an hour "
          + "and without a pause of more than ten minutes")
    }
  }

  /// Counts long times from the first.
  private mutating func rebase() {
    let start = (frames.map { $0.time } + inputs.map { $0.time }).min() ?? 0
    guard start > Self.long else { return }
    notes.append(Note(line: frames[0].line, text: "times count from \(start.jsonText) s"))
    for index in frames.indices {
      frames[index].time -= start
      frames[index].callback = frames[index].callback.map { $0 - start }
    }
    for index in inputs.indices {
      inputs[index].time -= start
      inputs[index].handled = inputs[index].handled.map { $0 - start }
    }
  }

  /// Checks the frames together, and leaves out single ones that lie.
  private mutating func finish() throws(Failure) {
    guard frames.count > 1 else {
      let why = notes.first.map { "; line \($0.line): \($0.text)" } ?? ""
      throw Failure(
        line: max(frames.first?.line ?? 1, 1),
        text: "there \(frames.count == 1 ? "is one frame" : "are no frames"); expected at least two, with time and y"
          + why)
    }
    let interval = self.interval
    if interval > Self.slowest {
      throw Failure(
        line: frames[1].line,
        text: "frames are \(interval.jsonText) s apart; expected times in seconds: are these milliseconds?")
    }
    try checkTimes()
    rebase()
    for (before, after) in zip(frames, frames.dropFirst())
    where after.time - before.time > Self.longestGap * interval && (after.position - before.position).magnitude > 1 {
      notes.append(
        Note(
          line: after.line,
          text: "there is a gap of \((after.time - before.time).jsonText) s, in which the sheet moved by "
            + "\((after.position - before.position).magnitude.jsonText) pt"))
    }
    // One frame far from both of its neighbors, which are near each other, is a mistake of the recorder.
    var kept = frames
    for index in frames.indices.dropFirst().dropLast().reversed() {
      let (before, here, after) = (frames[index - 1].position, frames[index].position, frames[index + 1].position)
      let jump = min((here - before).magnitude, (here - after).magnitude)
      if jump > Self.longestJump, jump > Self.jumpRatio * (after - before).magnitude {
        notes.append(
          Note(
            line: frames[index].line,
            text: "the frame is \(jump.jsonText) pt from both of its neighbors; it is left out"))
        kept.remove(at: index)
      }
    }
    frames = kept
    if header.reading == .callback {
      notes.append(
        Note(
          line: 1,
          text:
            "positions were read in a callback, often those of the frame before; a shift of one frame is the recorder’s"
        ))
    }
    notes.sort { $0.line < $1.line }
  }

  /// The usual time between two frames, s.
  public var interval: Seconds {
    let steps = zip(frames, frames.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? 1.0 / 60 : steps[steps.count / 2]
  }
}
