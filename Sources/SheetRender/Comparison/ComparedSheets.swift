import SheetEngine
import SheetProtocol

/// One sheet with the behavior of several presets.
public struct ComparedSheets: Sendable {
  /// A preset, and the sheet that behaves like it.
  struct Entry: Sendable {
    let name: String
    /// Presented, at rest.
    let sheet: Sheet
    /// How well the preset reproduces a library; empty for a system.
    let fidelity: [Fidelity]
  }

  let entries: [Entry]
  /// The sheet that is compared, presented, at rest.
  private let own: Sheet
  /// The highest reach that is drawn, pt.
  private let highest: Points

  /// - Parameters:
  ///   - sheet: whose detents, content and container stay.
  ///   - presets: whose behavior is compared. They also say how high the detents are.
  public init(_ sheet: Sheet, as presets: [Preset]) {
    let own = sheet.presented()
    let entries = presets.map { Entry(name: $0.name, sheet: sheet.presented(as: $0), fidelity: $0.fidelity) }
    self.init(own, entries, highest: ([own] + entries.map { $0.sheet }).map { $0.highestReach }.max() ?? 0)
  }

  /// Two sheets, whatever they are.
  init(_ from: Sheet, _ to: Sheet) {
    let both = [from.presented(), to.presented()]
    // From where both can be released.
    self.init(
      both[0], both.map { Entry(name: "", sheet: $0, fidelity: []) },
      highest: both.map { $0.highestReach }.min() ?? 0)
  }

  /// - Parameter highest: the highest place at which a sheet rests, pt; a finger can pull it a little higher.
  private init(_ own: Sheet, _ entries: [Entry], highest: Points) {
    (self.own, self.entries, self.highest) = (own, entries, highest * 1.08)
  }

  /// The subject of a comparison.
  public enum Subject: Sendable {
    /// A release.
    case release(ReleaseQuestion)
    /// A gesture: its samples with the times from its start, s, and how far the sheet reached that was touched, pt; nil is the compared
    /// sheet.
    case gesture([(time: Seconds, sample: GestureSample)], from: Points? = nil)

    /// The work of computing its course.
    fileprivate var cost: Int {
      switch self {
      case .release: Work.Cost.course
      case .gesture(let samples, _): Work.Cost.input * samples.count + Work.Cost.course
      }
    }
  }

  /// The course of a release or a gesture with a preset.
  /// - Throws: where the sheet refuses a sample.
  private func course(
    _ sheet: Sheet, _ subject: Subject, _ work: Work = Work()
  ) throws(InputError) -> ReleaseCourse {
    switch subject {
    case .release(let question): sheet.course(after: question, work)
    case .gesture(let samples, let reach): try sheet.course(after: samples, onSheetOf: reach ?? own.shownReach)
    }
  }

  // MARK: One release

  /// A row of a table: what comes of a release with a preset.
  public struct Row: Equatable, Sendable {
    /// The name of the preset.
    public let preset: String
    /// The detent, or that it is dismissed.
    public let outcome: String
    /// How far it reaches at the end, pt.
    public let reach: Points
    /// The time until nothing moves, s.
    public let duration: Seconds
    /// The maximum distance beyond its end at which the sheet is shown, pt.
    public let overshoot: Points
    /// The reason for the outcome, in words.
    public let reason: String
    /// How well the preset's landing and settling are known; empty for a system.
    public let landing, settling: String
  }

  /// The results of a release or a gesture with each preset.
  public func rows(of subject: Subject) -> [Row] {
    entries.compactMap { entry in
      guard let course = try? course(entry.sheet, subject) else { return nil }
      return Row(
        preset: entry.name, outcome: Self.word(for: course.prediction.outcome), reach: course.reach,
        duration: course.prediction.duration, overshoot: course.overshoot,
        reason: course.prediction.reason?.text ?? "", landing: entry.fidelity.text(of: .landing),
        settling: entry.fidelity.text(of: .settling))
    }
  }

  /// The courses of releases or gestures with each preset, as far as the work goes.
  /// - Throws: where a sheet refuses a sample.
  public func courses(
    of subjects: [Subject], _ work: Work
  ) throws(InputError) -> [(preset: String, courses: [ReleaseCourse])] {
    var courses: [(preset: String, courses: [ReleaseCourse])] = []
    for entry in entries {
      var own: [ReleaseCourse] = []
      for subject in subjects where work.spend(subject.cost) { own.append(try course(entry.sheet, subject, work)) }
      courses.append((entry.name, own))
    }
    return courses
  }

  static func word(for outcome: Prediction.Outcome) -> String {
    switch outcome {
    case .present: "stays"
    case .dismiss: "dismissed"
    case .detent(let id): id
    }
  }

  // MARK: Every release

  /// Where a preset sends the releases of a grid.
  public struct Share: Equatable, Sendable {
    /// The name of the preset.
    public let preset: String
    /// The fraction of the releases that go to each place, in the order of ``places``.
    public let fractions: [Double]
    /// The fraction that most presets send elsewhere.
    public let unusual: Double
  }

  /// The places of ``shares()``: dismissed, then from the lowest detent to the highest.
  public var places: [String] { outcomes([]) }

  /// The shares of the places with each preset, for releases from every reach, with velocities from -3000 to 3000 pt/s.
  public func shares(_ work: Work = Work()) -> [Share] {
    let maps = entries.map { landings(of: $0.sheet, work) }
    let all = Double(Self.grid.rows * Self.grid.columns)
    return entries.indices.map { index in
      let flat = maps[index].joined()
      var unusual = 0
      for row in 0..<Self.grid.rows {
        for column in 0..<Self.grid.columns where isUnusual(maps[index][row][column], maps, row, column) {
          unusual += 1
        }
      }
      return Share(
        preset: entries[index].name, fractions: places.map { place in Double(flat.count { $0 == place }) / all },
        unusual: Double(unusual) / all)
    }
  }

  /// Releases that the first sheet sends to one place, and the second to another.
  struct Moved {
    let (from, to): (String, String)
    /// As a fraction of all releases.
    let fraction: Double
    /// The one of them that is most usual.
    let example: ReleaseQuestion
  }

  /// A release with about this speed is a usual one.
  private static let usualSpeed: PointsPerSecond = 900

  /// The releases that the first two sheets send to different places.
  func moved(_ work: Work) -> [Moved] {
    let maps = entries.prefix(2).map { landings(of: $0.sheet, work) }
    guard maps.count == 2, work.end == nil else { return [] }
    var found: [(from: String, to: String, count: Int, example: ReleaseQuestion, distance: Double)] = []
    for row in 0..<Self.grid.rows {
      for column in 0..<Self.grid.columns where maps[0][row][column] != maps[1][row][column] {
        let question = question(row, column)
        let distance =
          (question.velocity.magnitude - Self.usualSpeed).magnitude / Self.velocities.upperBound
          + (question.reach / highest - 0.5).magnitude
        let (from, to) = (maps[0][row][column], maps[1][row][column])
        if let known = found.firstIndex(where: { $0.from == from && $0.to == to }) {
          found[known].count += 1
          if distance < found[known].distance { (found[known].example, found[known].distance) = (question, distance) }
        } else {
          found.append((from, to, 1, question, distance))
        }
      }
    }
    let all = Double(Self.grid.rows * Self.grid.columns)
    return found.map { Moved(from: $0.from, to: $0.to, fraction: Double($0.count) / all, example: $0.example) }
  }

  /// The release of a cell of the grid.
  private func question(_ row: Int, _ column: Int) -> ReleaseQuestion {
    let fraction = (Double(column) + 0.5) / Double(Self.grid.columns)
    let velocity = Self.velocities.lowerBound + (Self.velocities.upperBound - Self.velocities.lowerBound) * fraction
    return ReleaseQuestion(reach: highest * (Double(row) + 0.5) / Double(Self.grid.rows), velocity: velocity)
  }

  // MARK: Pictures

  private static let width = 760.0
  private static let left = 44.0
  private static let curves = (top: 56.0, height: 240.0)
  private static let lineHeight = 18.0
  private static let columns = 4
  private static let map = (height: 120.0, gap: 14.0, title: 18.0)
  private static let velocities: ClosedRange<PointsPerSecond> = -3000...3000
  private static let grid = (columns: 60, rows: 40)

  /// The subject of a comparison in words.
  private func title(of subject: Subject) -> String {
    switch subject {
    case .release(let question):
      "One release, \(entries.count) presets: \(text(question.reach.rounded())) pt, "
        + "\(text(question.velocity.magnitude.rounded())) pt/s \(question.velocity < 0 ? "inward" : "outward")"
    case .gesture: "One drag, \(entries.count) presets"
    }
  }

  /// The curves of one release or drag over each other, and below them where each preset sends every release. What most presets do
  /// otherwise is drawn strongly.
  public func picture(of subject: Subject, theme: Theme, _ work: Work = Work()) -> Picture {
    var svg = SVGWriter(theme: theme)
    let title = title(of: subject)
    let courses = entries.map { try? course($0.sheet, subject) }
    let outcomes = outcomes(courses.compactMap { $0 })
    let maps = entries.map { landings(of: $0.sheet, work) }
    let mapped = Set(maps.joined().joined())
    let groups = outcomes.map { outcome in
      (
        outcome,
        names: entries.indices.filter { courses[$0].map { Self.word(for: $0.prediction.outcome) } == outcome }
          .map { "\($0 + 1) \(entries[$0].name)" }
      )
    }.filter { !$0.names.isEmpty || mapped.contains($0.0) }
    let lines = groups.flatMap { group in
      Self.lines("\(group.0): \(group.names.isEmpty ? "none" : group.names.joined(separator: ", "))").enumerated().map {
        (outcome: $0.offset == 0 ? group.0 : nil, text: $0.element)
      }
    }
    let top = Self.curves.top + Self.curves.height + 40 + Self.lineHeight * Double(lines.count + 1) + 32
    let rows = (entries.count + Self.columns - 1) / Self.columns
    let height = top + Double(rows) * (Self.map.height + Self.map.title + Self.map.gap) + 30
    svg.addGround(Self.width, height)
    svg.add(
      "text", ["x": .init(Self.left), "y": 28, "font-size": 15, "font-weight": 700], fill: .ink,
      text: title)
    drawCurves(courses, outcomes, &svg)
    for (index, line) in lines.enumerated() {
      let y = Self.curves.top + Self.curves.height + 44 + Self.lineHeight * Double(index)
      if let outcome = line.outcome {
        svg.add(
          "circle", ["cx": .init(Self.left + 5), "cy": .init(y - 4), "r": 5], fill: Self.paint(outcome, outcomes))
      }
      svg.add(
        "text", ["x": .init(Self.left + 18), "y": .init(y), "font-size": 13], fill: .ink, text: printable(line.text))
    }
    let legend = [
      "Where every release goes: velocity from −3000 pt/s, inward, to 3000 pt/s; reach upward.",
      "Strong where most of the others send it elsewhere.",
    ]
    for (index, line) in legend.enumerated() {
      svg.add(
        "text", ["x": .init(Self.left), "y": .init(top - 30 + Self.lineHeight * Double(index)), "font-size": 13],
        fill: .faint,
        text: line)
    }
    drawMaps(maps, outcomes, subject, top: top, &svg)
    return svg.picture(
      width: Self.width, height: height, title: title,
      description: groups.map { "\($0.0): \($0.names.joined(separator: ", "))" }.joined(separator: "; "))
  }

  /// The maps in rows, each below its preset's name.
  private func drawMaps(
    _ maps: [[[String]]], _ outcomes: [String], _ subject: Subject, top: Double, _ svg: inout SVGWriter
  ) {
    let wide = (Self.width - 2 * Self.left) / Double(Self.columns)
    for (index, entry) in entries.enumerated() {
      let x = Self.left + wide * Double(index % Self.columns)
      let y = top + Double(index / Self.columns) * (Self.map.height + Self.map.title + Self.map.gap)
      svg.add(
        "text", ["x": .init(rounded: x), "y": .init(rounded: y + 12), "font-size": 13, "font-weight": 600], fill: .ink,
        text: "\(index + 1) \(entry.name)")
      drawMap(
        index, maps, outcomes, subject,
        x: Axis(Self.velocities.lowerBound, Self.velocities.upperBound, from: x, to: x + wide - Self.map.gap),
        top: y + Self.map.title, &svg)
    }
  }

  /// The most characters of a line below the curves.
  private static let characters = 100

  /// A text in lines.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < characters {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Every outcome: dismissed, then from the lowest detent to the highest.
  private func outcomes(_ courses: [ReleaseCourse]) -> [String] {
    let detents = own.placedDetents.ordered { $0.reach }.map { $0.id }
    let found = courses.map { Self.word(for: $0.prediction.outcome) }
    let known = ["dismissed"] + detents
    return known + Set(found).subtracting(known).sorted()
  }

  private static func paint(_ outcome: String, _ outcomes: [String]) -> Paint {
    if outcome == outcomes.first { return .run4 }
    let all: [Paint] = [.run1, .run3, .run5, .run2, .run6]
    return all[((outcomes.firstIndex(of: outcome) ?? 1) - 1) % all.count]
  }

  /// The longest time after the release that is drawn, s.
  private static let longest: Seconds = 1.2

  private func drawCurves(_ courses: [ReleaseCourse?], _ outcomes: [String], _ svg: inout SVGWriter) {
    let longest =
      courses.compactMap { $0 }.map { course in
        min(
          Double(course.reaches.count) * ReleaseCourse.interval,
          Double(course.release) * ReleaseCourse.interval + Self.longest)
      }.max() ?? 1
    let x = Axis(0, longest, from: Self.left, to: Self.width - Self.left)
    let y = Axis(0, highest, from: Self.curves.top + Self.curves.height, to: Self.curves.top)
    for tick in x.ticks(every: 120) {
      svg.add(
        "text",
        [
          "x": .init(rounded: x.position(of: tick)), "y": .init(y.from + 16), "font-size": 12, "text-anchor": "middle",
        ], fill: .faint, text: "\(text(tick)) s")
    }
    for detent in own.placedDetents {
      let position = SVGValue(rounded: y.position(of: detent.reach)).text
      svg.add(
        "path",
        ["d": "M\(text(x.from)) \(position)H\(text(x.to))", "stroke-width": 0.6, "stroke-dasharray": "4 4"],
        stroke: .faint)
      svg.add(
        "text", ["x": .init(x.to), "y": "\(position)", "dy": -5, "font-size": 12, "text-anchor": "end"], fill: .faint,
        text: printable(detent.id))
    }
    for (index, course) in courses.enumerated() {
      guard let course else { continue }
      var data = PathData()
      for (index, reach) in course.reaches.enumerated() where Double(index) * ReleaseCourse.interval <= longest {
        data.line(x.position(of: Double(index) * ReleaseCourse.interval), y.position(of: min(max(reach, 0), highest)))
      }
      let paint = Self.paint(Self.word(for: course.prediction.outcome), outcomes)
      svg.add(
        "path", ["class": "curve", "d": "\(data.text)", "stroke-width": 1.6, "stroke-opacity": 0.75], stroke: paint)
      // The number in the list below, at another moment of each curve, so that fewer are on top of each other.
      let share = (Double(index) + 0.5) / Double(courses.count)
      let moving = course.reaches.dropFirst(course.release).prefix { ($0 - (course.reaches.last ?? 0)).magnitude > 1 }
        .count
      let at = course.release + Int((0.2 + 0.7 * share) * Double(moving))
      guard at < course.reaches.count else { continue }
      svg.add(
        "text",
        [
          "x": .init(rounded: x.position(of: Double(at) * ReleaseCourse.interval) + 3),
          "y": .init(rounded: y.position(of: min(max(course.reaches[at], 0), highest)) - 3), "font-size": 12,
          "font-weight": 600,
        ], fill: paint, text: "\(index + 1)")
    }
  }

  /// The outcomes of releases on a grid of reaches, from the lowest, and velocities.
  private func landings(of sheet: Sheet, _ work: Work) -> [[String]] {
    let cost = Self.grid.columns * Work.Cost.prediction(of: sheet)
    return (0..<Self.grid.rows).map { row in
      guard work.spend(cost) else { return Array(repeating: "", count: Self.grid.columns) }
      return (0..<Self.grid.columns).map { Self.word(for: sheet.outcome(of: question(row, $0))) }
    }
  }

  private func drawMap(
    _ index: Int, _ maps: [[[String]]], _ outcomes: [String], _ subject: Subject, x: Axis, top: Double,
    _ svg: inout SVGWriter
  ) {
    let y = Axis(0, highest, from: top + Self.map.height, to: top)
    let wide = (x.to - x.from) / Double(Self.grid.columns)
    var areas: [String: (weak: PathData, strong: PathData)] = [:]
    for row in 0..<Self.grid.rows {
      let low = y.position(of: highest * Double(row) / Double(Self.grid.rows))
      let high = y.position(of: highest * Double(row + 1) / Double(Self.grid.rows))
      var column = 0
      while column < Self.grid.columns {
        let outcome = maps[index][row][column]
        let isStrong = isUnusual(outcome, maps, row, column)
        var end = column + 1
        while end < Self.grid.columns, maps[index][row][end] == outcome, isUnusual(outcome, maps, row, end) == isStrong
        {
          end += 1
        }
        let (from, to) = (x.from + wide * Double(column), x.from + wide * Double(end))
        var area = areas[outcome] ?? (PathData(), PathData())
        for point in [(from, low), (to, low), (to, high), (from, high)] {
          if isStrong { area.strong.line(point.0, point.1) } else { area.weak.line(point.0, point.1) }
        }
        if isStrong { area.strong.close() } else { area.weak.close() }
        areas[outcome] = area
        column = end
      }
    }
    for (outcome, area) in areas.sorted(by: { $0.key < $1.key }) {
      for (data, opacity) in [(area.weak, 0.25), (area.strong, 0.75)] where !data.text.isEmpty {
        svg.add(
          "path", ["class": "region", "d": "\(data.text)", "fill-opacity": .init(opacity)],
          fill: Self.paint(outcome, outcomes))
      }
    }
    guard case .release(let question) = subject else { return }
    let velocity = min(max(question.velocity, Self.velocities.lowerBound), Self.velocities.upperBound)
    svg.add(
      "circle",
      [
        "cx": .init(rounded: x.position(of: velocity)),
        "cy": .init(rounded: y.position(of: min(max(question.reach, 0), highest))), "r": 3,
      ], fill: .ink)
  }

  /// Whether most presets send a release elsewhere.
  private func isUnusual(_ outcome: String, _ maps: [[[String]]], _ row: Int, _ column: Int) -> Bool {
    2 * maps.count { $0[row][column] == outcome } <= maps.count
  }
}

extension Sheet {
  /// How far a sheet that is presented reaches at its highest detent or, without detents, where it rests, pt.
  fileprivate var highestReach: Points { placedDetents.map { $0.reach }.max() ?? shownReach }

  /// The sheet with the behavior of a preset, or its own, presented, at rest.
  func presented(as preset: Preset? = nil) -> Sheet {
    var sheet = behaving(as: preset)
    _ = try? sheet.send(.present(animated: false), at: sheet.now)
    return sheet
  }
}
