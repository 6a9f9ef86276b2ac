import ArgumentParser
import CPlatform
import JSON
import SheetDocument
import SheetProtocol
import SheetRender
import SheetServer
import SheetSessions
import SheetTranscript

/// `sheetd render`: pictures of what happens in a sheet document, a transcript or a recording.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a sheet document, a transcript, or a recording.",
    discussion: """
      Plays the file until nothing moves, and draws a plot unless another kind of picture is chosen. PNG needs \
      rsvg-convert; GIF and MP4 need ffmpeg, and rsvg-convert if that ffmpeg has no librsvg.

      Examples:
        sheetd render menu.sheet.json > plot.svg
        sheetd render --still 0.2 --theme dark -o still.png menu.sheet.json
        sheetd render --animate -o drag.gif session.jsonl
        sheetd render --plot --format text before.jsonl after.jsonl
      """
  )

  @Option(help: ArgumentHelp("Draw the device at one time, in seconds.", valueName: "time"))
  var still: Double?

  @Flag(help: "Draw the device at several times; see --at.")
  var filmstrip = false

  @Flag(help: "Plot reach, velocity, and fraction of the distance over time; several files share one plot.")
  var plot = false

  @Flag(help: "Map where a release lands, by position and velocity; see --at.")
  var map = false

  @Option(
    help: ArgumentHelp(
      "Chart what a drag from a point moves, by its direction and length; see --at.", valueName: "x,y"))
  var owners: String?

  @Flag(help: "Draw the device in motion.")
  var animate = false

  @Option(
    help: ArgumentHelp(
      "The times of a filmstrip, in seconds, separated by commas; for a map, the time at which the finger lets go; for --owners, the time at which the finger goes down.",
      valueName: "times"))
  var at: String?

  @Option(help: ArgumentHelp("The first time to draw, in seconds. (default: the start of the file)", valueName: "time"))
  var from: Double?

  @Option(help: ArgumentHelp("The last time to draw, in seconds. (default: when nothing moves)", valueName: "time"))
  var to: Double?

  @Option(help: ArgumentHelp("The sheet to draw. (default: the first one)", valueName: "id"))
  var sheet: String?

  @Option(help: ArgumentHelp("The scenario of a document to draw. (default: the first one)", valueName: "name"))
  var scenario: String?

  @Option(
    help: ArgumentHelp(
      "What is in the sheet: \(PictureContent.words.joined(separator: ", ")), or an image file. (default: names and rows)",
      valueName: "content"))
  var content: String?

  @Option(
    help: ArgumentHelp(
      "What is behind the sheet, in the same words. (default: what belongs to the content)", valueName: "content"))
  var app: String?

  @Flag(help: "Chart beside a still where a release at that time lands.")
  var chart = false

  @Option(help: "The color theme; auto follows the reader's setting in a browser.")
  var theme = Theme.light

  /// The file format of a picture.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case svg, png, gif, mp4, text

    /// Whether it moves.
    var isVideo: Bool { self == .gif || self == .mp4 }
    /// Whether it is made of pixels.
    var isPixels: Bool { isVideo || self == .png }
  }

  @Option(help: "The file format. (default: by the extension of the output, or svg)")
  var format: Format?

  @Option(
    help: ArgumentHelp(
      "Pixels per point in PNG, GIF, and MP4, 0.1 to 8. (default: 2 for PNG, 1 for GIF and MP4)", valueName: "factor"))
  var scale: Double?

  @Option(help: ArgumentHelp("Frames per second in GIF and MP4, 1 to 60. (default: 30)", valueName: "rate"))
  var frameRate: Double?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The output file. (default: -, which is stdout)", valueName: "file"),
    completion: .file())
  var output: String?

  @Argument(help: ArgumentHelp("The files to draw.", valueName: "file"), completion: .file())
  var files: [String]

  // MARK: Options

  /// The output file; nil is stdout.
  private var file: String? { output == "-" ? nil : output }

  private func chosenFormat() throws -> Format {
    if let format { return format }
    guard let name = file?.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return .svg }
    let kind = name[name.index(after: dot)...].lowercased()
    if kind == "txt" { return .text }
    guard kind != "text", let format = Format(rawValue: kind) else {
      throw ValidationError(
        "There is no format \"\(kind)\": name it with --format, or let the file end with .svg, .png, .gif, .mp4 or .txt."
      )
    }
    return format
  }

  func validate() throws {
    let kinds = [still != nil, filmstrip, plot, map, owners != nil, animate].filter { $0 }.count
    guard kinds <= 1 else {
      throw ValidationError("One of --still, --filmstrip, --plot, --map, --owners and --animate at a time.")
    }
    let isPlot = plot || kinds == 0
    guard files.count == 1 || isPlot else { throw ValidationError("Only a plot shows several files.") }
    guard output != "" else { throw ValidationError("--output is a file.") }
    if let from, let to, to < from { throw ValidationError("--to is a time not before --from.") }
    guard from == nil && to == nil || isPlot || filmstrip || animate else {
      throw ValidationError("--from and --to belong to --plot, --filmstrip and --animate.")
    }
    guard [still, from, to].compactMap(\.self).allSatisfy({ $0.isFinite && $0.magnitude <= Self.farthestTime }) else {
      throw ValidationError("A time is a number of seconds.")
    }
    _ = try (times(), ownersPoint())
    let format = try chosenFormat()
    if animate, format == .png {
      throw ValidationError("An animation is an svg, a gif or an mp4, and text is its plot; --still makes a png.")
    }
    if !animate, format.isVideo { throw ValidationError("A \(format.rawValue) needs --animate.") }
    guard (0.1...8).contains(scale ?? 1) else { throw ValidationError("--scale is a number from 0.1 to 8.") }
    guard scale == nil || format.isPixels else { throw ValidationError("--scale belongs to png, gif and mp4.") }
    guard (1...60).contains(rate) else { throw ValidationError("--frame-rate is a number from 1 to 60.") }
    guard content == nil && app == nil || still != nil || filmstrip || animate else {
      throw ValidationError("--content and --app belong to --still, --filmstrip and --animate.")
    }
    guard !chart || still != nil && format != .text else {
      throw ValidationError("--chart belongs to --still, and is not drawn as text.")
    }
    guard frameRate == nil || format.isVideo else { throw ValidationError("--frame-rate belongs to gif and mp4.") }
  }

  private static let farthestTime = 1e9

  /// The frames per second.
  private var rate: Double { frameRate ?? 30 }

  private func times() throws -> [Double] {
    guard let at else { return [] }
    let isOne = map || owners != nil
    guard filmstrip || isOne else { throw ValidationError("--at belongs to --filmstrip, --map or --owners.") }
    let times = try at.split(separator: ",").map { component in
      guard let time = Double(component.filter { $0 != " " }), time.isFinite, time.magnitude <= Self.farthestTime else {
        throw ValidationError("--at is times in seconds with commas between, and \"\(component)\" is none.")
      }
      return time
    }
    let maximum = isOne ? 1 : Filmstrip.maximumCount
    guard times == times.sorted(), !times.isEmpty, times.count <= maximum else {
      throw ValidationError(
        isOne ? "--at takes a single time with --map and --owners." : "--at is 1 to \(maximum) times, in order.")
    }
    return times
  }

  /// Where a finger goes down whose drags are charted.
  private func ownersPoint() throws -> (x: Double, y: Double)? {
    guard let owners else { return nil }
    let numbers = owners.split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
    guard numbers.count == 2, owners.filter({ $0 == "," }).count == 1, numbers.allSatisfy({ $0.magnitude <= 1e6 })
    else { throw ValidationError("--owners takes a point in pt, such as 200,650, and \"\(owners)\" is none.") }
    return (numbers[0], numbers[1])
  }

  private func drawing() throws -> Drawing {
    let times = try times()
    let subject: Drawing.Subject =
      if let still {
        .still(still)
      } else if filmstrip {
        .filmstrip(times)
      } else if map {
        .map(times.first)
      } else if animate {
        .animation
      } else {
        .plot
      }
    var drawing = Drawing(subject, from: from, to: to)
    drawing.contents = PictureContents(
      sheet: try content.map { try shown($0, "--content") }, app: try app.map { try shown($0, "--app") })
    drawing.hasChart = chart
    if let columns = Descriptor.standardOutput.columns { drawing.columns = columns }
    return drawing
  }

  /// What a word or a file shows.
  private func shown(_ name: String, _ option: String) throws -> ShownContent {
    if let content = PictureContent(rawValue: name) { return .app(content) }
    let dot = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    guard let type = dot.flatMap({ ShownContent.imageType(ofExtension: $0) }) else {
      throw RenderFailure(
        "\(option): expected one of \(Spelling.list(PictureContent.words)), or a file that ends with .png, .jpg, .jpeg, .gif or .webp, "
          + "found \"\(name)\"")
    }
    let bytes = try Descriptor.read(name)
    do throws(JSONFailure) { return try ShownContent(image: bytes, type: type) } catch {
      throw RenderFailure(
        "\(name): expected \(error.expected), found \(bytes.count > ShownContent.maximumImage ? "\(bytes.count)" : "others")"
      )
    }
  }

  // MARK: Running

  func run() throws {
    cplatform_ignore_broken_pipes()
    let (drawing, format) = (try drawing(), try chosenFormat())
    if let file, files.contains(where: { Descriptor.isSame(file, $0) }) {
      throw RenderFailure("\(file) is what is drawn: the picture would take its place")
    }
    let runs = try files.map { file in
      MotionPlot.Run(name: files.count > 1 ? Self.name(of: file) : "", timeline: try timeline(file))
    }
    if let (x, y) = try ownersPoint() {
      return try write(OwnerChart(of: runs[0].timeline, at: times().first, from: x, y), format)
    }
    switch format {
    case .text:
      try write(Array((runs.count > 1 ? drawing.textComparison(of: runs) : drawing.text(of: runs[0].timeline)).utf8))
    case .gif, .mp4: try writeVideo(drawing.movingPicture(of: runs[0].timeline), format)
    case .svg, .png:
      let picture =
        runs.count > 1
        ? drawing.comparison(of: runs, theme: theme) : drawing.picture(of: runs[0].timeline, theme: theme)
      try write(format == .svg ? Array(picture.text.utf8) : png(picture))
    }
  }

  private func write(_ chart: OwnerChart, _ format: Format) throws {
    if format == .text { return try write(Array(chart.text.utf8)) }
    let picture = chart.picture(theme: theme)
    try write(format == .svg ? Array(picture.text.utf8) : png(picture))
  }

  private static func name(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.split(separator: ".").first.map(String.init) ?? name
  }

  /// The timeline that a file describes.
  private func timeline(_ file: String) throws -> Timeline {
    let bytes = try Descriptor.read(file)
    let text = String(decoding: bytes, as: UTF8.self)
    guard Transcript.isLikely(text) else { return try timeline(DocumentReader.analysis(of: file, bytes), file) }
    let timelines = Transcript(text: text).timelines
    if let timeline = timelines.timeline(of: sheet) { return timeline }
    let known = timelines.sheets
    guard let sheet, !known.isEmpty else {
      throw RenderFailure("\(file) opens no sheet, so there is nothing to draw")
    }
    throw RenderFailure("\(file) opens no sheet \"\(sheet)\": expected one of \(Spelling.list(known))")
  }

  private func timeline(_ analysis: DocumentAnalysis, _ file: String) throws -> Timeline {
    guard sheet == nil else {
      throw RenderFailure("\(file) is a document, which has one sheet: --sheet is for transcripts")
    }
    var report = Report()
    report.add(DocumentCheck.diagnostics(of: analysis).filter { $0.severity == .error }, in: file, analysis.text)
    guard !report.hasErrors, let document = analysis.playable else {
      _ = Descriptor.standardError.writeAll(Array(report.text(ColorChoice.auto.style(.standardError)).utf8))
      throw ExitCode.failure
    }
    guard let scenario = document.scenario(named: scenario) else {
      let names = document.scenarios.compactMap { $0.name }
      throw RenderFailure("\(file) has no scenario \"\(scenario ?? "")\": expected one of \(Spelling.list(names))")
    }
    return ScenarioRun(scenario.variants[0], of: document, frameRate: ScenarioRun.usualFrameRate).timeline
  }

  // MARK: Pixels

  private func png(_ picture: Picture) throws -> [UInt8] {
    try Tool.rsvg.run(["--zoom", "\(scale ?? (animate ? 1 : 2))"], on: Array(picture.text.utf8))
  }

  /// The maximum number of frames; more make no useful animation.
  private static let maximumFrames = 6000

  private func writeVideo(_ moving: MovingPicture, _ format: Format) throws {
    let count = Int(min((moving.duration * rate).rounded(.up), 1e9))
    guard count <= Self.maximumFrames else {
      throw RenderFailure(
        "that would be \(count) frames, and \(Self.maximumFrames) are the most: choose a part with --from and --to")
    }
    var bar = ProgressBar(count, "frames")
    var result: String?
    defer { if let result { bar.end(result) } else { bar.end() } }
    // H.264 needs even sides. GIF needs a palette of its own, which is applied only where a frame differs from the one before.
    let coding =
      format == .gif
      ? ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse=diff_mode=rectangle", "-f", "gif"]
      : [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart",
        "-f", "mp4",
      ]
    func picture(_ number: Int) -> Picture { moving.frame(after: Double(number) / rate, theme: theme) }
    let first = picture(0)
    let (width, height) = (pixels(first.width), pixels(first.height))
    let input: [String]
    let frame: (Int) throws -> [UInt8]
    if try Tool.ffmpeg.drawsSVG {
      // A pipe has no boundaries between pictures, so that all are filled up to the size of the largest.
      let size = (0..<count).map { picture($0).text.utf8.count }.max() ?? 0
      input = [
        "-f", "svg_pipe", "-frame_size", "\(size)", "-framerate", "\(rate)", "-c:v", "librsvg", "-keep_ar", "0",
        "-width", "\(width)", "-height", "\(height)",
      ]
      frame = { number in
        let text = Array(picture(number).text.utf8)
        return text + Array(repeating: UInt8(ascii: "\n"), count: size - text.count)
      }
    } else {
      input = ["-f", "image2pipe", "-framerate", "\(rate)", "-c:v", "png"]
      frame = { number in try png(picture(number)) }
    }
    // The first frame fails early if rsvg-convert is missing.
    var bytes = try frame(0)
    var scratch = try ScratchFile(replacing: file)
    // Without -xerror, its exit status says nothing of the last bytes that it could not write.
    let ffmpeg = try Tool.ffmpeg.start(
      ["-hide_banner", "-loglevel", "error", "-xerror", "-y"] + input + ["-i", "-"] + coding
        + ["file:" + scratch.programPath], isRead: false)
    do {
      for number in 0..<count {
        if number > 0 { bytes = try frame(number) }
        guard ffmpeg.write(bytes) else { break }
        bar.show(number + 1)
      }
      bar.show(count, step: ", encoding")
    } catch {
      _ = try? ffmpeg.finish()
      throw error
    }
    _ = try ffmpeg.finish()
    try scratch.replace()
    result = "\(file ?? "stdout"): \(count) frames of \(width) × \(height)"
  }

  /// The number of pixels of a length in points, as rsvg-convert rounds it.
  private func pixels(_ length: Double) -> Int { Int((length * (scale ?? 1)).rounded(.up)) }

  private func write(_ bytes: [UInt8]) throws {
    guard let file else { return try Descriptor.deliver(bytes) }
    var new = try ScratchFile(replacing: file)
    try new.write(bytes)
    try new.replace()
  }
}

extension Theme: ExpressibleByArgument {}

/// Why a picture could not be made.
struct RenderFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
