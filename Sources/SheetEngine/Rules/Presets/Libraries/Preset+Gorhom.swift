extension Preset {
  /// A sheet that goes to the snap point nearest to where the finger would be a fifth of a second later.
  static let gorhom = library(
    "gorhom", "@gorhom/bottom-sheet", source: "github.com/gorhom/react-native-bottom-sheet at bc94d54",
    landing: LandingClauses([LandingClause(to: .nearest(.ahead(0.2, of: .finger), tie: .lower))]),
    detents: [
      Detent(id: "25%", value: .fraction(0.25)), Detent(id: "50%", value: .fraction(0.5)),
      Detent(id: "90%", value: .fraction(0.9)),
    ],
    completion: Animation(
      duration: 0.4,
      curve: .spring(Spring(.response(2 * .pi / (1000.0 / 3).squareRoot(), dampingRatio: 1)))),
    settling: Settling(velocityFactor: 0.5),
    dimming: .stops(0.5, [.init(.index(0), 0), .init(.index(1), 1)], tap: .dismissAlways), above: root, below: root,
    handoff: .expands, keyboard: .raises, radius: 15,
    [
      Fidelity(.detents, .exact, .recorded, "with the default handle, which is added to a content’s height"),
      Fidelity(.touches, .exact, .recorded),
      Fidelity(.taps, .exact, .recorded),
      Fidelity(.catching, .exact, .recorded),
      Fidelity(.landing, .exact, .read),
      Fidelity(.velocity, .unexamined, nil, "the platform's estimate is not public; a weighted average replaces it"),
      Fidelity(
        .settling, .approximate, .recorded,
        "on Android (`gorhom.android`) every motion takes 0.25 s along a curve that is approximate by 0.4 %. On iOS, the version of Reanimated decides how close to the target a motion ends, within a fraction of a point"
      ),
      Fidelity(.presenting, .exact, .recorded, "on iOS"),
      Fidelity(.overdrag, .exact, .recorded),
      Fidelity(.dimming, .exact, .recorded),
      Fidelity(
        .scrolling, .approximate, .recorded,
        "the library locks the content while the sheet is below its largest snap point; here the sheet moves first, and then the content scrolls"
      ),
      Fidelity(.back, .exact, .recorded, "the library has no code for back; Escape does nothing"),
      Fidelity(
        .keyboard, .approximate, .recorded,
        "`keyboard.response` is `raises`, which is `keyboardBehavior` `interactive`; set it to `expands` for `extend` or to `fills` for `fillParent`, and `keyboard.whenHidden` to `returns` for `keyboardBlurBehavior` `restore`. In the library, a drag downward hides the keyboard"
      ),
      Fidelity(
        .resize, .exact, .recorded,
        "a `BottomSheetModal`; a plain `BottomSheet` was seen to move along its spring"
      ),
      Fidelity(.appearance, .exact, .recorded),
    ]
  ).with { configuration in
    configuration.motion.reduced = .instant
    // The handle: 10 pt, a bar of 4 pt, and 10 pt.
    configuration.frame.detents.contentAddition = 24
    configuration.grabber.inset = 10
    configuration.grabber.indicator.widthFraction = 0.075
    configuration.keyboard.whenHidden = .stays
    configuration.interaction.reportsDetent = .atArrival
    configuration.grabber.tap = .none
    configuration.transition.springEnd = .atTarget
    configuration.transition.retarget = .fromRest
    configuration.interaction.catchesPresentation = true
  }

  /// The same on Android, where every motion takes a quarter of a second: 1 - 2^(-10 t), within 0.4 %.
  static let gorhomAndroid = gorhom.variant("android", "on Android").with { configuration in
    let motion = Animation(duration: 0.25, curve: .cubic(CubicBezier(0.155, 1.0566, 0.3602, 0.9812)))
    (configuration.frame.resize, configuration.transition.animation) = (motion, motion)
    configuration.transition.completionCurve = motion.curve
    configuration.transition.settling = Settling(duration: 0.25)
    configuration.interaction.claim.slop = 8
  }

  private static let root = Overdrag.power(factor: 2.5, exponent: 0.5, shift: 1)
}
