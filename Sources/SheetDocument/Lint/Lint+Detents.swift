import JSON
import SheetEngine

extension Lint {
  /// UIKit does not treat an unknown detent as an error: the first detent is selected, and everything is dimmed.
  static func detentsThatDoNotExist(_ subject: Subject) -> [Diagnostic] {
    let (configuration, ids) = (subject.configuration, subject.configuration.detents.map { $0.id })
    guard subject.restsAtDetents else { return [] }
    // A preset's own names do not count where the document has other detents.
    return [
      ("selectedDetentIdentifier", configuration.selectedDetentIdentifier, "the sheet opens at \"\(ids.first ?? "")\""),
      ("largestUndimmedDetentIdentifier", configuration.largestUndimmedDetentIdentifier, "every detent is dimmed"),
    ].compactMap { key, id, consequence in
      guard let id, !ids.contains(id), let written = subject.root["configuration"]?[key] else { return nil }
      return unknownDetent(id, written.range, among: ids, consequence)
    }
  }

  /// An expectation of a detent that does not exist can't be met.
  static func expectedDetentsThatDoNotExist(_ subject: Subject) -> [Diagnostic] {
    let ids = subject.configuration.detents.map { $0.id }
    return subject.document.scenarios.flatMap { scenario -> [Diagnostic] in
      let expected = scenario.expectations.compactMap { expectation in
        switch expectation.subject {
        case .frame(let node), .settles(let node), .lands(let node): node["detent"]
        case .event, .jump, .visible, .rests, .fits, .fieldVisible, .owner, .monotone: nil
        }
      }
      let unknown = expected.filter { node in node.string.map { !ids.contains($0) } ?? false }
      // A step may configure other detents.
      guard !unknown.isEmpty, !scenario.steps.contains(where: { $0.method == "sheet/configure" }) else { return [] }
      return unknown.map { unknownDetent($0.string ?? "", $0.range, among: ids, "this can't happen") }
    }
  }

  /// The diagnostic for a detent that does not exist.
  static func unknownDetent(
    _ id: String, _ range: Range<Int>, among ids: [String], _ consequence: String
  ) -> Diagnostic {
    Diagnostic(
      .unknownDetent, range, "there is no detent \"\(id)\", so \(consequence); there are \(Spelling.list(ids))",
      fix: Spelling.nearest(to: id, among: ids).map { Fix(changing: range, to: $0.jsonText) })
  }

  /// The sheet opens at the first detent and a scroll expands it to the last, so any other order surprises.
  static func detentsOutOfOrder(_ subject: Subject) -> [Finding] {
    let fix = order(subject)
    return zip(subject.placed, subject.placed.dropFirst()).compactMap { lower, upper in
      let (below, above) = (lower.reach, upper.reach)
      guard below - above >= subject.pixel else { return nil }
      return Finding(
        code: .detentOrder, range: subject.range(ofDetent: upper.id),
        fact: "\"\(upper.id)\" comes after \"\(lower.id)\", which is higher",
        numbers: " (\(text(above)) pt after \(text(below)) pt)",
        consequence: "the sheet opens at the first of them, and steps through them by height", fix: fix)
    }
  }

  /// The fix that sorts the detents by height, if all of them exist here.
  private static func order(_ subject: Subject) -> Fix? {
    let written = subject.writtenDetents
    let heights = written.compactMap { node in
      subject.placed.first { $0.id == node.detentID }.map { $0.reach }
    }
    guard !written.isEmpty, heights.count == written.count else { return nil }
    let sorted = Array(zip(heights, written)).ordered { $0.0 }
    return Fix(
      "Put the detents into the order of their heights",
      zip(written, sorted).map { TextEdit($0.range, subject.text[$1.1.range]) })
  }

  /// A drag can't distinguish two detents of the same height.
  static func detentsOfOneHeight(_ subject: Subject) -> [Finding] {
    subject.placed.enumerated().compactMap { index, detent in
      let height = detent.reach
      let twin = subject.placed[..<index].first {
        ($0.reach - height).magnitude < subject.pixel
      }
      guard let twin else { return nil }
      return Finding(
        code: .detentsEqual, range: subject.range(ofDetent: detent.id),
        fact: "\"\(detent.id)\" is as high as \"\(twin.id)\"", numbers: ", \(text(height)) pt",
        consequence: "a drag between them moves nothing")
    }
  }

  /// A detent without a height never exists. One that is only inactive here may exist when the device is turned, so it
  /// is not reported.
  static func detentsThatAreNeverActive(_ subject: Subject) -> [Diagnostic] {
    guard subject.restsAtDetents else { return [] }
    return subject.configuration.detents.compactMap { detent in
      guard detent.value == .none else { return nil }
      return Diagnostic(
        .detentInactive, subject.range(ofDetent: detent.id),
        "\"\(detent.id)\" has no height, so it is skipped everywhere")
    }
  }

  /// A detent beyond the maximum is as high as the maximum, whatever its number says.
  static func detentsOutOfReach(_ subject: Subject) -> [Finding] {
    guard let highest = subject.placed.map({ $0.reach }).max() else { return [] }
    let configuration = subject.configuration
    let safeArea = configuration.frame.addedSafeArea(of: subject.container, at: configuration.edge)
    return subject.configuration.detents.compactMap { detent in
      guard case .height(let height) = detent.value, height + safeArea - highest >= subject.pixel,
        let placed = subject.placed.first(where: { $0.id == detent.id })
      else { return nil }
      let shown = placed.reach
      guard height + safeArea - shown >= subject.pixel else { return nil }
      return Finding(
        code: .detentUnreachable, range: subject.range(ofDetent: detent.id), fact: "\"\(detent.id)\" is cut off",
        numbers: " at \(text(shown - safeArea)) pt", consequence: "\(text(height)) pt do not fit into the container")
    }
  }

  static func text(_ points: Points) -> String {
    ((points * 100).rounded() / 100).jsonText
  }
}

extension SyntaxNode {
  /// The id of a detent that is written as a string, or as an object with an id.
  var detentID: String? { string ?? self["id"]?.string }
}
