/// Why an input was refused. Nothing has changed then.
public enum InputError: Error, Equatable, Sendable {
  /// The input's time is before the sheet's.
  case timeGoesBack(now: Seconds, time: Seconds)
  /// The input does not fit what the sheet is doing; the string says what would.
  case wrongPhase(Phase, String)
  /// No detent has that name; these do.
  case unknownDetent(String, known: [String])
  /// No screen has that name; these do.
  case unknownScreen(String, known: [String])
  /// There is no screen to go back to, or none to show.
  case emptyStack
}
