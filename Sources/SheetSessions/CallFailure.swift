import JSON
import JSONRPC
import SheetProtocol

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
