import JSON

/// What the daemon takes on at most. Each is reported by `initialize` and named by the error that it causes.
public struct Limits: Sendable {
  /// The size of one message, in bytes.
  public var messageSize = 16 << 20
  /// How deep arrays and objects may be nested; no more than the default.
  public var nestingDepth = JSONDocument.maximumDepth
  /// The number of messages in one batch.
  public var batch = 10_000
  /// The number of open sheets.
  public var sheets = 10_000
  /// The number of samples in one `gesture/samples`.
  public var samples = 10_000
  /// The number of screens in one stack.
  public var screens = 256
  /// The number of frames that one input reports.
  public var frames = 100_000
  /// The size of what waits to be written before no further message is carried out, in bytes.
  public var pendingOutput = 64 << 20
  /// The size of what waits to be carried out before no more is read, in bytes.
  public var pendingInput = 64 << 20

  /// The default limits.
  public init() {}

  /// Writes the object of `initialize`.
  func encode(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("messageSize", messageSize)
    writer.member("nestingDepth", nestingDepth)
    writer.member("batch", batch)
    writer.member("sheets", sheets)
    writer.member("samples", samples)
    writer.member("screens", screens)
    writer.member("frames", frames)
    writer.member("pendingOutput", pendingOutput)
    writer.member("pendingInput", pendingInput)
    writer.endObject()
  }
}
