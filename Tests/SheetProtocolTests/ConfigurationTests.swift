import JSON
import SheetEngine
import Testing

@testable import SheetProtocol

/// Parses a text and passes its value to `body`.
func withJSON<Result>(_ text: String, _ body: (JSONValue) throws -> Result) throws -> Result {
  try Array(text.utf8).withUnsafeBytes { bytes in
    let document = try JSONDocument(parsing: bytes)
    return try document.withRoot { try body($0) }
  }
}

@Suite struct ConfigurationTests {
  private func patched(_ preset: Preset, _ text: String) throws -> Configuration {
    try withJSON(text) { try ConfigurationPatch($0).applied(to: preset.configuration, preset: preset) }
  }

  private func failure(_ preset: Preset, _ text: String) -> JSONFailure? {
    do {
      _ = try patched(preset, text)
      return nil
    } catch {
      return error as? JSONFailure
    }
  }

  private func text(_ configuration: Configuration) -> String {
    var writer = JSONWriter()
    configuration.encode(to: &writer)
    return writer.text
  }

  /// A written configuration reads back as itself, whatever configuration it patches.
  @Test(arguments: Preset.all.map(\.name), Preset.all.map(\.name))
  func writtenConfigurationReadsBackAsItself(name: String, base: String) throws {
    let preset = try #require(Preset.named(name))
    let other = try #require(Preset.named(base))
    #expect(text(try patched(other, text(preset.configuration))) == text(preset.configuration))
    #expect(try patched(preset, "{}") == preset.configuration)
  }

  /// The patch between two configurations changes the one into the other, and contains only what differs.
  @Test(arguments: Preset.all.map(\.name), Preset.all.map(\.name))
  func inputThatTheDaemonMadeLeadsToTheConfiguration(name: String, base: String) throws {
    let preset = try #require(Preset.named(name))
    let other = try #require(Preset.named(base))
    var writer = JSONWriter()
    var made = MadeInputs()
    made.configure(at: 0, from: other.configuration, to: preset.configuration)
    made.encode(to: &writer)
    let patched = try withJSON(writer.text) { inputs in
      let patch = inputs[0]?["params"]?["configuration"]
      #expect(name != base || patch?.count == 0)
      return try ConfigurationPatch(patch).applied(to: other.configuration, preset: other)
    }
    #expect(text(patched) == text(preset.configuration))
  }

  /// A container whose display has corners, and one whose corners are not known.
  @Test func inputThatTheDaemonMadeLeadsToTheContainer() throws {
    var known = Container.standard
    known.displayCornerRadius = 47
    for (old, new) in [(known, Container.standard), (Container.standard, known)] {
      var writer = JSONWriter()
      var made = MadeInputs()
      made.containerDidChange(at: 0, new)
      made.encode(to: &writer)
      let patched = try withJSON(writer.text) { try ContainerPatch($0[0]?["params"]?["container"]).applied(to: old) }
      #expect(patched == new)
    }
  }

  @Test func patchIsAMergePatch() throws {
    let configuration = try patched(
      .contentSized,
      #"{"interaction":{"landing":{"threshold":0.4}},"transition":{"duration":0.5},"dimming":{"alpha":0.1}}"#)
    #expect(configuration.interaction.landing == .friction(deceleration: 800, threshold: 0.4))
    #expect(configuration.transition.animation == Animation(duration: 0.5, curve: .easeInOut))
    #expect(configuration.dimming.alpha == 0.1 && configuration.dimming.tap == .dismiss)
  }

  /// Null clears an optional field, and restores the preset's value of any other.
  @Test func nullRestoresThePreset() throws {
    let changed = try patched(
      .interruptible, #"{"preferredCornerRadius":3,"interaction":{"edgePresentation":null,"slop":4}}"#)
    #expect(changed.interaction.edgePresentation == nil && changed.interaction.slop == 4)
    let back = try withJSON(#"{"preferredCornerRadius":null,"interaction":{"slop":null},"frame":null}"#) {
      try ConfigurationPatch($0).applied(to: changed, preset: .interruptible)
    }
    #expect(back.preferredCornerRadius == 24 && back.interaction.slop == 10)
    #expect(back.interaction.edgePresentation == nil)
  }

  @Test func orderOfKeysDoesNotMatter() throws {
    let spring = try patched(.sideMenu, #"{"transition":{"curve":{"spring":{"response":0.4,"dampingRatio":0.8}}}}"#)
    #expect(spring.transition.animation.duration > 0.15)
    for text in [
      #"{"transition":{"duration":0.2,"curve":"linear"}}"#, #"{"transition":{"curve":"linear","duration":0.2}}"#,
    ] {
      let back = try withJSON(text) { try ConfigurationPatch($0).applied(to: spring, preset: .sideMenu) }
      #expect(back.transition.animation == Animation(duration: 0.2, curve: .linear))
    }
  }

  @Test func everyCurveIsReadAndWrittenBack() throws {
    for curve in [
      #""linear""#, #""easeIn""#, #""easeOut""#, #""easeInOut""#, "[0.2,1,0.42,1]", "[0,-2,1,3]",
      #"{"spring":{"response":0.344,"dampingRatio":1}}"#,
      #"{"spring":{"mass":1,"stiffness":300,"damping":30,"initialVelocity":-2}}"#,
    ] {
      let configuration = try patched(.sideMenu, #"{"transition":{"completionCurve":\#(curve)}}"#)
      #expect(text(configuration).contains(#""completionCurve":\#(curve)"#))
    }
  }

  @Test(arguments: [
    (#"{"dimmin":1}"#, "/configuration/dimmin", "nearest: \"dimming\""),
    (#"{"interaction":{"landing":{"rul":"travel"}}}"#, "/configuration/interaction/landing/rul", "nearest: \"rule\""),
    (#"{"interaction":{"landing":{"rule":"friction"}}}"#, "/configuration/interaction/landing/deceleration", "> 0"),
    (
      #"{"interaction":{"landing":{"rule":"travl"}}}"#, "/configuration/interaction/landing/rule", "nearest: \"travel\""
    ),
    (
      #"{"interaction":{"velocity":{"weights":[1,2]}}}"#, "/configuration/interaction/velocity/weights", "three weights"
    ),
    (#"{"interaction":{"velocity":{"weights":[0,0,0]}}}"#, "/configuration/interaction/velocity/weights", "> 0"),
    (#"{"edge":"left"}"#, "/configuration/edge", "\"leading\""),
    (#"{"edge":5}"#, "/configuration/edge", "one of"),
    (#"{"frame":5}"#, "/configuration/frame", "an object"),
    (#"{"frame":{"extent":{"rule":"fraction"}}}"#, "/configuration/frame/extent/fraction", "from 0 to 1"),
    (#"{"dimming":{"alpha":1.5}}"#, "/configuration/dimming/alpha", "from 0 to 1"),
    (#"{"transition":{"completionSpeed":0}}"#, "/configuration/transition/completionSpeed", "> 0"),
    (#"{"transition":{"duration":1e300}}"#, "/configuration/transition/duration", "at most 1000000000"),
    (#"{"transition":{"curve":[0.2,1,1.42,1]}}"#, "/configuration/transition/curve/2", "from 0 to 1"),
    (#"{"transition":{"curve":[1,2,3]}}"#, "/configuration/transition/curve", "[x1,y1,x2,y2]"),
    (#"{"transition":{"curve":{"sprung":{}}}}"#, "/configuration/transition/curve/sprung", "spring"),
    (
      #"{"transition":{"curve":{"spring":{"respons":1}}}}"#, "/configuration/transition/curve/spring/respons",
      "response"
    ),
    (
      #"{"transition":{"curve":{"spring":{"response":0,"dampingRatio":1}}}}"#,
      "/configuration/transition/curve/spring/response", "0.001"
    ),
    (#"{"isModalInPresentation":"yes"}"#, "/configuration/isModalInPresentation", "true or false"),
    ("[1]", "/configuration", "an object"),
  ])
  func wrongPatchNamesItsPath(patch: String, pointer: String, hint: String) throws {
    let failure = try #require(self.failure(.coverVertical, patch))
    #expect(failure.pointer == pointer)
    #expect(failure.expected.contains(hint), "\(failure.expected)")
  }

  /// The bars are left out of a window once: to leave them out again takes the size of the window. Gestures alone say nothing about
  /// what is covered.
  @Test func barsAreLeftOutOnce() throws {
    let bars =
      #""insets":{"statusBar":{"top":24},"navigationBar":{"bottom":48},"gestures":{"bottom":60}},"edgeToEdge":false"#
    func applied(_ text: String, to container: Container) throws -> Container {
      try withJSON(text) { try ContainerPatch($0).applied(to: container) }
    }
    let once = try applied("{\(bars)}", to: .standard)
    #expect(once.size.height == 844 - 24 - 48 && once.safeArea == .zero && once.insets?.gestures.bottom == 60 - 48)
    #expect(throws: JSONFailure.self) { try applied("{\(bars)}", to: once) }
    #expect(try applied(#"{"device":"iPhone 14",\#(bars)}"#, to: once).size == once.size)
    let gestures = try applied(#"{"insets":{"gestures":{"bottom":34}}}"#, to: .standard)
    #expect(gestures.safeArea == Container.standard.safeArea && gestures.insets?.gestures.bottom == 34)
  }

  /// A device's container is turned as in the catalogue, any other container as a phone is.
  @Test func orientationAloneRotatesTheDevice() throws {
    try withJSON(#"{"orientation":"landscape"}"#) { json in
      let turned = try ContainerPatch(json).applied(to: .standard)
      #expect(turned.size == Size(width: 844, height: 390))
      #expect(turned.safeArea == Insets(top: 0, left: 47, bottom: 21, right: 47))
      #expect(try ContainerPatch(json).applied(to: turned) == turned)
      var odd = Container.standard
      odd.size.height = 800
      #expect(try ContainerPatch(json).applied(to: odd).size == Size(width: 800, height: 390))
    }
    try withJSON(#"{"orientation":"portrait"}"#) { json in
      let landscape = Container(
        size: Size(width: 844, height: 390), safeArea: Insets(top: 0, left: 47, bottom: 21, right: 47), scale: 3)
      let upright = try ContainerPatch(json).applied(to: landscape)
      #expect(upright == .standard)
    }
  }

  @Test func deviceIsTheBaseOfTheContainer() throws {
    try withJSON(#"{"safeArea":{"bottom":0},"device":"iPhone 15","orientation":"landscape"}"#) {
      let container = try ContainerPatch($0).applied(to: .standard)
      #expect(container.size == Size(width: 852, height: 393))
      #expect(container.safeArea == Insets(top: 0, left: 59, bottom: 0, right: 59))
    }
    for (text, pointer) in [
      (#"{"device":"iPhone 3"}"#, "/container/device"), (#"{"orientation":"flat"}"#, "/container/orientation"),
      (#"{"device":"iPad","orientation":"up"}"#, "/container/orientation"), (#"{"sise":{}}"#, "/container/sise"),
      (#"{"size":{"width":0}}"#, "/container/size/width"), (#"{"scale":-1}"#, "/container/scale"),
    ] {
      try withJSON(text) { json in
        let failure = #expect(throws: JSONFailure.self) { try ContainerPatch(json).applied(to: .standard) }
        #expect(failure?.pointer == pointer)
      }
    }
  }
}
