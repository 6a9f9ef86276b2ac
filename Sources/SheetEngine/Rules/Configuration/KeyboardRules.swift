/// How a sheet responds to the keyboard.
public struct KeyboardRules: Equatable, Sendable {
  /// How the sheet avoids the keyboard: it goes to its largest detent and rises by the keyboard's height (raises),
  /// rises from its current detent (raisesDetent), goes to its largest detent (expands) or to full height (fills),
  /// is laid out in the part of the container above the keyboard (shrinks), is shown higher with its whole window until
  /// the focused field is visible (pans), lets its content scroll out from under the keyboard (pads), adds the keyboard's
  /// height to its content's (insets), or does nothing (none).
  public var response: Response
  /// How a keyboard that brings no animation of its own comes and goes: as that of a platform, or by one animation.
  public var animation: KeyboardAnimation

  /// How the content is scrolled so that the keyboard does not cover the field that has the focus.
  public var reveals = RevealRules()
  /// What the sheet does when the keyboard hides: it goes back to its detent (returns), or stays where it is (stays).
  public var whenHidden = WhenHidden.returns
  /// Whether the sheet can't be dragged while the keyboard is shown.
  public var blocksDrags = false

  /// Whether a sheet that is laid out above the keyboard (shrinks) is so at once when the keyboard begins to move.
  public var jumps = false
  /// How a drag hides the keyboard: not at all (none); as soon as any drag begins (onDrag); as soon as a drag moves
  /// outward (onDragOutward); or by following a scrolling finger below the keyboard's top edge (interactive).
  public var dismissal = Dismissal.none

  /// How a drag hides the keyboard.
  public enum Dismissal: String, CaseIterable, Sendable {
    /// Not at all.
    case none
    /// As soon as any drag begins.
    case onDrag
    /// As soon as a drag moves outward.
    case onDragOutward
    /// It follows a scrolling finger below its top edge; that drag does not move the sheet.
    case interactive
  }

  /// What a sheet does when the keyboard hides.
  public enum WhenHidden: String, CaseIterable, Sendable {
    /// It goes back to its detent.
    case returns
    /// It stays where it is.
    case stays
  }

  public init(response: Response, animation: KeyboardAnimation) {
    (self.response, self.animation) = (response, animation)
  }

  /// How a sheet avoids the keyboard.
  public enum Response: String, CaseIterable, Sendable {
    /// Not at all.
    case none
    /// It rests at its largest detent, raised by the keyboard's height up to full height (Behavior, 2.6).
    case raises
    /// It rests at its detent, raised by the keyboard's height up to full height.
    case raisesDetent
    /// It rests at its largest detent.
    case expands
    /// It takes up its full height.
    case fills
    /// It is laid out in the part of the container above the keyboard; a floating sheet is not.
    case shrinks
    /// The layout stays, and the window is shown higher, until the focused field is above the keyboard (Behavior, 6.3).
    case pans
    /// It stays, and its content can be scrolled further by what the keyboard covers of it.
    case pads
    /// The keyboard's height is added to the content's (Behavior, 4.10).
    case insets
  }

  /// Whether content can be scrolled out from under the keyboard.
  var letsContentScroll: Bool {
    switch response {
    case .pads: true
    case .raises, .raisesDetent, .expands, .fills: reveals.rule != .none
    case .none, .shrinks, .pans, .insets: false
    }
  }

  /// The sheet ignores the keyboard.
  public static let ignored = KeyboardRules(
    response: .none, animation: .custom(Animation(duration: 0.25, curve: .easeInOut)))
}
