import ArgumentParser
import SheetServer
import SheetSessions

/// The daemon's limits as options, with their defaults.
struct LimitOptions: ParsableArguments {
  @Option(help: "The maximum size of a message, in bytes.")
  var maxMessageSize = Limits().messageSize

  @Option(help: "The maximum memory of a message's values, in bytes.")
  var maxMessageMemory = Limits().messageMemory

  @Option(help: "The maximum nesting depth of JSON; it can't exceed the default.")
  var maxNestingDepth = Limits().nestingDepth

  @Option(help: "The maximum number of messages in a batch.")
  var maxBatch = Limits().batch

  @Option(help: "The maximum size of the id of a sheet, screen or detent, in bytes.")
  var maxIdSize = Limits().idSize

  @Option(help: "The maximum number of open sheets.")
  var maxSheets = Limits().sheets

  @Option(help: "The maximum number of samples in gesture/samples.")
  var maxSamples = Limits().samples

  @Option(help: "The maximum number of screens in a navigation stack.")
  var maxScreens = Limits().screens

  @Option(help: "The maximum number of open documents.")
  var maxDocuments = Limits().documents

  @Option(help: "The maximum number of frames in response to one request.")
  var maxFrames = Limits().frames

  @Option(help: "The maximum work of one request, in units of about a microsecond of processor time.")
  var maxWork = Limits().work

  @Option(help: "The maximum number of pending requests.")
  var maxWaiting = Limits().waiting

  @Option(help: "The number of unwritten bytes at which the daemon stops processing.")
  var maxPendingOutput = Limits().pendingOutput

  @Option(help: "The number of unprocessed bytes at which the daemon stops reading.")
  var maxPendingInput = Limits().pendingInput

  func validate() throws {
    let all = [
      maxMessageSize, maxMessageMemory, maxNestingDepth, maxBatch, maxIdSize, maxSheets, maxSamples, maxScreens,
      maxDocuments, maxFrames,
      maxWork, maxWaiting,
      maxPendingOutput, maxPendingInput,
    ]
    guard all.allSatisfy({ $0 > 0 }) else { throw ValidationError("A limit must be greater than 0.") }
  }

  /// The limits for the server.
  var limits: Limits {
    var limits = Limits()
    limits.messageSize = maxMessageSize
    limits.messageMemory = maxMessageMemory
    limits.nestingDepth = min(maxNestingDepth, Limits().nestingDepth)
    limits.batch = maxBatch
    limits.idSize = maxIdSize
    limits.sheets = maxSheets
    limits.samples = maxSamples
    limits.screens = maxScreens
    limits.documents = maxDocuments
    limits.frames = maxFrames
    limits.work = maxWork
    limits.waiting = maxWaiting
    limits.pendingOutput = maxPendingOutput
    // A message of the allowed size has to fit, or it would never be complete.
    limits.pendingInput = max(maxPendingInput, maxMessageSize + 65_536)
    return limits
  }
}
