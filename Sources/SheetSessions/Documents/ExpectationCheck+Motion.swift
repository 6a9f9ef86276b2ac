import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

// Whether the sheet rests, its content fits, a release lands with a margin, and a value moves in one direction.

extension ExpectationCheck {
  /// A finding, in words.
  struct Finding {
    let isTrue: Bool
    let text: String
  }

  /// The verdict on something that is expected to be so, or not.
  func verdict(
    of finding: Finding, _ isExpected: Bool, at time: Seconds, of expectation: Expectation
  ) -> ScenarioRun.Verdict {
    ScenarioRun.Verdict(
      expectation: expectation, time: time, isMet: finding.isTrue == isExpected,
      text: "at \(time.jsonText) s " + finding.text)
  }

  func rests(at time: Seconds) -> Finding {
    guard let frame = frame(at: time) else { return Finding(isTrue: false, text: "there is no frame") }
    if frame.isTouched { return Finding(isTrue: false, text: "a finger is down") }
    return Finding(
      isTrue: !frame.isMoving, text: frame.isMoving ? "something moves" : "nothing moves, and no finger is down")
  }

  func fits(at time: Seconds) -> Finding {
    guard let sheet = sheet(at: time), let visible = sheet.visibleContentLength else {
      return Finding(isTrue: false, text: "no content is on screen")
    }
    let (content, least) = (sheet.shownContent, DocumentSchema.minimumViewport)
    let needed = content.isScrollable ? least : content.height
    let words = "\(visible.jsonText) pt of the content can be seen"
    guard visible < needed - SheetDocument.writtenTolerance else {
      return Finding(
        isTrue: true, text: content.isScrollable ? words + ", and it scrolls" : "all of the content can be seen")
    }
    let why = content.isScrollable ? "too little to scroll in" : "\((needed - visible).jsonText) pt are hidden"
    return Finding(isTrue: false, text: "\(words): \(why)")
  }

  func fits(_ region: String, at time: Seconds) -> Finding {
    guard let part = sheet(at: time)?.seenRegion(region) else { return missing(region) }
    let needed = part.region.length == nil ? part.height : DocumentSchema.minimumViewport
    let words = "\(part.seen.jsonText) of \(part.height.jsonText) pt of \(region) can be seen"
    guard part.seen < needed - SheetDocument.writtenTolerance else { return Finding(isTrue: true, text: words) }
    return Finding(isTrue: false, text: "\(words), \((needed - part.seen).jsonText) pt less than needed")
  }

  private func missing(_ region: String) -> Finding {
    Finding(isTrue: false, text: "no sheet on screen has a region \(region)")
  }

  func fieldVisible(at time: Seconds, _ region: String?, _ margin: Points) -> Finding {
    guard let hidden = sheet(at: time)?.hiddenPart(of: region, margin: margin) else {
      return region.map { missing($0) }
        ?? Finding(isTrue: false, text: "no field of a sheet on screen has the focus")
    }
    let name = region ?? "the field"
    let field = margin > 0 ? "\(name) with \(margin.jsonText) pt above and below" : name
    guard hidden.length > SheetDocument.writtenTolerance else {
      return Finding(isTrue: true, text: "all of \(field) can be seen")
    }
    return Finding(
      isTrue: false, text: "\(hidden.length.jsonText) pt of \(field) are hidden by \(hidden.cover.inWords)")
  }

  func ownerFact(at time: Seconds) -> String {
    "at \(time.jsonText) s \(words(forOwner: sheet(at: time)?.owner?.word))"
  }

  func failure(ofOwner expected: String?, at time: Seconds) -> String? {
    if sheet(at: time)?.owner?.word == expected { return nil }
    return "\(ownerFact(at: time)), expected that \(words(forOwner: expected))"
  }

  private func words(forOwner owner: String?) -> String {
    switch owner {
    case nil: "no finger is down"
    case FingerOwner.none.word?: "nothing has the finger"
    case FingerOwner.sheet.word?: "the sheet has the finger"
    case FingerOwner.content.word?: "the content has the finger"
    case FingerOwner.presenter.word?: "the presenter has the finger"
    case let region?: "\(region) has the finger"
    }
  }

  private func sheet(at time: Seconds) -> Sheet? { run.timeline.advancedSheet(at: time) }

  // MARK: Releases

  /// Whether the first release from a time on lands as expected, also with a finger that is faster or slower.
  func landing(from time: Seconds, _ expected: SyntaxNode) -> (isMet: Bool, text: String, time: Seconds) {
    guard let (moment, held) = run.timeline.release(from: time) else {
      return (false, "from \(time.jsonText) s on nothing is released", time)
    }
    let edge = held.configuration.edge
    let velocity = held.fingerVelocity(at: moment) ?? .zero
    let own = edge.outward(velocity)
    let wanted: Prediction.Outcome? = expected["detent"].map { $0.string.map { .detent($0) } ?? .dismiss }
    let margin = expected.number("margin") ?? 0
    let outcome = held.predict(velocity: velocity).outcome
    let fact = "at \(moment.jsonText) s it is released at \(own.inWords("pt/s")) and lands \(outcome.inWords)"
    guard outcome == wanted ?? outcome else {
      return (false, "\(fact), expected \((wanted ?? outcome).inWords)", moment)
    }
    for other in margin > 0 ? [own - margin, own + margin] : [] {
      let changed = held.predict(velocity: edge.velocity(velocity, outward: other)).outcome
      guard changed == outcome else {
        let words = "but \(changed.inWords) at \(other.inWords("pt/s"))"
        return (false, "\(fact), \(words); expected the same within \(margin.jsonText) pt/s", moment)
      }
    }
    return (true, margin > 0 ? "\(fact), within \(margin.jsonText) pt/s" : fact, moment)
  }

  // MARK: One direction

  func course(of monotony: Expectation.Monotony) -> (isMet: Bool, text: String, time: Seconds?) {
    let span = monotony.span
    let frames = run.frames[frameIndex(at: span.lowerBound)...].prefix { $0.time <= span.upperBound }
    guard let first = frames.first, let last = frames.last else { return (false, "there is no frame", nil) }
    let quantity = monotony.quantity
    func value(_ frame: SheetFrame) -> Double {
      switch quantity {
      case .reach: run.timeline.reach(at: frame.time)
      case .dimming: frame.dimmingAlpha
      case .keyboard: frame.keyboardHeight
      case .offset: frame.contentOffset
      }
    }
    let (start, end) = (value(first), value(last))
    let grows = monotony.grows ?? (end >= start)
    let sign: Double = grows ? 1 : -1
    let words = "from \(start.jsonText) to \(end.jsonText)"
    guard sign * (end - start) >= -SheetDocument.writtenTolerance else {
      return (false, "the \(quantity.rawValue) goes \(words), expected to \(grows ? "grow" : "get less")", last.time)
    }
    var furthest = start
    // What swings back from beyond the last value is part of the overshoot.
    var tolerance = monotony.tolerance
    for frame in frames {
      let now = value(frame)
      if sign * (now - end) > monotony.overshoot {
        let text =
          "at \(frame.time.jsonText) s the \(quantity.rawValue) is \(now.jsonText), beyond \(end.jsonText), its last value"
        return (false, text, frame.time)
      }
      let counted = sign * (now - end) > 0 ? end : now
      if sign * (now - end) > SheetDocument.writtenTolerance { tolerance = max(tolerance, monotony.overshoot) }
      if sign * (furthest - counted) > tolerance {
        let text =
          "at \(frame.time.jsonText) s the \(quantity.rawValue) is \(now.jsonText), back from \(furthest.jsonText)"
        return (false, text, frame.time)
      }
      if sign * (counted - furthest) > 0 { furthest = counted }
    }
    return (true, "the \(quantity.rawValue) goes \(words) in one direction", nil)
  }
}

extension Sheet.HiddenPart.Cover {
  fileprivate var inWords: String {
    switch self {
    case .keyboard: "the keyboard"
    case .sheet: "the sheet's edge"
    case .container: "the edge of the screen"
    case .region(let id): id
    }
  }
}
