extension Preset {
  /// A sheet that goes to the snap point nearest to where the finger would be a fifth of a second later.
  static let gorhom = engine(
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
    dimming: .stops(0.5, [.init(.index(0), 0), .init(.index(1), 1)], tap: .dismiss), above: root, below: root,
    handoff: .expands, keyboard: .raises, radius: 15,
    [
      Fidelity(.detents, .exact, "without dynamic sizing"), Fidelity(.landing, .exact),
      Fidelity(
        .velocity, .approximate, "the platform's velocity estimate is not public; a weighted average replaces it"),
      Fidelity(
        .settling, .approximate,
        "Reanimated's spring differs by version; here it is critically damped. The library stops at the snap point, where a fast release goes a few points beyond it here"
      ),
      Fidelity(.overdrag, .exact), Fidelity(.dimming, .exact),
      Fidelity(
        .scrolling, .approximate,
        "the library locks the content below the largest snap point; here the sheet moves first, then the content scrolls"
      ),
      Fidelity(
        .keyboard, .approximate,
        "set `keyboard.response` to `raises` for `interactive` (as here), `expands` for `extend` or `fills` for `fillParent`; when the keyboard hides, the library leaves the sheet where it is and here it returns to its detent"
      ),
      Fidelity(.resize, .exact),
    ])

  private static let root = Overdrag.power(factor: 2.5, exponent: 0.5, shift: 1)
}
