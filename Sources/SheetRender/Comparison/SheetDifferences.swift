import JSON
import SheetEngine
import SheetProtocol

/// The differences between two sheets: what a person notices, from the largest, and then the rules that differ.
package struct SheetDifferences {
  /// Both sheets on one device, held in one way.
  package struct Setting {
    let name: String
    let (from, to): (Sheet, Sheet)

    package init(name: String, from: Sheet, to: Sheet) { (self.name, self.from, self.to) = (name, from, to) }
  }

  package let all: [Difference]

  /// - Parameters:
  ///   - settings: where the sheets are looked at: at their heights and above the keyboard in all, else in the first.
  ///   - work: what it costs is spent; the differences of one that ends early are incomplete.
  package init(_ settings: [Setting], _ work: Work = Work()) {
    guard let first = settings.first else {
      all = []
      return
    }
    let everywhere = settings.map { setting in
      Self.measured(
        SheetProbe.heights(of: setting.pair) + SheetProbe.keyboard(of: setting.pair), setting.pair, work)
    }
    let noticed =
      Self.merged(everywhere, settings.map { $0.name })
      + Self.measured(
        SheetProbe.motions(of: first.pair) + SheetProbe.dimming(of: first.pair) + SheetProbe.gestures, first.pair, work)
      + Self.landings(first, work)
    all =
      noticed.ordered { -($0.weight ?? 0) } + Self.rules(first.from.configuration, first.to.configuration)
  }

  /// Nobody notices less.
  private static let leastWeight = 0.0005

  /// What probes find different.
  private static func measured(_ probes: [SheetProbe], _ pair: (Sheet, Sheet), _ work: Work) -> [Difference] {
    probes.compactMap { probe in
      guard work.spend(2 * Work.Cost.course + Work.Cost.input(of: pair.0) + Work.Cost.input(of: pair.1)) else {
        return nil
      }
      let (from, to) = (probe.measure(pair.0), probe.measure(pair.1))
      let weight = from.distance(to: to)
      guard from.text != to.text, weight >= leastWeight else { return nil }
      return Difference(about: probe.about, what: probe.what, from: from.text, to: to.text, weight: weight)
    }
  }

  /// The differences of all settings, where the same difference is said once.
  private static func merged(_ lists: [[Difference]], _ names: [String]) -> [Difference] {
    if lists.count == 1 { return lists[0] }
    var found: [(difference: Difference, names: [String])] = []
    for (list, name) in zip(lists, names) {
      for one in list {
        let same = found.firstIndex { known, _ in
          known.about == one.about && known.what == one.what && known.from == one.from && known.to == one.to
        }
        if let same { found[same].names.append(name) } else { found.append((one, [name])) }
      }
    }
    return found.map { one, where_ in
      guard where_.count < names.count else { return one }
      let more = where_.count > 2 ? " and \(where_.count - 2) more" : ""
      return Difference(
        about: one.about, what: "\(one.what), \(where_.prefix(2).joined(separator: ", "))\(more)", from: one.from,
        to: one.to, weight: one.weight)
    }
  }

  /// Releases that land elsewhere.
  private static func landings(_ setting: Setting, _ work: Work) -> [Difference] {
    let sheets = ComparedSheets(setting.from, setting.to)
    return sheets.moved(work).map { moved in
      let question = moved.example
      func words(_ place: String, _ sheet: Sheet) -> String {
        "\(place): \(sheet.predict(question, work).reason?.text ?? "")"
      }
      let share = moved.fraction < 0.01 ? "under 1 %" : "\(fixed(100 * moved.fraction, 0)) %"
      return Difference(
        about: .landing,
        what: "\(share) of releases, such as \(fixed(question.reach, 0)) pt with "
          + "\(fixed(question.velocity.magnitude, 0)) pt/s \(question.velocity < 0 ? "inward" : "outward")",
        from: words(moved.from, setting.from), to: words(moved.to, setting.to), weight: moved.fraction)
    }
  }
}

extension SheetDifferences.Setting {
  fileprivate var pair: (Sheet, Sheet) { (from, to) }
}
