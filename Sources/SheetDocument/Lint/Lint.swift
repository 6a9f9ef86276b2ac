import JSON
import SheetEngine
import SheetProtocol

/// Warnings about what a document's author probably did not mean.
enum Lint {
  /// The rules that a document breaks in any container.
  private static let rules: [@Sendable (Subject) -> [Diagnostic]] = [
    detentsThatDoNotExist, expectedDetentsThatDoNotExist, detentsThatAreNeverActive, sheetThatStays,
    clausesThatNeverDecide, clausesOfUnknownDetents, stopsOfUnknownDetents, detentsThatNoReleaseReaches,
    presetRuleOfUnknownDetents, fieldsThatAreNotUsed,
  ]

  /// The rules that a document may break in one container and not in another.
  private static let localRules: [@Sendable (Subject) -> [Finding]] = [
    detentsOutOfOrder, detentsOfOneHeight, tabletsThatAreNotModeled, insetsThatAreCountedTwice, positionsUnderGestures,
  ]

  /// Those that depend on the size of text as well.
  private static let textRules: [@Sendable (Subject) -> [Finding]] = [
    detentsOutOfReach, contentThatIsNeverSeen, insetsThatAreNotCounted, fieldsThatAreHidden,
  ]

  /// The rules that compare a container with the document's own, which is the second.
  private static let comparisons: [@Sendable (Subject, Subject) -> [Finding]] = [
    detentsThatAreInactive, detentsThatDiffer, undimmedDetentThatIsInactive,
  ]

  /// No person writes more detents than this, and comparing them would take long.
  private static let maximumDetents = 100

  /// What is wrong in a container, at the usual text size, and otherwise at the smallest text size at which it occurs.
  /// - Parameter others: sizes beside those of the document.
  private static func findings(about subject: Subject, withText others: [Double] = []) -> [Finding] {
    let (document, root) = (subject.document, subject.root)
    let sizes = Set(([root] + document.scenarios.map { $0.root }).flatMap { $0.textSizes ?? [] } + others)
    return localRules.flatMap { $0(subject) }
      + textRules.flatMap { rule in
        var found = rule(subject)
        for size in Array(sizes).ordered(by: { $0 }) where size != 1 {
          let larger = Subject(
            document, root, subject.text, in: subject.container, textSize: size, sharing: subject.budget)
          found += rule(larger).filter { one in !found.contains { $0.code == one.code && $0.range == one.range } }.map {
            var one = $0
            one.fact += " with text of \((size * 100).rounded().jsonText)%"
            return one
          }
        }
        return found
      }
  }

  /// The warnings about a document on its own device.
  static func check(_ document: SheetDocument, _ root: SyntaxNode, _ text: SourceText) -> [Diagnostic] {
    guard document.configuration.detents.count <= maximumDetents else { return [] }
    let subject = Subject(document, root, text, in: document.container)
    return rules.flatMap { $0(subject) }
      + findings(about: subject).map { $0.diagnostic(" here", isOnly: true) }
  }

  /// The text sizes beside the document's own: the largest usual size on iOS (1.35), the largest on Android (2), and the largest
  /// accessibility size on iOS (3.1).
  private static let textSizes = [1.35, 2, 3.1]

  /// The warnings about a document on its own device that only hold with larger text.
  static func checkLargerText(_ document: SheetDocument, _ root: SyntaxNode, _ text: SourceText) -> [Diagnostic] {
    guard document.configuration.detents.count <= maximumDetents else { return [] }
    let own = Subject(document, root, text, in: document.container)
    let known = findings(about: own)
    return findings(about: own, withText: textSizes).filter { one in
      !known.contains { $0.code == one.code && $0.range == one.range }
    }.map { $0.diagnostic(" here", isOnly: true) }
  }

  /// The warnings about a document that only hold on other devices, or in the other orientation: each once.
  static func check(
    _ document: SheetDocument, _ root: SyntaxNode, _ text: SourceText, on devices: [DocumentDevice]
  ) -> [Diagnostic] {
    guard document.configuration.detents.count <= maximumDetents else { return [] }
    let own = Subject(document, root, text, in: document.container)
    let known = findings(about: own)
    var found: [(finding: Finding, places: Places)] = []
    for (index, device) in devices.enumerated() {
      for orientation in Orientation.allCases {
        let subject = Subject(
          document, root, text, in: device.container(orientation), sharing: own.budget)
        guard subject.container != own.container else { continue }
        let local = findings(about: subject).filter { one in !known.contains { $0.isSame(as: one) } }
        for finding in local + comparisons.flatMap({ $0(subject, own) }) {
          let group = found.firstIndex { $0.finding.isSame(as: finding) } ?? found.count
          if group == found.count { found.append((finding, Places())) }
          found[group].places.insert(index, orientation)
        }
      }
    }
    return found.map { finding, places in
      finding.diagnostic(places.text(devices.map { $0.name }), isOnly: places.count == 1)
    }
  }

  /// What may be spent on regions, in all containers and with all sizes of text: about a tenth of a second. What goes beyond it is not
  /// looked at.
  final class Budget {
    private var left = 200_000

    /// - Returns: whether there was enough left to place all regions once more.
    func spend(onRegions count: Int) -> Bool {
      left -= 10 + count * count / 100
      return left >= 0
    }
  }

  /// A document in a container, with the values that the rules need.
  struct Subject {
    let document: SheetDocument
    let root: SyntaxNode
    let text: SourceText
    let container: Container
    /// The content of the root screen, with text of its size.
    let content: Content
    /// The sheet, dismissed.
    let sheet: Sheet
    /// The detents as resolved in the container.
    let placed: [PlacedDetent]
    /// What all looks at the document may take together.
    let budget: Budget

    /// - Parameter textSize: the factor by which text makes content higher.
    init(
      _ document: SheetDocument, _ root: SyntaxNode, _ text: SourceText, in container: Container, textSize: Double = 1,
      sharing budget: Budget = Budget()
    ) {
      self.budget = budget
      (self.document, self.root, self.text, self.container) = (document, root, text, container)
      sheet = document.sheet(in: container, textSize: textSize)
      content = (sheet.screens.first?.content ?? document.content).scaled(by: sheet.environment.textSize)
      placed = sheet.placedDetents
    }

    var configuration: Configuration { document.configuration }

    /// The highest keyboard of the document: its own, or the highest of its scenarios; 0 where there is none.
    var keyboardHeight: Points {
      let size = container.size
      let named = (root["device"] ?? root["container"]?["device"])?.string.flatMap { Device.named($0) }
      let device = Device.all.first { $0.container(container.orientation).size == size } ?? named
      func height(_ node: SyntaxNode?) -> Points? {
        switch node?.kind {
        case .bool(true)?: device?.keyboardHeight(container.orientation)
        case .bool(false)?: 0
        default: node?.number
        }
      }
      if let own = height(root["keyboardHeight"]) { return own }
      return document.scenarios.flatMap { $0.steps }.compactMap { step in
        step.method == "keyboard/didChangeFrame" ? height(step.params.first { $0.key == "height" }?.value) : nil
      }.max() ?? 0
    }

    /// Heights that differ by less than this look equal on screen, pt.
    var pixel: Points { 1 / container.scale }

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
