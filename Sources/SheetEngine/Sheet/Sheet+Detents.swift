extension Sheet {
  // MARK: The app

  mutating func selectDetent(_ id: String?, animated: Bool) throws(InputError) {
    if let id, !configuration.detents.contains(where: { $0.id == id }) {
      throw .unknownDetent(id, known: configuration.detents.map { $0.id })
    }
    relayout(animated ? .configured : .none, from: startAgain()) { sheet in
      sheet.configuration.selectedDetentIdentifier = id
      sheet.circumstances.rest(at: nil)
    }
  }

  /// What was shown where the motion to a detent began, if a new one begins there; otherwise one begins where the sheet is.
  private mutating func startAgain() -> Shown? {
    guard configuration.transition.retarget == .fromStart, presentation == .presented, hold == nil else { return nil }
    if offsets.movesSheet, let departure { return departure.value }
    departure = Shared(look(at: now))
    return nil
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
    let before = resting.detent
    circumstances.rest(at: nil)
    guard configuration.interaction.reportsDetent == .atArrival else {
      if isNew { emit(.didChangeSelectedDetent(detent.id)) }
      return
    }
    if isNew { arrival = Shared(Arrival(from: arrival?.value.from ?? before, to: detent.id)) }
  }

  /// A person's choice of a detent that is not reported yet.
  struct Arrival: Equatable, Sendable {
    let from: String?
    let to: String
  }

  /// Reports the detent that a person has taken the sheet to, once it is there.
  mutating func reportArrival() {
    guard let arrival = arrival?.value, hold == nil, !offsets.movesSheet else { return }
    self.arrival = nil
    guard presentation == .presented, arrival.from != arrival.to, arrival.to == resting.detent else { return }
    emit(.didChangeSelectedDetent(arrival.to))
  }

  /// The reaches between which a finger moves the sheet freely; nil for a sheet without detents.
  var detentLimits: DetentLimits? {
    guard let detents = resting.detents else { return nil }
    return DetentLimits(detents, from: resting.detent, reach: resting.reach, shared, container)
  }
}
