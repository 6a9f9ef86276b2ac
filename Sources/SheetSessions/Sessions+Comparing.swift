import JSON
import JSONRPC
import SheetEngine
import SheetProtocol
import SheetRender

extension Sessions {
  /// Compares the outcomes of a gesture with several presets, without changing any session.
  func compare(
    _ target: Target, with names: [String], _ gesture: ComparedGesture, drawnIn theme: Theme?
  ) throws(CallFailure) -> Answer {
    let index = try index(of: target)
    var presets: [Preset] = []
    for name in names {
      guard let preset = Preset.named(name) else { throw .sheet(.unknownPreset(name)) }
      presets.append(preset)
    }
    guard gesture.count <= limits.samples / max(names.count, 1) else {
      throw .sheet(.limitExceeded("samples", maximum: limits.samples))
    }
    if case .releases(let questions) = gesture { try check(questions, target, index) }
    let sheets = ComparedSheets(table[index], as: presets)
    let subjects: [ComparedSheets.Subject] =
      switch gesture {
      case .releases(let questions): questions.map { .release($0) }
      case .samples(let samples): [.gesture(samples.fromStart)]
      }
    let courses: [(preset: String, courses: [ReleaseCourse])]
    do throws(InputError) { courses = try sheets.courses(of: subjects, work) } catch {
      throw .sheet(SheetError(error, sheet: target.sheet))
    }
    var drawn: DrawnPicture?
    if let theme, work.end == nil {
      let picture = sheets.picture(of: subjects[0], theme: theme, work)
      drawn = DrawnPicture(svg: picture.text, width: picture.width, height: picture.height)
    }
    return .comparison(Comparison(courses, drawn))
  }

  /// Everything that differs between two sheets.
  func differences(from: Int, to: Int) -> Answer {
    let setting = SheetDifferences.Setting(name: "", from: table[from], to: table[to])
    return .differences(DifferenceList(SheetDifferences([setting], work).all))
  }

  /// Checks that releases begin at detents that exist.
  func check(_ questions: [ReleaseQuestion], _ target: Target, _ index: Int) throws(CallFailure) {
    let known = table[index].placedDetents.map { $0.id }
    for question in questions {
      if case .detent(let id)? = question.start, !known.contains(id) {
        throw .sheet(.unknownDetent(sheet: target.sheet, id, known: known + ["dismissed"]))
      }
    }
  }
}

extension [TimedSample] {
  /// The samples with the times from that of the first, s.
  fileprivate var fromStart: [(time: Seconds, sample: GestureSample)] {
    let start = first?.time ?? 0
    return map { (($0.time ?? start) - start, $0.sample) }
  }
}
