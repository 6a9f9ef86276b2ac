import JSON
import JSONRPC
import SheetSessions

extension Transcript {
  /// The timelines of the sheets that the transcript opens; its messages are played, and answers are dropped.
  public var timelines: Timelines {
    var play = Play(keeping: .timelines, limits: limits)
    var decoder = FrameDecoder(limit: limits.messageSize)
    for entry in entries {
      switch entry {
      case .message(let line): Array("\(line)\n".utf8).withUnsafeBytes { decoder.append($0) }
      case .bytes(let bytes), .header(let bytes): bytes.withUnsafeBytes { decoder.append($0) }
      case .at(let now): play.proceed(to: now)
      case .end, .expect, .answered, .recording, .unwritten: continue
      }
      while let event = decoder.next() {
        guard case .message(let range) = event else { continue }
        decoder.withMessage(range) { text in
          guard let document = try? JSONDocument(parsing: text) else { return }
          document.withRoot { play.play($0) }
        }
      }
    }
    return play.timelines
  }

  /// The limits of the recording, or the default ones.
  var limits: Limits {
    for entry in entries { if case .recording(let limits) = entry { return limits } }
    return Limits()
  }
}
