import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

/// What changes where the sheet of a document gets another preset, and keeps what the document says itself.
public struct DocumentDifferences: Sendable {
  private let (from, to): (Preset, Preset)
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
        description:
          "the document does not fit \(old.name) or \(new.name): \(error.path.joined(separator: ".")) expected "
          + "\(error.expected), found \(error.found)")
    }
    guard let pairs else { return nil }
    all = SheetDifferences(pairs.map { SheetDifferences.Setting(name: $0.name, from: $0.from, to: $0.to) }).all
    (self.from, self.to) = (old, new)
  }

  /// The columns of ``rows``.
  public var columns: [(title: String, isNumber: Bool)] {
    [
      ("about", false), ("what", false), (from.name, false), (to.name, false), ("weight (%)", true), ("known", false),
    ]
  }

  /// The rows of a table: what a person notices, from the largest, with how it is known of both presets; and then the rules.
  public var rows: [[String]] {
    all.map { one in
      [
        one.about?.rawValue ?? "rules", one.what, one.from, one.to, one.weight.map { fixed(100 * $0, 1) } ?? "",
        one.about.map { known($0) } ?? "",
      ]
    }
  }

  private func known(_ feature: Fidelity.Feature) -> String {
    let (old, new) = (from.fidelity.text(of: feature), to.fidelity.text(of: feature))
    return old == new ? old : [old, new].map { $0.isEmpty ? "–" : $0 }.joined(separator: " → ")
  }

  /// The subject, and how much differs.
  public var title: String {
    let rules = all.count { $0.weight == nil }
    let noticed = count(all.count - rules, "difference")
    return "From \(from.name) to \(to.name): \(noticed) that a person notices, and \(count(rules, "rule"))"
  }

  private func count(_ number: Int, _ word: String) -> String {
    number == 1 ? "1 \(word)" : "\(number) \(word)s"
  }
}
