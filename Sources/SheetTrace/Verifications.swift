import JSON
import SheetProtocol

/// Several traces beside what one document does.
public struct Verifications: Sendable {
  /// The traces, in order: their names, and what was found.
  public private(set) var all: [(name: String, verification: Verification)] = []

  public init() {}

  public mutating func add(_ verification: Verification, named name: String) { all.append((name, verification)) }

  /// Whether every trace does what the document says.
  public var isMatch: Bool { all.allSatisfy { $0.verification.isMatch } }

  /// How many segments of each kind there are, and how many of them agree.
  public var counts: [(kind: Verification.Segment.Kind, agree: Int, count: Int)] {
    Verification.Segment.Kind.allCases.compactMap { kind in
      let segments = all.flatMap { one in
        one.verification.segments.filter { $0.kind == kind }.map { one.verification.problem(of: $0) == nil }
      }
      return segments.isEmpty ? nil : (kind, segments.filter { $0 }.count, segments.count)
    }
  }

  /// The report for people: that of a single trace, or each under its name and what they have in common.
  public var text: String {
    if all.count == 1 { return all[0].verification.text }
    let counts = counts
    let kinds = counts.map { "\($0.kind.rawValue) \($0.agree) of \($0.count)" }.joined(separator: ", ")
    let (agree, count) = counts.reduce((0, 0)) { ($0.0 + $1.agree, $0.1 + $1.count) }
    return all.map { "\($0.name)\n\($0.verification.text)\n" }.joined()
      + "\(agree) of \(count) segments agree\(kinds.isEmpty ? "" : ": \(kinds)")\n"
  }

  /// The report for programs: that of a single trace, or all of them.
  public var json: String {
    if all.count == 1 { return all[0].verification.json }
    return JSONWriter.text { writer in
      writer.beginObject()
      writer.member("matches", isMatch)
      writer.key("summary")
      writer.array(counts) { count, writer in
        writer.beginObject()
        writer.member("kind", count.kind.rawValue)
        writer.member("agree", count.agree)
        writer.member("segments", count.count)
        writer.endObject()
      }
      writer.key("traces")
      writer.array(all) { one, writer in one.verification.encode(to: &writer, name: one.name) }
      writer.endObject()
    } + "\n"
  }
}
