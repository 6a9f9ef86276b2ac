import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// The answer to a call. Each call that is carried out has exactly one.
///
/// A sheet is given by its index, so that it is read in place when the answer is written.
package enum Answer {
  /// `null`
  case void
  case presets
  /// The catalogue of devices.
  case devices
  /// The fields of a configuration.
  case fields
  /// The open sheets.
  case list
  /// A sheet's frame.
  case frame(index: Int, Tag?, FrameNote = FrameNote())
  /// A sheet's State.
  case state(index: Int, Tag?)
  /// The State of a snapshot, as that of a sheet.
  indirect case pastState(index: Int, Tag?, Snapshots.Snapshot)
  /// The shape of a curve.
  case curve(CurveShape)
  /// Its frame, once a sheet on a realtime clock has come to rest.
  case later(index: Int, Tag?, limit: Seconds)
  /// The result of a replayed recording.
  indirect case replayed(Replayed)
  /// The number of a snapshot.
  case snapshot(Int)
  /// The predicted landing of a sheet.
  case prediction(index: Int, PredictionQuestion)
  /// The results of releases of a sheet with several presets.
  case comparison(Comparison)
  /// The differences between two sheets.
  case differences(DifferenceList)
  /// A sheet as code.
  case export(ExportResult)
  /// The future frames of a sheet.
  case samples(index: Int, SampleTimes)
  case picture(DrawnPicture)
  /// The number of sheets that were advanced.
  case advanced(Int)
  /// The answer to a request about a document.
  case about(DocumentID, DocumentQuestion)
  /// The problems in all documents.
  case problems
  /// The scenarios of all documents whose names contain a text.
  case scenarios(String)
  /// The edits of documents for files that get other names.
  case renames([WorkspaceEdit])
  /// The result of a scenario.
  case scenario(ScenarioRun, uri: String)

  /// The sheet whose frame is reported when the call was a notification.
  package var framed: (index: Int, tag: Tag?, note: FrameNote)? {
    switch self {
    case .frame(let index, let tag, let note): (index, tag, note)
    case .state(let index, let tag), .later(let index, let tag, _):
      (index, tag, FrameNote())
    case .void, .presets, .devices, .fields, .curve, .pastState, .list, .snapshot, .replayed, .prediction, .comparison,
      .differences, .export, .samples, .picture, .advanced, .about, .problems, .scenarios, .renames, .scenario:
      nil
    }
  }
}

/// Why a call was not carried out: its params are wrong, it is not allowed now, or the sheet refused it.
package enum CallFailure: Error {
  case params(JSONFailure)
  case refused(RPCError)
  case sheet(SheetError)

  package var rpcError: RPCError {
    switch self {
    case .params(let failure): RPCError(failure)
    case .refused(let error): error
    case .sheet(let error): error.rpcError
    }
  }
}
