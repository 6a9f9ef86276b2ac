import JSON
import SheetDocument
import SheetEngine
import SheetProtocol
import SheetRender

extension ScenarioRun {
  /// A picture of each expectation that failed: what was found, with a mark where the sheet was expected, and the finding in words.
  public var failurePictures: [Picture] {
    verdicts.filter { !$0.isMet }.map { verdict in
      guard let time = verdict.time, Self.isOfMoment(verdict.expectation.subject) else {
        return MotionPlot(of: [("", timeline)], span: timeline.span, caption: caption(of: verdict)).picture(
          theme: .auto)
      }
      return Still(at: time, marking: mark(of: verdict.expectation, at: time), caption: caption(of: verdict))
        .picture(of: timeline, theme: .auto)
    }
  }

  private func caption(of verdict: Verdict) -> String {
    (scenario.title.map { "\($0): " } ?? "") + verdict.text
  }

  /// Whether what is expected can be seen at one time; else it is about a course.
  private static func isOfMoment(_ subject: SheetDocument.Expectation.Subject) -> Bool {
    switch subject {
    case .frame, .settles, .visible, .rests, .fits, .fieldVisible, .owner, .lands: true
    case .event, .jump, .monotone: false
    }
  }

  /// Where the sheet is expected, or the rectangle that it leaves free; nil where nothing says so.
  private func mark(of expectation: SheetDocument.Expectation, at time: Seconds) -> Rect? {
    switch expectation.subject {
    case .visible(let rect): return rect
    case .frame(let expected):
      if let frame = expected["frame"] {
        let found = timeline.frame(at: time).frame
        return Rect(
          x: frame.number("x") ?? found.x, y: frame.number("y") ?? found.y,
          width: frame.number("width") ?? found.width, height: frame.number("height") ?? found.height)
      }
      return place(of: expected["detent"]?.string, at: time)
    case .settles(let expected), .lands(let expected): return place(of: expected["detent"]?.string, at: time)
    case .event, .jump, .rests, .fits, .fieldVisible, .owner, .monotone: return nil
    }
  }

  /// Where a sheet rests at a detent.
  private func place(of detent: String?, at time: Seconds) -> Rect? {
    timeline.sheet(at: time).placedDetents.first { $0.id == detent }?.frame
  }
}
