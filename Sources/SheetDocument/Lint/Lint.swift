import SheetEngine
import SheetProtocol

/// What a document says that its author can hardly have meant, on the device that it names.
enum Lint {
  private static let rules: [@Sendable (Subject) -> [Diagnostic]] = [
    detentsThatDoNotExist, detentsOutOfOrder, detentsOfOneHeight, detentsThatAreInactive,
    detentsOutOfReach, contentThatIsNeverSeen, sheetThatStays,
  ]

  /// A sheet with more detents than this is none that a person made, and comparing them would take long.
  private static let maximumDetents = 100

  /// What there is to say of a document.
  static func check(_ document: SheetDocument, _ root: SyntaxNode, _ text: SourceText) -> [Diagnostic] {
    guard document.configuration.detents.count <= maximumDetents else { return [] }
    let subject = Subject(document, root, text)
    return rules.flatMap { $0(subject) }
  }

  /// A document with what the rules ask of it.
  struct Subject {
    let document: SheetDocument
    let root: SyntaxNode
    let text: SourceText
    /// The detents where the document's container has them.
    let placed: [PlacedDetent]

    init(_ document: SheetDocument, _ root: SyntaxNode, _ text: SourceText) {
      (self.document, self.root, self.text) = (document, root, text)
      placed = document.sheet.placedDetents
    }

    var configuration: Configuration { document.configuration }

    /// Two heights that differ by less are one on screen, pt.
    var pixel: Points { 1 / document.container.scale }

    /// Whether it is the detents that decide how high the sheet is.
    var restsAtDetents: Bool { configuration.frame.extent == .detents }

    /// The range of a member; where the preset's own value is meant, the range of the nearest member above it.
    func range(_ path: String...) -> Range<Int> {
      let range = root.nearest(to: path).range
      // All of the document would be underlined for what stands nowhere in it.
      return range == root.range ? range.lowerBound..<range.lowerBound + 1 : range
    }

    /// The detents as they are written.
    var writtenDetents: [SyntaxNode] { root["configuration"]?["detents"]?.elements ?? [] }

    /// Where a detent stands.
    func range(ofDetent id: String) -> Range<Int> {
      let detent = writtenDetents.first { $0.detentID == id }
      return detent?.range ?? range("configuration", "detents")
    }

    /// The methods of the scenario.
    var methods: [String] { document.steps.map(\.method) }
  }
}
