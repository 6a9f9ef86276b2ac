import ArgumentParser
import SheetServer
import SheetSessions

/// The daemon's limits as options, with their defaults. Only `--help-hidden` lists them.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The maximum size of a message, in bytes.", visibility: .hidden))
  var maxMessageSize = Limits().messageSize

  @Option(help: ArgumentHelp("The maximum memory of a message's values, in bytes.", visibility: .hidden))
  var maxMessageMemory = Limits().messageMemory

  @Option(help: ArgumentHelp("The maximum nesting depth of JSON; it can't exceed the default.", visibility: .hidden))
  var maxNestingDepth = Limits().nestingDepth

  @Option(help: ArgumentHelp("The maximum number of messages in a batch.", visibility: .hidden))
  var maxBatch = Limits().batch

  @Option(help: ArgumentHelp("The maximum size of the id of a sheet, screen or detent, in bytes.", visibility: .hidden))
  var maxIdSize = Limits().idSize

  @Option(help: ArgumentHelp("The maximum size of a URI, in bytes.", visibility: .hidden))
  var maxUriSize = Limits().uriSize

  @Option(help: ArgumentHelp("The maximum size of a name, in bytes.", visibility: .hidden))
  var maxNameSize = Limits().nameSize

  @Option(help: ArgumentHelp("The maximum number of open sheets.", visibility: .hidden))
  var maxSheets = Limits().sheets

  @Option(help: ArgumentHelp("The maximum number of snapshots.", visibility: .hidden))
  var maxSnapshots = Limits().snapshots

  @Option(help: ArgumentHelp("The maximum number of samples in gesture/samples.", visibility: .hidden))
  var maxSamples = Limits().samples

  @Option(help: ArgumentHelp("The maximum number of screens in a navigation stack.", visibility: .hidden))
  var maxScreens = Limits().screens

  @Option(help: ArgumentHelp("The maximum number of open documents.", visibility: .hidden))
  var maxDocuments = Limits().documents

  @Option(help: ArgumentHelp("The maximum number of frames in response to one request.", visibility: .hidden))
  var maxFrames = Limits().frames

  @Option(
    help: ArgumentHelp(
      "The maximum work of one request, in units of about a microsecond of processor time.", visibility: .hidden))
  var maxWork = Limits().work

  @Option(help: ArgumentHelp("The maximum number of pending requests.", visibility: .hidden))
  var maxWaiting = Limits().waiting

  @Option(
    help: ArgumentHelp("The number of unwritten bytes at which the daemon stops processing.", visibility: .hidden))
  var maxPendingOutput = Limits().pendingOutput

  @Option(help: ArgumentHelp("The number of unprocessed bytes at which the daemon stops reading.", visibility: .hidden))
  var maxPendingInput = Limits().pendingInput

  func validate() throws {
    let all = [
      maxMessageSize, maxMessageMemory, maxNestingDepth, maxBatch, maxIdSize, maxUriSize, maxNameSize, maxSheets,
      maxSnapshots, maxSamples, maxScreens, maxDocuments, maxFrames, maxWork, maxWaiting, maxPendingOutput,
      maxPendingInput,
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
    limits.uriSize = maxUriSize
    limits.nameSize = maxNameSize
    limits.sheets = maxSheets
    limits.snapshots = maxSnapshots
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
