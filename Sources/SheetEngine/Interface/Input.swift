/// Everything that can happen to a sheet.
public enum Input: Equatable, Sendable {
  /// The app presents the sheet. Deferred while it is being dismissed; refused while it is being presented or is
  /// presented.
  case present(animated: Bool)
  /// The app dismisses the sheet. Deferred while it is being presented; ignored while it is being dismissed; refused
  /// when it is dismissed.
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
  /// The client's answer to whether a person may dismiss the sheet; ignored when nothing was asked.
  case answer(Bool)
  /// Another sheet was presented over this one, or that sheet was dismissed.
  case cover(Bool)
  /// The app selects a detent; nil is the first.
  case selectDetent(String?, animated: Bool)
  /// The detents are resolved again.
  case invalidateDetents(animated: Bool)
  /// The keyboard covers another height of the container, in points; 0 is hidden.
  case keyboardDidChange(height: Points, animation: AnimationRequest)
  /// A field of the content got the focus; with nil, none has it.
  case focusDidChange(Focus?)
  /// The container changed: rotation, split view, safe area.
  case containerDidChange(Container, animation: AnimationRequest)
  /// The presenter's frame changed; nil is all of the container.
  case presenterDidChange(Rect?)
  /// A person goes back. Refused while nothing is presented, or where the sample belongs to no gesture.
  case back(BackSample)
  /// A person presses a key.
  case key(Key)
  /// A screen reader does something for a person.
  case action(AccessibilityAction)
  /// A person has set something else on the device.
  case environmentDidChange(Environment, animation: AnimationRequest)
  /// A client drives a transition by percent. Refused when there is none that it can hold.
  case transition(TransitionCommand)
  /// The configuration changed.
  indirect case configure(Configuration, animated: Bool)
}

/// Why an input was refused. A refused input changes nothing.
public enum InputError: Error, Equatable, Sendable {
  /// The input's time is before the sheet's.
  case timeGoesBack(now: Seconds, time: Seconds)
  /// The input does not fit what the sheet is doing; the string says when it would.
  case wrongPhase(Phase, String)
  /// No detent has that name; `known` lists those that exist.
  case unknownDetent(String, known: [String])
  /// No screen has that name; `known` lists those that exist.
  case unknownScreen(String, known: [String])
  /// No region of the content has that name; `known` lists those that exist.
  case unknownRegion(String, known: [String])
  /// A gesture is attached to a region that does not exist; `known` lists those that do.
  case unknownSource(String, known: [String])
  /// There is no screen to go back to, or none to show.
  case emptyStack
}

/// How a change is to be animated.
public enum AnimationRequest: Equatable, Sendable {
  /// No animation: the change is immediate where nothing moves.
  case none
  /// As the configuration says.
  case configured
  /// By this animation.
  case custom(Animation)

  /// By an animation, when there is one.
  init(_ animation: Animation?) {
    self = if let animation { .custom(animation) } else { .none }
  }
}

/// The target of a person's tap.
public enum TapTarget: Equatable, Sendable {
  /// An element by its name. If it is not shown, the tap is on another one (Behavior, decision 23).
  case element(Element)
  /// Whatever is at a point of the container.
  case point(Point)

  /// An element that can be tapped by its name.
  public enum Element: String, CaseIterable, Sendable {
    /// The dimming view.
    case dimming
    /// The grabber or pull bar.
    case grabber
    case sheet
    /// The view that the sheet is presented over.
    case presenter
  }
}
