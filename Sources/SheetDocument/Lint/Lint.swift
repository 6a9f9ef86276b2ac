import SheetEngine
import SheetProtocol

/// Warnings about what a document's author probably did not mean, on the device that it names.
enum Lint {
  private static let rules: [@Sendable (Subject) -> [Diagnostic]] = [
    detentsThatDoNotExist, expectedDetentsThatDoNotExist, detentsOutOfOrder, detentsOfOneHeight, detentsThatAreInactive,
    detentsOutOfReach, contentThatIsNeverSeen, sheetThatStays,
  ]

  /// No person writes more detents than this, and comparing them would take long.
  private static let maximumDetents = 100

  /// The warnings about a document.
  static func check(_ document: SheetDocument, _ root: SyntaxNode, _ text: SourceText) -> [Diagnostic] {
    guard document.configuration.detents.count <= maximumDetents else { return [] }
    let subject = Subject(document, root, text)
    return rules.flatMap { $0(subject) }
  }

  /// A document, with the values that the rules need.
  struct Subject {
    let document: SheetDocument
    let root: SyntaxNode
    let text: SourceText
    /// The detents as resolved in the document's container.
    let placed: [PlacedDetent]

    init(_ document: SheetDocument, _ root: SyntaxNode, _ text: SourceText) {
      (self.document, self.root, self.text) = (document, root, text)
      placed = document.sheet.placedDetents
    }

    var configuration: Configuration { document.configuration }

    /// Heights that differ by less than this look equal on screen, pt.
    var pixel: Points { 1 / document.container.scale }

    /// Whether the detents determine how high the sheet is.
    var restsAtDetents: Bool { configuration.frame.extent == .detents }

    /// The range of a member; for a value that only the preset has, the range of the nearest member above it.
    func range(_ path: String...) -> Range<Int> {
      let range = root.nearest(to: path).range
      // A value that is nowhere in the document would underline all of it.
      return range == root.range ? range.lowerBound..<range.lowerBound + 1 : range
    }

    /// The detents in the document's text.
    var writtenDetents: [SyntaxNode] { root["configuration"]?["detents"]?.elements ?? [] }

    /// The range of a detent in the text.
    func range(ofDetent id: String) -> Range<Int> {
      let detent = writtenDetents.first { $0.detentID == id }
      return detent?.range ?? range("configuration", "detents")
    }

    /// The methods of the scenarios.
    var methods: [String] { document.scenarios.flatMap { $0.steps.map { $0.method } } }
  }
}
