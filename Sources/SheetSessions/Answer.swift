import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// What a call is answered with. A call that is carried out has exactly one.
///
/// A sheet is given by its index, so that it is read where it is when the answer is written.
package enum Answer {
  /// `null`
  case void
  case presets
  /// The catalogue of devices.
  case devices
  /// The open sheets.
  case list
  /// A sheet's frame.
  case frame(index: Int, Tag?, FrameNote = FrameNote())
  /// A sheet's State.
  case state(index: Int, Tag?)
  /// How a sheet came to rest.
  case settled(index: Int, Tag?, Bool)
  /// How a sheet came to rest, when it has: its clock runs by itself.
  case later(index: Int, Tag?, limit: Seconds)
  /// All of a sheet's state.
  case snapshot(index: Int)
  /// Where a sheet would land.
  case prediction(index: Int, ReleaseVelocities)
  /// What a sheet will look like.
  case samples(index: Int, SampleTimes)
  case picture(DrawnPicture)
  /// How many sheets were advanced.
  case advanced(Int)
  /// What is asked about a document.
  case about(DocumentID, DocumentQuestion)
  /// What came of a scenario.
  case scenario(ScenarioRun, uri: String)

  /// The index of the sheet whose frame is reported when nobody waits for the answer.
  package var framed: (index: Int, tag: Tag?, note: FrameNote)? {
    switch self {
    case .frame(let index, let tag, let note): (index, tag, note)
    case .state(let index, let tag), .settled(let index, let tag, _), .later(let index, let tag, _):
      (index, tag, FrameNote())
    case .void, .presets, .devices, .list, .snapshot, .prediction, .samples, .picture, .advanced, .about, .scenario:
      nil
    }
  }
}

/// Why a call was not carried out: its params turned out to be wrong, it may not come now, or the sheet could not do it.
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
