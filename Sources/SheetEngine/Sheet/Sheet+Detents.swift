extension Sheet {
  // MARK: The app

  mutating func selectDetent(_ id: String?, animated: Bool) throws(InputError) {
    if let id, !configuration.detents.contains(where: { $0.id == id }) {
      throw .unknownDetent(id, known: configuration.detents.map { $0.id })
    }
    relayout(animated ? .configured : .none) { sheet in
      sheet.configuration.selectedDetentIdentifier = id
      sheet.circumstances.detent = nil
    }
  }

  /// Records the content that the detents are resolved from.
  mutating func resolveDetents() {
    circumstances.detentContent = circumstances.content
  }

  /// Warns the author of detents that are in the wrong order (Behavior, decision 9).
  mutating func warnOfDetents() {
    guard let detents = resting.detents, !detents.isInOrder else { return }
    let order = detents.resolved.map { $0.id }.joined(separator: ", ")
    emit(
      .configurationWarning(
        "the detents \(order) are not in order from the lowest to the highest: the sheet opens at the first, "
          + "and the presenter does not step back"))
  }

  // MARK: A person

  /// A person takes the sheet to a detent.
  mutating func choose(_ detent: ResolvedDetent) {
    let isNew = detent.id != resting.detents?.detent(selected: configuration.selectedDetentIdentifier).id
    if configuration.selectedDetentIdentifier != detent.id { configuration.selectedDetentIdentifier = detent.id }
    circumstances.detent = nil
    if isNew { emit(.didChangeSelectedDetent(detent.id)) }
  }

  /// The reaches between which a finger moves the sheet freely; nil for a sheet without detents.
  var detentLimits: DetentLimits? {
    guard let detents = resting.detents else { return nil }
    return DetentLimits(detents, from: resting.detent, reach: resting.reach, shared, container)
  }
}
