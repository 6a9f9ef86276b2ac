import JSON
import JSONRPC
import SheetDocument
import SheetEngine
import SheetProtocol

/// Plays a scenario only to find refused steps, and those that probably do not do what they are meant to do.
///
/// It runs after every keystroke, so it computes no frames, and plays only the runs of steps that have changed, or that begin with the sheet
/// in another state than before.
struct ScenarioCheck {
  /// The sheet before the first step.
  private var opened: State?
  private var played: [PlayedRun] = []

  /// A run of the scenario, and what happened when it was played.
  private struct PlayedRun {
    let run: SyntaxNode.Run
    /// Its steps; nil if there was no memory for them.
    let steps: Steps?
    /// What was found in its steps, with ranges from the start of the run.
    let findings: [Diagnostic]
    /// When the sheet was first on its way into the screen, or on it, after one of its steps, s; nil if it never was.
    let presented: Seconds?
    /// What is left after its last step.
    let after: State
  }

  /// A sheet, and the samples of a finger's movement that are still to come.
  fileprivate struct State: Equatable {
    let sheet: Sheet
    let coming: ArraySlice<TimedSample>
  }

  /// The steps of a run, with the params of their messages. Each time they are played they are decoded again,
  /// because a call may borrow from the params.
  fileprivate final class Steps {
    /// The methods, with ranges from the start of the run, and where they come from.
    let all: [(range: Range<Int>, origin: SyntaxNode.Origin?, method: Method)]
    /// An array of the params of each.
    let params: JSONDocument

    init(_ run: SyntaxNode.Run) throws(JSONParseError) {
      let steps = SheetDocument.steps(of: run).compactMap { step in
        Method.step(named: step.method).map { (step, $0) }
      }
      all = steps.map { ($0.range.moved(by: -run.start), $0.origin, $1) }
      params = try JSONDocument { builder in
        builder.array(steps.map { $0.0.params(of: ScenarioRun.sheet, builder) })
      }
    }
  }

  /// What is found in the steps of a scenario; in some of them if the work has ended.
  mutating func findings(
    in scenario: SheetDocument.Scenario, of document: SheetDocument, _ work: Work
  ) -> [Diagnostic] {
    var play = Play(keeping: [], work: work)
    play.open(ScenarioRun.sheet, document.preset, document.sheet(in: scenario))
    var findings: [Diagnostic] = []
    // Whether the sheet is in the same state as when this run was last played.
    var isKnown = opened == play.state
    if !isKnown { opened = play.state }
    let script = scenario.script
    var index = 0
    for id in script?.runIDs ?? [] where findings.count < DocumentAnalysis.maximumDiagnostics {
      let isThere = index < played.count && played[index].run.id == id
      if !isThere || !isKnown, let run = script?.run(at: index) {
        if isKnown, index > 0 { play.state = played[index - 1].after }
        let steps = isThere ? played[index].steps : try? Steps(run)
        var presented: Seconds?
        let found = steps.map { play.findings(in: $0, &presented) } ?? []
        // Of a run that was not played to its end, nothing is known.
        guard work.end == nil else { break }
        let after = play.state
        isKnown = index < played.count && played[index].after == after
        let new = PlayedRun(run: run, steps: steps, findings: found, presented: presented, after: after)
        played.replaceSubrange(index..<min(index + 1, played.count), with: [new])
      }
      if !played[index].findings.isEmpty, let start = script?.run(at: index).start {
        findings += played[index].findings.map { $0.moved(by: start) }
      }
      index += 1
    }
    played.removeSubrange(index...)
    if findings.contains(where: { $0.code == .stepWithoutEffect }) {
      // The app may take the new size into account later.
      let isLater = scenario.steps.contains { $0.method == "sheet/invalidateDetents" }
      if isLater { findings.removeAll { $0.code == .stepWithoutEffect } }
    }
    // A test that a touch beside the sheet drags nothing.
    if findings.contains(where: { $0.code == .touchMisses }),
      scenario.expectations.contains(where: { $0.deniedEvent == "interactionDidBegin" })
    {
      findings.removeAll { $0.code == .touchMisses }
    }
    // While a finger holds a sheet, its frames can be expected, but not its rest.
    if let after = played.last?.after, after.coming.isEmpty, after.sheet.touchLocation != nil, work.end == nil,
      let last = scenario.steps.last(where: { $0.method.hasPrefix("gesture/") }),
      scenario.expectations.contains(where: { $0.isOfRest })
    {
      let message = "the finger is never lifted, so the sheet does not come to rest"
      findings.append(Diagnostic(.fingerLeftDown, last.range, from: last.origin, message))
    }
    // Of a scenario whose steps are refused, something else has to be said first.
    guard !findings.contains(where: { $0.severity == .error }) else { return findings }
    return findings + vacuousExpectations(of: scenario, work)
  }

  /// The expectations of a scenario that was played which say nothing about the sheet.
  private func vacuousExpectations(of scenario: SheetDocument.Scenario, _ work: Work) -> [Diagnostic] {
    let expectations = scenario.expectations
    guard work.spend(expectations.count) else { return [] }
    let presented = played.lazy.compactMap { $0.presented }.first
    let isPassive =
      expectations.contains { $0.deniedEvent != nil }
      && scenario.steps.allSatisfy { ["sheet/present", "sheet/dismiss"].contains($0.method) }
    return expectations.compactMap { expectation in
      expectation.vacuity(presentedAt: presented, isPassive: isPassive).map {
        Diagnostic(.expectationVacuous, expectation.range, from: expectation.origin, $0)
      }
    }
  }
}

extension SheetDocument.Expectation {
  /// Why it would be met whatever the sheet does; nil if it would not.
  /// - Parameters:
  ///   - presentation: when the sheet was first presented, s; nil if it never was.
  ///   - isPassive: whether no person does anything.
  fileprivate func vacuity(presentedAt presentation: Seconds?, isPassive: Bool) -> String? {
    guard let end = lastMoment else { return nil }
    guard let presentation else { return "the sheet is never presented, so this would be the same without any step" }
    guard end >= presentation - SheetDocument.writtenTolerance else {
      return "the sheet is presented at \(presentation.jsonText) s, so this would be the same without any step"
    }
    switch subject {
    case .settles(let rest) where ["detent", "phase", "within"].allSatisfy { rest[$0] == nil }:
      return "this is so wherever the sheet lands: say at which detent it comes to rest, or in which phase"
    case .lands(let landing) where landing["detent"] == nil && landing["margin"] == nil:
      return "this is so wherever the sheet lands: say at which detent, or by which margin"
    case .event where isPassive && Self.causedByPersons.contains(deniedEvent ?? ""):
      return "only what a person does can cause this, and no step is a person's"
    default: return nil
    }
  }

  /// The name of the event that is expected not to happen.
  fileprivate var deniedEvent: String? {
    if case .event(let event, let occurrence) = subject, occurrence.count == 0 { event["name"]?.string } else { nil }
  }

  /// The last time at which it can be met, s; nil if an event has to happen for it.
  private var lastMoment: Seconds? {
    switch subject {
    case .frame, .visible, .rests, .fits, .fieldVisible, .owner: time ?? 0
    case .settles, .lands: .infinity
    case .jump(_, _, let end): end
    case .monotone(let monotony): monotony.span.upperBound
    case .event(_, let occurrence): occurrence.count == 0 ? time ?? .infinity : nil
    }
  }

  /// The events that only a person causes.
  private static let causedByPersons: Set = [
    "interactionDidEnd", "didChangeSelectedDetent", "shouldDismiss", "willDismiss", "didDismiss", "didAttemptToDismiss",
  ]
}

extension Play {
  /// Carries out steps.
  /// - Returns: those that are refused, with the reasons, and those that probably do not do what they are meant to do.
  ///   The time of the first after which the sheet is presented goes into a variable.
  fileprivate mutating func findings(
    in steps: ScenarioCheck.Steps, _ presented: inout Seconds?
  ) -> [Diagnostic] {
    steps.params.withRoot { params in
      var findings: [Diagnostic] = []
      for (index, step) in steps.all.enumerated() where sessions.work.end == nil {
        do throws(CallFailure) {
          let call = try sessions.decode(step.method, params[index])
          if let time = call.time { advance(to: time) }
          let before = sheet
          try perform(call)
          // A finger that has just gone down may present it.
          if presented == nil, sheet.phase != .dismissed || !coming.isEmpty { presented = sheet.now }
          findings += (doubts(about: samples(of: call), on: before) + doubts(about: call, since: before)).map {
            Diagnostic($0.code, step.range, from: step.origin, $0.message)
          }
        } catch {
          findings.append(error.refusal(of: step.range, step.origin))
        }
      }
      return findings
    }
  }

  private typealias Doubt = (code: Diagnostic.Code, message: String)

  /// The samples of a call that was carried out.
  private func samples(of call: Call) -> [TimedSample] {
    if case .samples(_, let samples) = call { return samples }
    if case .samples(let samples) = fingerAction { return samples }
    return []
  }

  /// The doubts about samples that came to a sheet, each code once.
  private func doubts(about samples: [TimedSample], on before: Sheet) -> [Doubt] {
    var (sheet, doubts) = (before, [Doubt]())
    sheet.describesMotion = false
    for one in samples {
      let time = max(one.time ?? sheet.now, sheet.now)
      // What a release does depends on where the sheet is by then, and costs two predictions.
      if one.sample.phase == .ended {
        guard sessions.work.spend(2 * Work.Cost.prediction(of: sheet)) else { return [] }
        _ = try? sheet.advance(to: time)
      }
      let new = Self.doubts(about: one.sample, of: sheet, at: time)
      doubts += new.filter { doubt in !doubts.contains { $0.code == doubt.code } }
      guard samples.count > 1, sessions.work.spend(Work.Cost.input(of: sheet)) else { continue }
      _ = try? sheet.send(.gesture(one.sample), at: time)
    }
    return doubts
  }

  private static func doubts(about sample: GestureSample, of sheet: Sheet, at time: Seconds) -> [Doubt] {
    sheet.doubts(about: sample).map { doubt in
      switch doubt {
      case .isOutside:
        let size = sheet.container.size
        return (
          .touchOutside,
          "the finger is outside of the screen, which is \(size.width.jsonText) × \(size.height.jsonText) pt: "
            + "it is at (\(sample.location.x.jsonText), \(sample.location.y.jsonText))"
        )
      case .misses(let target, let start):
        let (frame, phase) = (sheet.frame(at: time).frame, sheet.phase)
        let place =
          phase == .dismissed
          ? "the sheet is not on screen"
          : "the sheet is at x \(frame.x.jsonText) to \(frame.maxX.jsonText), y \(frame.y.jsonText) to \(frame.maxY.jsonText)"
        return (
          .touchMisses,
          "the finger went down on the \(target == .none ? "sheet above" : target.rawValue), at (\(start.x.jsonText), "
            + "\(start.y.jsonText)), so this movement drags nothing: \(place)"
        )
      case .isSparse(let speed, let pause):
        return (
          .sparseSamples,
          "the finger is lifted at \(speed.rounded().jsonText) pt/s, but counts as at rest: for this sheet, samples that are "
            + "\(pause.jsonText) s apart or more are separate movements. Send them closer together, or send the velocity"
        )
      }
    }
  }

  /// The doubts about a step that was carried out.
  private func doubts(about call: Call, since before: Sheet) -> [Doubt] {
    func goesByContent(_ detent: Detent) -> Bool { if case .content = detent.value { true } else { false } }
    func heights(_ sheet: Sheet) -> [Points] { sheet.screens.map { $0.content.height } }
    guard case .contentDidChangeSize = call, sheet.phase != .dismissed, heights(before) != heights(sheet),
      before.placedDetents == sheet.placedDetents, sheet.configuration.detents.contains(where: goesByContent)
    else { return [] }
    return [
      (
        .stepWithoutEffect,
        "no detent follows the content's new height: the detents that go by it are not live, so the app has to call "
          + "sheet/invalidateDetents"
      )
    ]
  }
}

extension Play {
  /// The sheet and what is to come.
  fileprivate var state: ScenarioCheck.State {
    get { ScenarioCheck.State(sheet: sheet, coming: coming) }
    set { (sheet, coming) = (newValue.sheet, newValue.coming) }
  }
}

extension Call {
  /// The time of an input; nil is now.
  fileprivate var time: Seconds? {
    switch self {
    case .input(let target, _), .contentDidChangeSize(let target, _, _), .navigate(let target, _),
      .keyboardDidChange(let target, _, _), .containerDidChange(let target, _, _),
      .environmentDidChange(let target, _, _),
      .handled(let target, _), .samples(let target, _),
      .finger(let target, _), .configure(let target, _, _):
      target.time
    default: nil
    }
  }
}

extension CallFailure {
  /// The refusal of a step.
  func refusal(of step: SheetDocument.Step) -> Diagnostic { refusal(of: step.range, step.origin) }

  fileprivate func refusal(of range: Range<Int>, _ origin: SyntaxNode.Origin?) -> Diagnostic {
    guard case .sheet(.wrongPhase(_, let phase, let why)) = self else {
      return Diagnostic(.scenarioRefused, range, from: origin, "the sheet refuses it: \(rpcError.message)")
    }
    let sentence = "the sheet refuses it, because it is \(phase.rawValue) by then: \(why)"
    return Diagnostic(
      .scenarioRefused, range, from: origin, sentence + "; if that is meant, \"allow\" is [\"scenario-refused\"]")
  }
}
