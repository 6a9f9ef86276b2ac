import JSON
import SheetServer

/// A conversation with the daemon as text: each input with its time, and every message that must come out.
///
/// Each line is a JSON-RPC message, so a transcript that begins with `initialize` can be piped into the daemon as it is.
/// An output message follows the input that causes it, as the params of `$/expect`. The daemon ignores notifications in
/// `$/`; here some of them express what a plain line can't: see ``Entry``.
public struct Transcript: Sendable {
  /// The messages before a transcript that begins neither with `initialize` nor with `$/recording`. What the daemon
  /// answers is no part of it.
  static let opening = [
    #"{"jsonrpc":"2.0","id":"initialize","method":"initialize","params":{"capabilities":{"textDocument":{}}}}"#,
    #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
  ]

  /// Its lines, without their line feeds.
  public let lines: [String]

  /// A transcript from its text.
  public init(text: String) {
    lines = text.split(separator: "\n").map(String.init)
  }

  /// Whether a text looks like a transcript: its first line is a message.
  public static func isLikely(_ text: String) -> Bool {
    guard let line = text.split(maxSplits: 1, whereSeparator: { $0.isNewline }).first else { return false }
    let bytes = Array(line.utf8)
    return bytes.withUnsafeBytes { bytes in
      guard let document = try? JSONDocument(parsing: bytes) else { return false }
      return document.withRoot { $0.kind == .object && $0["jsonrpc"] != nil }
    }
  }

  /// The entries, one for each line.
  var entries: [Entry] { lines.map(Entry.init(line:)) }
}
