import ArgumentParser
import JSON
import SheetDocument
import SheetProtocol
import SheetSessions
import SheetTrace

/// `sheetd verify`: compares what a real sheet did with what a document says.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare a recorded sheet with a document.",
    usage: "sheetd verify [<options>] <trace> ... <file>",
    discussion: """
      A trace is a recording of a real sheet and its touches, as JSON lines or comma-separated values: see editors/recorders. \
      The command replays the touches of the trace on the document's sheet. It compares each drag and each motion separately, with \
      the time shift that fits best. After a call by the app, a motion may start up to 150 ms late, because apps render first; the \
      report gives the delay. A finger may catch a moving sheet in any of the next frames. A release may begin at the last \
      recorded position, before the last moves of the finger. Content keeps the scroll offset of earlier drags.

      The exit status is 0 if the trace agrees. It is 1 if more than 5 % of the frames of a drag or motion are outside the \
      tolerance, a motion starts at another time, a release lands elsewhere, or no input explains a movement. It is 2 if the trace \
      can't be read.

      With --suggest, if the document differs, the command also prints the smallest change that explains the trace. It starts \
      sheetd-fit, which comes with the Python client and its extra 'fit'; without sheetd-fit, the exit status is 127.

      With several traces, the report ends with how many drags and motions of each kind agree.

      Examples:
        sheetd verify trace.jsonl menu.sheet.json
        sheetd verify recordings/*.jsonl menu.sheet.json
        sheetd verify --tolerance 0.5 --format svg trace.jsonl menu.sheet.json > difference.svg
        sheetd verify --suggest trace.jsonl menu.sheet.json
      """
  )

  /// The format of the report.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, svg
  }

  @Option(
    help: ArgumentHelp("The maximum difference; at least 95 % of the frames have to be within it.", valueName: "pt"))
  var tolerance = 1.0

  @Option(
    name: .customLong("time-tolerance"),
    help: ArgumentHelp(
      "The maximum shift of the start of a motion. (default: one and a half frames; after a call by the app, 0.15)",
      valueName: "s")
  )
  var timeTolerance: Double?

  @Flag(help: "If the document differs, suggest the smallest change that makes it agree.")
  var suggest = false

  @Flag(help: "Write the suggested change to the document. The exit status is 0 if the traces then agree.")
  var write = false

  @Option(help: "The format of the report.")
  var format = Format.text

  @Option(help: "The colors of the picture.")
  var theme = Theme.auto

  @Argument(
    help: ArgumentHelp("The traces, and last the document.", valueName: "trace ... file"),
    completion: .file(extensions: ["jsonl", "csv", "sheet.json"]))
  var files: [String]

  func validate() throws {
    for (name, value) in [("--tolerance", tolerance), ("--time-tolerance", timeTolerance ?? 0)]
    where !(value >= 0 && value <= 1e6) {
      throw ValidationError("\(name) is a number from 0 to 1000000.")
    }
    guard format == .text || !(suggest || write) else {
      throw ValidationError("--suggest and --write need --format text.")
    }
    guard !(suggest || write) || !files.contains("-") else {
      throw ValidationError("--suggest and --write need files: the standard input is read once.")
    }
    guard files.count > 1 else { throw ValidationError("A trace and a document are expected, in this order.") }
    guard files.count == 2 || format != .svg else {
      throw ValidationError("A picture is of one trace; there are \(files.count - 1).")
    }
  }

  func run() throws {
    let file = files[files.count - 1]
    let analysis = DocumentReader.analysis(of: file, try Descriptor.read(file))
    guard let document = analysis.document else {
      throw DocumentReader.refusal(of: analysis, in: file)
    }
    var verifications = Verifications()
    for trace in files.dropLast() {
      let recorded: SheetTrace.Trace
      do { recorded = try SheetTrace.Trace(contentsOf: trace) } catch {
        var problems = Problems()
        problems.report("\(error)")
        throw ExitCode(2)
      }
      verifications.add(
        Verification(
          recorded, of: document.sheet, tolerance: Verification.Tolerance(distance: tolerance, time: timeTolerance)),
        named: trace)
    }
    let report =
      switch format {
      case .text: verifications.text
      case .json: verifications.json.printableJSON
      case .svg: verifications.all[0].verification.picture(theme: theme)
      }
    try Descriptor.deliver(report)
    guard !verifications.isMatch else { return }
    if suggest || write {
      let tolerances =
        ["--tolerance", tolerance.jsonText] + (timeTolerance.map { ["--time-tolerance", $0.jsonText] } ?? [])
      try ClientProgram.fit.replaceProcess(
        tolerances + (write ? ["--write"] : []) + ["--document", file, "--"] + files.dropLast())
    }
    throw ExitCode.failure
  }
}

/// Why a file is no trace.
struct TraceFailure: Error, CustomStringConvertible {
  let description: String
}

extension SheetTrace.Trace {
  /// Reads a trace from a file.
  /// - Throws: ``TraceFailure``, or why the file can't be read.
  init(contentsOf path: String) throws {
    let text = String(decoding: try Descriptor.read(path), as: UTF8.self)
    do throws(Failure) { try self.init(text) } catch { throw TraceFailure(description: "\(path), \(error)") }
  }
}
