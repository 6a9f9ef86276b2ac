import ArgumentParser
import SheetServer

/// The daemon's limits as options, with their defaults.
struct LimitOptions: ParsableArguments {
  @Option(help: "The size of one message, in bytes.")
  var maxMessageSize = Limits().messageSize

  @Option(help: "How deep JSON may be nested; no more than the default.")
  var maxNestingDepth = Limits().nestingDepth

  @Option(help: "The number of messages in one batch.")
  var maxBatch = Limits().batch

  @Option(help: "The number of open sheets.")
  var maxSheets = Limits().sheets

  @Option(help: "The number of samples in one gesture/samples.")
  var maxSamples = Limits().samples

  @Option(help: "The number of screens in one stack.")
  var maxScreens = Limits().screens

  @Option(help: "The number of open documents.")
  var maxDocuments = Limits().documents

  @Option(help: "The number of frames that one input reports.")
  var maxFrames = Limits().frames

  @Option(help: "The number of requests that wait for something.")
  var maxWaiting = Limits().waiting

  @Option(help: "The bytes that wait to be written before no message is carried out.")
  var maxPendingOutput = Limits().pendingOutput

  @Option(help: "The bytes that wait to be carried out before no more is read.")
  var maxPendingInput = Limits().pendingInput

  func validate() throws {
    let all = [
      maxMessageSize, maxNestingDepth, maxBatch, maxSheets, maxSamples, maxScreens, maxDocuments, maxFrames, maxWaiting,
      maxPendingOutput, maxPendingInput,
    ]
    guard all.allSatisfy({ $0 > 0 }) else { throw ValidationError("A limit must be greater than 0.") }
  }

  /// The limits as the server takes them.
  var limits: Limits {
    var limits = Limits()
    limits.messageSize = maxMessageSize
    limits.nestingDepth = min(maxNestingDepth, Limits().nestingDepth)
    limits.batch = maxBatch
    limits.sheets = maxSheets
    limits.samples = maxSamples
    limits.screens = maxScreens
    limits.documents = maxDocuments
    limits.frames = maxFrames
    limits.waiting = maxWaiting
    limits.pendingOutput = maxPendingOutput
    // A message of the allowed size has to fit, or it would never be complete.
    limits.pendingInput = max(maxPendingInput, maxMessageSize + 65_536)
    return limits
  }
}
