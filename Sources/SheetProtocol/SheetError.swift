import JSON
import JSONRPC
import SheetEngine

/// Why a well-formed request could not be carried out. Nothing has changed then.
public enum SheetError: Error, Equatable, Sendable {
  /// No open sheet has that id.
  case unknownSheet(String)
  /// An open sheet has that id already.
  case sheetExists(String)
  /// One of the daemon's limits was exceeded; the string is its name in `initialize`.
  case limitExceeded(String, maximum: Int)
  /// The input's time is before the sheet's.
  case timeGoesBack(sheet: String, now: Seconds, time: Seconds)
  /// The input does not fit what the sheet is doing; the last string says when it would.
  case wrongPhase(sheet: String, Phase, String)
  /// Other sheets are presented over the sheet, so it can't be closed.
  case isPresenter(sheet: String, Phase, of: [String])
  /// No detent of the sheet has that name; `known` lists those that exist.
  case unknownDetent(sheet: String, String, known: [String])
  /// No screen of the sheet has that name; `known` lists those that exist.
  case unknownScreen(sheet: String, String, known: [String])
  /// No region of the content has that name; `known` lists those that exist.
  case unknownRegion(String, known: [String])
  /// A gesture's source is neither an element nor a region; `known` lists the regions that exist.
  case unknownSource(String, known: [String])
  /// There is no screen to go back to, or none to show.
  case emptyStack(sheet: String)
  /// No snapshot of that number is kept.
  case badSnapshot(Int)
  /// No preset has that name.
  case unknownPreset(String)

  /// The kinds of errors, by their codes.
  public enum Kind: Int, CaseIterable, Sendable {
    /// No open sheet has the id.
    case unknownSheet = 1001
    /// An open sheet has the id already.
    case sheetExists = 1002
    /// A limit of the daemon was exceeded.
    case limitExceeded = 1003
    /// The time is before the sheet's.
    case timeGoesBack = 1004
    /// The call does not fit what the sheet is doing.
    case wrongPhase = 1005
    /// There is no other screen.
    case emptyStack = 1006
    /// No detent has the id.
    case unknownDetent = 1007
    /// No preset has the name.
    case unknownPreset = 1008
    /// No snapshot of that number is kept.
    case badSnapshot = 1009

    /// The name on the wire.
    public var name: String {
      switch self {
      case .unknownSheet: "unknownSheet"
      case .sheetExists: "sheetExists"
      case .limitExceeded: "limitExceeded"
      case .timeGoesBack: "timeGoesBack"
      case .wrongPhase: "wrongPhase"
      case .emptyStack: "emptyStack"
      case .unknownDetent: "unknownDetent"
      case .unknownPreset: "unknownPreset"
      case .badSnapshot: "badSnapshot"
      }
    }

    /// Its meaning, for people.
    public var summary: StaticString {
      switch self {
      case .unknownSheet: "No open sheet has that id."
      case .sheetExists: "An open sheet already has that id."
      case .limitExceeded: "One of the daemon's limits was exceeded; data.limit names it."
      case .timeGoesBack: "The time is before the current time of the sheet."
      case .wrongPhase: "The call is not possible in the sheet's current phase."
      case .emptyStack: "There is no other screen to show."
      case .unknownDetent: "The sheet has no detent with that id."
      case .unknownPreset: "There is no preset with that name."
      case .badSnapshot: "No snapshot of that number is kept."
      }
    }
  }

  /// An error of the engine, for a sheet.
  public init(_ error: InputError, sheet: String) {
    self =
      switch error {
      case .emptyStack: .emptyStack(sheet: sheet)
      case .unknownScreen(let screen, let known): .unknownScreen(sheet: sheet, screen, known: known)
      case .unknownRegion(let region, let known): .unknownRegion(region, known: known)
      case .unknownSource(let source, let known): .unknownSource(source, known: known)
      case .timeGoesBack(let now, let time): .timeGoesBack(sheet: sheet, now: now, time: time)
      case .wrongPhase(let phase, let why): .wrongPhase(sheet: sheet, phase, why)
      case .unknownDetent(let detent, let known): .unknownDetent(sheet: sheet, detent, known: known)
      }
  }

  /// The error in an answer.
  public var rpcError: RPCError {
    switch self {
    case .unknownSheet(let name):
      let sheet = name.shortened
      return Self.error(
        .unknownSheet, "there is no open sheet \"\(sheet)\""
      ) { data in
        data.member("sheet", sheet)
      }
    case .sheetExists(let sheet):
      return Self.error(
        .sheetExists, "sheet \"\(sheet)\" is open already; choose another id or close it first"
      ) { data in
        data.member("sheet", sheet)
      }
    case .limitExceeded(let limit, let maximum):
      return Self.error(
        .limitExceeded, "over the limit of \(maximum) for \(limit)"
      ) { data in
        data.member("limit", limit)
        data.member("maximum", maximum)
      }
    case .timeGoesBack(let sheet, let now, let time):
      return Self.error(
        .timeGoesBack, "sheet \"\(sheet)\" is at \(seconds(now)) already, so nothing can happen at \(seconds(time))"
      ) { data in
        data.member("sheet", sheet)
        data.member("now", now)
        data.member("time", time)
      }
    case .wrongPhase(let sheet, let phase, let why):
      return Self.error(
        .wrongPhase, "sheet \"\(sheet)\" is \(phase.rawValue): \(why)"
      ) { data in
        data.member("sheet", sheet)
        data.member("phase", phase.rawValue)
      }
    case .isPresenter(let sheet, let phase, let others):
      return SheetError.wrongPhase(
        sheet: sheet, phase,
        "other sheets are presented over it, which have to be closed first: "
          + Spelling.list(others)
      ).rpcError
    case .unknownDetent(let sheet, let name, let known):
      let detent = name.shortened
      return Self.error(
        .unknownDetent,
        "sheet \"\(sheet)\" has no detent \"\(detent)\": expected one of "
          + Spelling.expectation(detent, among: known)
      ) { data in
        data.member("sheet", sheet)
        data.member("detent", detent)
        data.member("detents", known)
      }
    case .unknownScreen(_, let screen, let known):
      // A wrong name in params, which only the sheet could detect.
      return RPCError(JSONFailure(unknownName: screen, at: "screen", among: known))
    case .unknownRegion(let region, let known):
      return RPCError(
        known.isEmpty
          ? JSONFailure(
            path: ["region"], expected: "null: the content has no regions", found: "\"\(region.shortened)\"")
          : JSONFailure(unknownName: region, at: "region", among: known))
    case .unknownSource(let source, let known):
      return RPCError(
        JSONFailure(unknownName: source, at: "source", among: GestureSample.Source.named.map { $0.word } + known))
    case .emptyStack(let sheet):
      return Self.error(
        .emptyStack, "sheet \"\(sheet)\" has no other screen to show"
      ) { data in
        data.member("sheet", sheet)
      }
    case .badSnapshot(let number):
      return Self.error(
        .badSnapshot, "there is no snapshot \(number): expected the answer of a sheet/snapshot that was not released"
      ) { data in
        data.member("snapshot", number)
      }
    case .unknownPreset(let name):
      let preset = name.shortened
      return Self.error(
        .unknownPreset,
        "preset \"\(preset)\": expected one of "
          + Spelling.expectation(preset, among: Preset.names)
      ) { data in
        data.member("preset", preset)
        data.member("presets", Preset.names)
      }
    }
  }

  private static func error(_ kind: Kind, _ message: String, data: @escaping (inout JSONWriter) -> Void) -> RPCError {
    RPCError(code: kind.rawValue, message) { writer in
      writer.member("name", kind.name)
      data(&writer)
    }
  }

  private func seconds(_ time: Seconds) -> String {
    var writer = JSONWriter()
    writer.number(time)
    return writer.text + " s"
  }
}
