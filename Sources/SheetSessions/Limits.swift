import JSON
import SheetDocument
import SheetProtocol

/// The daemon's limits. `initialize` reports each one, and the error that it causes names it.
public struct Limits: Equatable, Sendable {
  /// The size of one message, in bytes.
  public var messageSize = 16 << 20
  /// The memory that the values of a message may take, in bytes, about: a message of the allowed size that is one text fits.
  public var messageMemory = 80 << 20
  /// The nesting depth of arrays and objects, up to the default.
  public var nestingDepth = JSONDocument.maximumDepth
  /// The number of messages in one batch.
  public var batch = 10_000
  /// The size of the id of a sheet, a screen or a detent, in bytes of UTF-8.
  public var idSize = 256
  /// The size of a URI, in bytes of UTF-8.
  public var uriSize = 4096
  /// The size of a name that a person gives, in bytes of UTF-8.
  public var nameSize = 256
  /// The number of open sheets.
  public var sheets = 10_000
  /// The number of snapshots that are kept.
  public var snapshots = 1000
  /// The number of samples in one `gesture/samples`.
  public var samples = 10_000
  /// The number of screens in one stack.
  public var screens = 256
  /// The number of open documents.
  public var documents = 1000
  /// The number of frames that one input reports.
  public var frames = 100_000
  /// The work of one request, in units of about a microsecond of processor time (``Work``).
  public var work = 1_000_000
  /// The number of requests that wait for a sheet to come to rest.
  public var waiting = 1000
  /// The number of unwritten bytes at which no further message is carried out.
  public var pendingOutput = 64 << 20
  /// The number of unprocessed bytes at which no more input is read.
  public var pendingInput = 64 << 20

  /// The default limits.
  public init() {}

  /// Calls a closure with the name and the value of each limit.
  private mutating func forEach(_ body: (StaticString, inout Int) -> Void) {
    body("messageSize", &messageSize)
    body("messageMemory", &messageMemory)
    body("nestingDepth", &nestingDepth)
    body("batch", &batch)
    body("idSize", &idSize)
    body("uriSize", &uriSize)
    body("nameSize", &nameSize)
    body("sheets", &sheets)
    body("snapshots", &snapshots)
    body("samples", &samples)
    body("screens", &screens)
    body("documents", &documents)
    body("frames", &frames)
    body("work", &work)
    body("waiting", &waiting)
    body("pendingOutput", &pendingOutput)
    body("pendingInput", &pendingInput)
  }

  /// Writes the `limits` object of `initialize`.
  public func encode(to writer: inout JSONWriter) {
    var limits = self
    writer.beginObject()
    limits.forEach { name, limit in writer.member(name, limit) }
    writer.member("combinations", DocumentSchema.maximumVariants)
    writer.endObject()
  }

  /// Reads what ``encode(to:)`` wrote; a missing limit has its default.
  public init(json: JSONValue) {
    forEach { name, limit in
      if let value = json[name]?.integer, value > 0 { limit = Int(clamping: value) }
    }
  }
}
