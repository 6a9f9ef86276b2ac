/// Everything that can happen to a sheet.
public enum Input: Equatable, Sendable {
  /// The app presents the sheet. Remembered while it goes; refused while it comes or is there.
  case present(animated: Bool)
  /// The app dismisses the sheet. Remembered while it comes; ignored while it goes already; refused when it is dismissed.
  case dismiss(animated: Bool)
  /// A person taps on something.
  case tap(TapTarget)
  /// A pointer does something.
  case gesture(GestureSample)
  /// The content of a screen changed its preferred size; nil is the screen on top.
  case contentDidChange(Content, screen: String? = nil, animation: AnimationRequest)
  /// The app shows another screen over the one on top.
  case push(Screen, animated: Bool)
  /// The app goes back by a screen, or to the first. Refused when there is none to go back to.
  case pop(toRoot: Bool, animated: Bool)
  /// The app sets all screens, from the root up. Refused when there is none.
  case setScreens([Screen], animated: Bool)
  /// The client's own scroll view moved.
  case contentDidScroll(offset: Points, contentHeight: Points?, viewportHeight: Points?)
  /// The client's answer to whether a person may dismiss the sheet; without a question it means nothing.
  case answer(Bool)
  /// Another sheet came over this one, or went.
  case cover(Bool)
  /// The app selects a detent; nil is the first.
  case selectDetent(String?, animated: Bool)
  /// The detents are resolved again.
  case invalidateDetents(animated: Bool)
  /// The keyboard covers so much of the container, in points; 0 is hidden.
  case keyboardDidChange(height: Points, animation: AnimationRequest)
  /// The container changed: rotation, split view, safe area.
  case containerDidChange(Container, animation: AnimationRequest)
  /// What the sheet is presented over has another frame; nil is all of the container.
  case presenterDidChange(Rect?)
  /// A client drives a transition by percent. Refused where there is none that it can take hold of.
  case transition(TransitionCommand)
  /// The author changed the sheet.
  indirect case configure(Configuration, animated: Bool)
}
