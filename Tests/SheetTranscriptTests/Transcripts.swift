import Foundation
import SheetTranscript

/// The transcripts of the repository.
enum Transcripts {
  static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Transcripts")

  /// Their paths below the directory, without the extension.
  static var names: [String] {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: directory.path())) ?? []
    return files.filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
  }

  static func file(_ name: String) -> URL { directory.appending(path: "\(name).jsonl") }

  static func read(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }
}

/// A transcript that was played to its end.
struct Replayed {
  let exchanges: [Replay.Exchange]

  init(_ text: String, reads: [Int] = [], writes: [Int] = []) {
    var replay = Replay(reads: reads, writes: writes)
    var exchanges: [Replay.Exchange] = []
    for line in text.split(separator: "\n") {
      if let exchange = replay.play(String(line)) { exchanges.append(exchange) }
    }
    self.exchanges = exchanges + [replay.finish()]
  }

  var differences: [Replay.Exchange] { exchanges.filter { !$0.isAsExpected } }
  var updated: String { exchanges.map(\.updated).joined() }
  func report(file: String) -> String { differences.map { $0.report(file: file) }.joined() }
}
