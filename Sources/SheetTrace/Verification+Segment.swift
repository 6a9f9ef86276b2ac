import SheetEngine
import SheetRender

extension Verification {
  /// A part of the trace that is compared as a whole: a drag, or a motion.
  public struct Segment: Sendable {
    /// The kind of movement in it.
    public var kind: Kind
    /// When it begins in the trace, s.
    public var start: Seconds
    /// The resting position at its start, if the document has no place there.
    var rest: Rest?
    /// How long after a call of the app the document was played, s; nil if no call of the trace begins the segment.
    var delay: Seconds?
    /// How much later the trace is than the document, s.
    public var offset: Seconds = 0
    /// How far the trace is from the document in each frame: its time, s, and the difference, pt.
    public var differences: [(time: Seconds, difference: Points)] = []
    /// How far the dimming of the trace is from that of the document in each frame that has one, as opacity.
    public var dimmings: [(time: Seconds, difference: Double)] = []
    /// Where the sheet went in the trace; nil where it has not come to rest.
    public var reached: String?
    /// Where the document goes.
    public var expected: String?
    /// How far the sheet reaches where it comes to rest in the trace, and where it does in the document, pt.
    public var ends: (trace: Points, document: Points)?
    /// Why the two are not compared: the release is too near to the limit to tell.
    public var isUndecidable = false
    /// The change of the release that would have decided otherwise.
    public var margin: String?
    /// How long the motion took in the trace and takes in the document, s.
    public var settling: (trace: Seconds, document: Seconds)?
    /// How far it went beyond its end in the trace and goes in the document, pt.
    public var overshoot: (trace: Points, document: Points)?

    /// Single frames that are far from the document while the others are not: their times, s, and the differences, pt.
    public var outliers: [(time: Seconds, difference: Points)] {
      let usual = max(10 * percentile95, Self.outlier)
      return differences.filter { $0.difference.magnitude > usual }
    }
    /// The least difference of an outlier, pt.
    private static let outlier: Points = 10

    /// Whether both went to the same place, as far as that is known.
    public var isDecidedAlike: Bool { reached == nil || expected == nil || reached == expected }

    /// The middle difference, pt.
    public var median: Points { Self.quantile(0.5, of: differences) }
    /// The difference that 95 % of the frames do not exceed, pt.
    public var percentile95: Points { Self.quantile(0.95, of: differences) }
    /// The largest difference, pt.
    public var largest: Points { Self.quantile(1, of: differences) }
    /// The difference of the dimming that 95 % of the frames do not exceed, as opacity; nil where the trace has none.
    public var dimmingPercentile95: Double? { dimmings.isEmpty ? nil : Self.quantile(0.95, of: dimmings) }

    /// The difference, without its sign, that a share of the frames do not exceed.
    private static func quantile(_ share: Double, of differences: [(time: Seconds, difference: Double)]) -> Double {
      let sizes = differences.map { $0.difference.magnitude }.sorted()
      return sizes.isEmpty ? 0 : sizes[min(Int((share * Double(sizes.count)).rounded(.down)), sizes.count - 1)]
    }

    /// A kind of movement in a segment.
    public enum Kind: String, CaseIterable, Sendable {
      case drag, release, presentation, dismissal, selection
    }

    /// A sheet that rests where the document has no place, and the place that is nearest.
    struct Rest: Sendable {
      var trace: Points
      var place: String?
      var document: Points
    }

    /// The name of the place at which a sheet is dismissed.
    static let dismissed = "dismissed"

    /// Where the sheet went in the trace, and where it goes in the document.
    var decision: String {
      "went to \(Self.place(reached, ends?.trace)), and the document goes to \(Self.place(expected, ends?.document))"
    }

    /// A place, and how far the sheet reaches there.
    static func place(_ name: String?, _ reach: Points?) -> String {
      let length = reach.map { "\(fixed($0, 1)) pt" }
      guard let name, name != length else { return length ?? "nowhere" }
      return name + (length.map { " (\($0))" } ?? "")
    }
  }
}
