import Foundation

/// Values computed by SciPy; `References/generate.py` regenerates them.
enum References {
  struct Bezier: Decodable, Sendable {
    let points: [Double]
    let values: [[Double]]
  }

  struct Spring: Decodable, Sendable {
    let spring: [Double]
    let states: [[Double]]
  }

  static var beziers: [Bezier] { get throws { try read("beziers") } }
  static var springs: [Spring] { get throws { try read("springs") } }

  private static func read<Rows: Decodable>(_ name: String) throws -> Rows {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "References")
    return try JSONDecoder().decode(Rows.self, from: Data(contentsOf: folder.appending(path: "\(name).json")))
  }
}
