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

  static func read(_ name: String) throws -> Transcript {
    Transcript(text: try String(contentsOf: file(name), encoding: .utf8))
  }
}
