import JSON
import SheetEngine

// Who counts what the system covers: the content, the sheet, both, or nobody.

extension Lint {
  /// An inset that the content's height contains and the sheet adds makes the sheet too high.
  static func insetsThatAreCountedTwice(_ subject: Subject) -> [Finding] {
    let (rules, edge) = (subject.configuration.frame, subject.configuration.edge)
    guard subject.heightIsOfContent, edge == .bottom || edge == .top else { return [] }
    let added: [(Content.Inclusion, Points, key: [String])] = [
      (
        edge == .bottom ? .bottomSafeArea : .topSafeArea, rules.addedSafeArea(of: subject.container, at: edge),
        ["frame", "addsSafeArea"]
      ),
      (
        .keyboard, subject.configuration.keyboard.response == .insets ? subject.keyboardHeight : 0,
        ["keyboard", "response"]
      ),
    ]
    return added.filter { subject.content.includes.contains($0.0) && $0.1 >= subject.pixel }.map { one in
      Finding(
        code: .insetCountedTwice, range: subject.range("content", "includes"),
        fact: "\"\(one.0.rawValue)\" is counted twice", numbers: ", \(text(one.1)) pt",
        consequence: "the content's height includes it, and configuration.\(one.key.joined(separator: ".")) adds it")
    }
  }

  /// What takes a finger at the edge of the screen is where the system's own gestures are.
  static func insetsThatAreNotCounted(_ subject: Subject) -> [Finding] {
    let (configuration, inset) = (subject.configuration, subject.container.safeArea.bottom)
    guard configuration.edge == .bottom, inset > 0, !subject.content.regions.isEmpty,
      !subject.content.includes.contains(.bottomSafeArea)
    else {
      return []
    }
    let limit = subject.container.size.height - inset
    var found: [Finding] = []
    for (position, id) in subject.restingPositions {
      guard configuration.frame.addedSafeArea(of: subject.container, at: .bottom) == 0,
        !configuration.detents.contains(where: { $0.id == id && $0.addsSafeArea })
      else { continue }
      for placed in position.fixedRegions where placed.region.kind != .scroll && placed.frame.height > 0 {
        let depth = min(placed.frame.maxY, subject.container.size.height) - max(limit, placed.frame.y)
        guard depth >= subject.pixel, let range = subject.range(ofRegion: placed.region.id),
          !found.contains(where: { $0.range == range })
        else { continue }
        found.append(
          Finding(
            code: .insetNotCounted, range: range,
            fact: "\"\(placed.region.id)\" reaches into the safe area at the bottom", numbers: " by \(text(depth)) pt",
            consequence: "neither the sheet nor the content's height counts it (frame.addsSafeArea, content.includes)"))
      }
    }
    return found
  }

  /// A sheet that is hardly higher than the area of the system's gestures can't be dragged without them (Material's 48 dp).
  static func positionsUnderGestures(_ subject: Subject) -> [Finding] {
    guard subject.configuration.edge == .bottom, let gestures = subject.container.insets?.gestures.bottom, gestures > 0
    else { return [] }
    return subject.placed.filter { gestures + gestureBuffer - $0.reach >= subject.pixel }.map { detent in
      Finding(
        code: .underGestureArea, range: subject.range(ofDetent: detent.id),
        fact: "\"\(detent.id)\" is hardly above the system's gestures", numbers: " (\(text(detent.reach)) pt)",
        consequence:
          "below \(text(gestures + gestureBuffer)) pt a drag may be the system's; see frame.gestureBuffer")
    }
  }

  private static let gestureBuffer: Points = 48

  /// A field that the keyboard covers wherever the content is scrolled to.
  static func fieldsThatAreHidden(_ subject: Subject) -> [Finding] {
    let fields = subject.content.regions.filter { $0.kind == .field }
    guard subject.keyboardHeight > 0, !fields.isEmpty else { return [] }
    var found: [Finding] = []
    for (position, _) in subject.restingPositions {
      for field in fields {
        guard subject.budget.spend(onRegions: subject.content.regions.count) else { return found }
        guard let range = subject.range(ofRegion: field.id), !found.contains(where: { $0.range == range }),
          let hidden = position.hiddenPart(ofField: field.id, aboveKeyboard: subject.keyboardHeight)?.length,
          hidden >= subject.pixel
        else { continue }
        let place = position.restingDetent.map { " at \"\($0)\"" } ?? ""
        found.append(
          Finding(
            code: .fieldHidden, range: range, fact: "\"\(field.id)\" can't be seen above the keyboard\(place)",
            numbers: " (\(text(hidden)) pt are hidden)", consequence: "nothing scrolls it into view"))
      }
    }
    return found
  }
}

extension Lint.Subject {
  /// Whether the height of the sheet goes by the height of its content.
  fileprivate var heightIsOfContent: Bool {
    restsAtDetents
      ? configuration.detents.contains { if case .content = $0.value { true } else { false } }
      : configuration.frame.extent == .content
  }

  /// The sheet at rest, at each of its detents, as far as the budget goes.
  fileprivate var restingPositions: [(sheet: Sheet, detent: String?)] {
    var presented = sheet
    guard (try? presented.send(.present(animated: false), at: 0)) != nil else { return [] }
    if placed.isEmpty { return [(presented, nil)] }
    return placed.prefix { _ in budget.spend(onRegions: content.regions.count) }.map { detent in
      var sheet = presented
      _ = try? sheet.send(.selectDetent(detent.id, animated: false), at: 0)
      return (sheet, detent.id)
    }
  }

  /// Where a region of the root screen is in the text; nil where it is in a document that this one extends.
  fileprivate func range(ofRegion id: String) -> Range<Int>? {
    let region = root["content"]?["regions"]?.elements.first { $0["id"]?.string == id }
    return region.flatMap { $0.origin == nil ? $0.range : nil }
  }
}

extension Sheet {
  fileprivate var restingDetent: String? { frame(at: now).detent }
}
