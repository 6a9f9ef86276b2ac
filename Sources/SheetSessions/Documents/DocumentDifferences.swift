import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// What changes where the sheet of a document gets another preset, and keeps what the document says itself.
public struct DocumentDifferences: Sendable {
  private let (from, to): (String, String)
  private let all: [Difference]

  /// - Parameters:
  ///   - from: a preset; nil is the document's.
  ///   - devices: devices of the catalogue; nil is the document's own.
  /// - Returns: nil for a document with errors.
  /// - Throws: if there is no such preset, or what the document says does not fit it.
  public init?(
    _ analysis: DocumentAnalysis, from: String?, to: String, on devices: [Device]?
  ) throws(DocumentComparison.Failure) {
    guard let own = analysis.document?.preset else { return nil }
    var old = own
    if let from { old = try DocumentComparison.preset(from) }
    let new = try DocumentComparison.preset(to)
    let pairs: [(name: String, from: Sheet, to: Sheet)]?
    do throws(JSONFailure) { pairs = try analysis.pairs(from: old, to: new, on: devices) } catch {
      throw DocumentComparison.Failure(
        description: "the document does not fit both presets: \(error.path.joined(separator: ".")) expected "
          + "\(error.expected), found \(error.found)")
    }
    guard let pairs else { return nil }
    all = SheetDifferences(pairs.map { SheetDifferences.Setting(name: $0.name, from: $0.from, to: $0.to) }).all
    (self.from, self.to) = (old.name, new.name)
  }

  /// The columns of ``rows``.
  public var columns: [(title: String, isNumber: Bool)] {
    [("about", false), ("what", false), (from, false), (to, false), ("weight (%)", true)]
  }

  /// The rows of a table: what a person notices, from the largest, and then the rules, which have no weight.
  public var rows: [[String]] {
    all.map { [$0.about.rawValue, $0.what, $0.from, $0.to, $0.weight.map { fixed(100 * $0, 0) } ?? ""] }
  }

  /// The subject, and how much differs.
  public var title: String {
    let rules = all.count { $0.weight == nil }
    return "From \(from) to \(to): \(all.count - rules) differences that a person notices, and \(rules) rules"
  }
}
