import JSON
import JSONRPC
import SheetEngine

/// Why a request that was well formed could not be carried out. Nothing has changed then.
public enum SheetError: Error, Equatable, Sendable {
  /// No open sheet has that id.
  case unknownSheet(String)
  /// An open sheet has that id already.
  case sheetExists(String)
  /// A limit of the daemon's, by its name in `initialize`.
  case limitExceeded(String, maximum: Int)
  /// The input's time is before the sheet's.
  case timeGoesBack(sheet: String, now: Seconds, time: Seconds)
  /// The input does not fit what the sheet is doing; the last string says what would.
  case wrongPhase(sheet: String, Phase, String)
  /// Other sheets stand on the sheet, so it can't be closed.
  case isPresenter(sheet: String, Phase, of: [String])
  /// No detent of the sheet has that name; these do.
  case unknownDetent(sheet: String, String, known: [String])
  /// No screen of the sheet has that name; these do.
  case unknownScreen(sheet: String, String, known: [String])
  /// There is no screen to go back to, or none to show.
  case emptyStack(sheet: String)
  /// A snapshot can't be restored; the string says why.
  case badSnapshot(sheet: String, String)
  /// No preset has that name.
  case unknownPreset(String)

  /// An engine's refusal, of a sheet.
  public init(_ error: InputError, sheet: String) {
    self =
      switch error {
      case .emptyStack: .emptyStack(sheet: sheet)
      case .unknownScreen(let screen, let known): .unknownScreen(sheet: sheet, screen, known: known)
      case .timeGoesBack(let now, let time): .timeGoesBack(sheet: sheet, now: now, time: time)
      case .wrongPhase(let phase, let why): .wrongPhase(sheet: sheet, phase, why)
      case .unknownDetent(let detent, let known): .unknownDetent(sheet: sheet, detent, known: known)
      }
  }

  /// The error as it is answered.
  public var rpcError: RPCError {
    switch self {
    case .unknownSheet(let sheet):
      RPCError(code: 1001, "there is no open sheet \"\(sheet)\"") { data in
        data.member("name", "unknownSheet")
        data.member("sheet", sheet)
      }
    case .sheetExists(let sheet):
      RPCError(code: 1002, "sheet \"\(sheet)\" is open already; choose another id or close it first") { data in
        data.member("name", "sheetExists")
        data.member("sheet", sheet)
      }
    case .limitExceeded(let limit, let maximum):
      RPCError(code: 1003, "over the limit of \(maximum) for \(limit)") { data in
        data.member("name", "limitExceeded")
        data.member("limit", limit)
        data.member("maximum", maximum)
      }
    case .timeGoesBack(let sheet, let now, let time):
      RPCError(
        code: 1004, "sheet \"\(sheet)\" is at \(seconds(now)) already, so nothing can happen at \(seconds(time))"
      ) { data in
        data.member("name", "timeGoesBack")
        data.member("sheet", sheet)
        data.member("now", now)
        data.member("time", time)
      }
    case .wrongPhase(let sheet, let phase, let why):
      RPCError(code: 1005, "sheet \"\(sheet)\" is \(phase.rawValue): \(why)") { data in
        data.member("name", "wrongPhase")
        data.member("sheet", sheet)
        data.member("phase", phase.rawValue)
      }
    case .isPresenter(let sheet, let phase, let others):
      SheetError.wrongPhase(
        sheet: sheet, phase,
        "other sheets are presented over it, which have to be closed first: "
          + Spelling.list(others)
      ).rpcError
    case .unknownDetent(let sheet, let detent, let known):
      RPCError(
        code: 1007,
        "sheet \"\(sheet)\" has no detent \"\(detent)\": expected one of "
          + Spelling.expectation(detent, among: known)
      ) { data in
        data.member("name", "unknownDetent")
        data.member("sheet", sheet)
        data.member("detent", detent)
        data.member("detents", known)
      }
    case .unknownScreen(_, let screen, let known):
      // A wrong name in params, which only the sheet could tell.
      RPCError(JSONFailure(unknownName: screen, at: "screen", among: known))
    case .emptyStack(let sheet):
      RPCError(code: 1006, "sheet \"\(sheet)\" has no other screen to show") { data in
        data.member("name", "emptyStack")
        data.member("sheet", sheet)
      }
    case .badSnapshot(let sheet, let why):
      RPCError(code: 1009, "the snapshot can't be restored: \(why)") { data in
        data.member("name", "badSnapshot")
        data.member("sheet", sheet)
      }
    case .unknownPreset(let preset):
      RPCError(
        code: 1008,
        "preset \"\(preset)\": expected one of "
          + Spelling.expectation(preset, among: Preset.all.map(\.name))
      ) { data in
        data.member("name", "unknownPreset")
        data.member("preset", preset)
        data.member("presets", Preset.all.map(\.name))
      }
    }
  }

  private func seconds(_ time: Seconds) -> String {
    var writer = JSONWriter()
    writer.number(time)
    return writer.text + " s"
  }
}
