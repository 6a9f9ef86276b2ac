extension Sheet {
  /// Tells the client how the motion has changed: what begins, what has a new end, and what is over.
  ///
  /// The description is derived from what is shown, number by number, so it can't disagree with the frames: a number that
  /// follows one curve from now on is described by that curve, any other by stops.
  ///
  /// Not inlined, because it is long.
  @inline(never)
  mutating func describeMotion() {
    guard isMotionNew else { return }
    isMotionNew = false
    guard describesMotion else { return }
    let before = described?.value ?? DescribedAnimations()
    let isRunning = presentation.transition?.run != nil || navigation.transition?.end != nil || !offsets.isEmpty
    // What goes on when the sheet has left the screen is described to its end.
    guard isRunning, presentation != .dismissed || before.tracks.contains(where: { $0.isAdditive }) else {
      return endDescription(before)
    }
    nameAnimations()
    var description = MotionDescription(MotionNumbers(self, before.screens), before)
    if hold != nil { description.pause() }
    description.describe(isHeld: hold != nil)
    for update in description.updates { emit(update) }
    lastAnimation = description.lastID
    described = description.after.tracks.isEmpty ? nil : Shared(description.after)
  }

  /// Ends or pauses everything that was described, because nothing moves by itself any more.
  private mutating func endDescription(_ before: DescribedAnimations) {
    guard !before.tracks.isEmpty else { return }
    var description = MotionDescription(MotionNumbers(self, before.screens), before)
    if hold != nil {
      description.pause()
      described = Shared(description.after)
    } else {
      description.end { _ in true }
      described = nil
    }
    for update in description.updates { emit(update) }
  }

  private mutating func nameAnimations() {
    if let direction = presentation.direction, var transition = presentation.transition, transition.run != nil,
      transition.animation == nil
    {
      transition.animation = newAnimation()
      presentation = Presentation(direction, transition)
    }
    if case .running? = navigation.transition?.drive, navigation.transition?.animation == nil {
      navigation.nameAnimation(newAnimation())
    }
  }
}
