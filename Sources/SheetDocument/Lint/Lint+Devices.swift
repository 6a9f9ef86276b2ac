import SheetEngine
import SheetProtocol

extension Lint {
  /// Finds detents that are inactive in a container, but not in the document's own, where the author sees it.
  static func detentsThatAreInactive(_ subject: Subject, _ own: Subject) -> [Finding] {
    guard subject.restsAtDetents else { return [] }
    return own.placed.compactMap { detent in
      guard !subject.placed.contains(where: { $0.id == detent.id }) else { return nil }
      return Finding(
        code: .detentInactive, range: subject.range(ofDetent: detent.id), fact: "\"\(detent.id)\" is inactive",
        consequence: "the sheet can't rest at it there")
    }
  }

  /// Finds detents at which the sheet covers much more or much less of a container than of the document's own: a height in points
  /// that is half of one device is a sliver or all of another.
  static func detentsThatDiffer(_ subject: Subject, _ own: Subject) -> [Finding] {
    subject.placed.compactMap { detent in
      guard let here = own.placed.first(where: { $0.id == detent.id }) else { return nil }
      let (usual, fraction) = (own.fraction(of: here), subject.fraction(of: detent))
      let (more, less) = (usual * similarity.upperBound, usual * similarity.lowerBound)
      guard fraction > more || fraction < less else { return nil }
      let bound = fraction > more ? "more than \(percent(more))" : "less than \(percent(less))"
      return Finding(
        code: .detentDiffers, range: subject.range(ofDetent: detent.id),
        fact: "\"\(detent.id)\" covers \(percent(usual)) of the container here, but \(bound)",
        numbers: " (\(percent(fraction)))")
    }
  }

  /// Finds containers in which the largest undimmed detent is inactive, though it is not in the document's own. UIKit dims everything
  /// there.
  static func undimmedDetentThatIsInactive(_ subject: Subject, _ own: Subject) -> [Finding] {
    guard let id = subject.configuration.largestUndimmedDetentIdentifier, subject.restsAtDetents,
      own.placed.contains(where: { $0.id == id }), !subject.placed.contains(where: { $0.id == id })
    else { return [] }
    return [
      Finding(
        code: .undimmedInactive, range: subject.range("configuration", "largestUndimmedDetentIdentifier"),
        fact: "the largest undimmed detent, \"\(id)\", is inactive", consequence: "everything is dimmed there")
    ]
  }

  /// The ratio of two fractions of a container that still look alike.
  private static let similarity = 0.5...1.5

  private static func percent(_ fraction: Double) -> String { text(fraction * 100) + "%" }
}

extension Lint.Subject {
  /// How much of the container the sheet covers at a detent.
  fileprivate func fraction(of detent: PlacedDetent) -> Double {
    RestingTable.Place(detent.frame, in: container, configuration.edge).fraction
  }
}

extension DocumentAnalysis {
  /// Problems that exist only on devices other than the document's, or in the other orientation: each once, with the
  /// devices; in the order of the text.
  /// - Parameter devices: devices of the catalogue; nil is those of the document.
  public func diagnostics(on devices: [Device]?) -> [Diagnostic] {
    guard let document else { return [] }
    let found = withoutAllowed(Lint.check(document, whole, text, on: self.devices(devices, of: document)))
    return Array(found.inOrder.prefix(Self.maximumDiagnostics))
  }

  /// Problems that exist only with text of larger sizes, in the order of the text.
  public var diagnosticsWithLargerText: [Diagnostic] {
    guard let document else { return [] }
    let found = withoutAllowed(Lint.checkLargerText(document, whole, text))
    return Array(found.inOrder.prefix(Self.maximumDiagnostics))
  }
}
