import JSON
import SheetServer

/// A conversation with the daemon as text: what goes in, when, and every message that must come out.
///
/// Each line is a JSON-RPC message, so that a transcript can be piped into the daemon as it is. A message that comes out
/// stands behind the input that causes it, as the params of `$/expect`. Notifications in `$/` mean nothing to the daemon;
/// here some of them say what a line can't: see ``Entry``.
public struct Transcript: Sendable {
  /// Its lines, without their line feeds.
  public let lines: [String]

  /// A transcript from its text.
  public init(text: String) {
    lines = text.split(separator: "\n").map(String.init)
  }

  /// Whether a text looks like one: its first line is a message.
  public static func isLikely(_ text: String) -> Bool {
    guard let line = text.split(maxSplits: 1, whereSeparator: \.isNewline).first else { return false }
    let bytes = Array(line.utf8)
    return bytes.withUnsafeBytes { bytes in
      guard let document = try? JSONDocument(parsing: bytes) else { return false }
      return document.withRoot { $0.kind == .object && $0["jsonrpc"] != nil }
    }
  }

  /// What each line is.
  public var entries: [Entry] { lines.map(Entry.init(line:)) }
}
