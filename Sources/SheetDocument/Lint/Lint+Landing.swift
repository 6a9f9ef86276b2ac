import JSON
import SheetEngine

extension Lint {
  /// The clauses in the document's text.
  private static func written(_ subject: Subject) -> [SyntaxNode] {
    subject.root["configuration"]?["interaction"]?["landing"]?["clauses"]?.elements ?? []
  }

  /// A clause that never decides was meant otherwise.
  static func clausesThatNeverDecide(_ subject: Subject) -> [Diagnostic] {
    let (written, clauses) = (written(subject), subject.configuration.interaction.landing.clauses)
    guard written.count == clauses.clauses.count else { return [] }
    let ids = subject.placed.map { $0.id }
    return clauses.neverDeciding(among: ids).map { index in
      let excludes = clauses.conditionsExcludeEachOther(at: index, among: ids)
      return Diagnostic(
        .clauseNeverDecides, written[index].range,
        excludes
          ? "this clause never decides: its conditions can't all hold"
          : "this clause never decides: where its conditions hold, an earlier one decides")
    }
  }

  /// A clause that names no detent of the sheet falls through, a condition on one does not hold.
  static func clausesOfUnknownDetents(_ subject: Subject) -> [Diagnostic] {
    let written = written(subject)
    let ids = subject.configuration.detents.map { $0.id }
    guard subject.restsAtDetents, !written.isEmpty,
      let landing = subject.root["configuration"]?["interaction"]?["landing"]
    else { return [] }
    return subject.configuration.interaction.landing.clauses.namedDetents.compactMap { index, id in
      guard !ids.contains(id), index ?? 0 < written.count else { return nil }
      guard let index else {
        return landing.firstString(id).map { unknownDetent(id, $0.range, among: ids, "it counts as missing") }
      }
      let node = written[index].firstString(id) ?? written[index]
      return unknownDetent(id, node.range, among: ids, "the next clause is asked")
    }
  }

  /// A rule of the preset that goes by a detent of the preset's own does so by no other, so that the sheet skips one of three.
  static func presetRuleOfUnknownDetents(_ subject: Subject) -> [Diagnostic] {
    let ids = subject.configuration.detents.map { $0.id }
    guard subject.restsAtDetents, written(subject).isEmpty, !subject.writtenDetents.isEmpty, ids.count > 2 else {
      return []
    }
    var missing: [String] = []
    for (_, id) in subject.configuration.interaction.landing.clauses.namedDetents
    where !ids.contains(id) && !missing.contains(id) { missing.append(id) }
    return missing.map { id in
      Diagnostic(
        .clauseNamesNoDetent, subject.range("configuration", "detents"),
        "the landing rule of \"\(subject.document.preset.name)\" asks for a detent \"\(id)\", which is none of "
          + "\(Spelling.list(ids)): what it says of it never applies")
    }
  }

  /// A stop of the dimming at a detent that does not exist is left out.
  static func stopsOfUnknownDetents(_ subject: Subject) -> [Diagnostic] {
    guard subject.restsAtDetents, let written = subject.root["configuration"]?["dimming"]?["progress"]?["stops"] else {
      return []
    }
    let ids = subject.configuration.detents.map { $0.id }
    return written.elements.compactMap { stop in
      guard let node = stop["at"]?["detent"], let id = node.string, !ids.contains(id) else { return nil }
      return unknownDetent(id, node.range, among: ids, "the stop is left out")
    }
  }

  /// A detent that no release can reach is one that only the app selects, which its author may say.
  static func detentsThatNoReleaseReaches(_ subject: Subject) -> [Diagnostic] {
    let clauses = subject.configuration.interaction.landing.clauses
    guard subject.restsAtDetents, !subject.writtenDetents.isEmpty, subject.configuration.interaction.begin != .never
    else { return [] }
    let reachable = clauses.reachable(among: subject.placed.map { $0.id })
    let programmatic = Set(subject.configuration.detents.filter { $0.isProgrammatic }.map { $0.id })
    let reaches = subject.placed.filter { !programmatic.contains($0.id) }.map { $0.reach }
    return subject.configuration.detents.compactMap { detent in
      guard !detent.isProgrammatic, let placed = subject.placed.first(where: { $0.id == detent.id }),
        !reachable.contains(
          detent.id, isSmallest: placed.reach == reaches.min(), isLargest: placed.reach == reaches.max())
      else { return nil }
      return Diagnostic(
        .detentNotReached, subject.range(ofDetent: detent.id),
        "no release reaches \"\(detent.id)\": no clause of the landing rule leads there; "
          + "\"programmatic\" says that only the app selects it")
    }
  }
}

extension SyntaxNode {
  /// The first value inside that is a string.
  fileprivate func firstString(_ text: String) -> SyntaxNode? {
    if string == text { return self }
    for inner in members.map({ $0.value }) + elements {
      if let found = inner.firstString(text) { return found }
    }
    return nil
  }
}
