import SheetEngine
import SheetProtocol

/// SwiftUI and UIKit, which show the sheet of the preset `system`.
extension ExportedSheet {
  /// A modifier for SwiftUI.
  var swiftUI: ExportedCode {
    var gaps = Feature.gaps(self, on: .swiftui, settable: []) + appleGaps("SwiftUI")
    if positions.contains(where: { if case .content(let share) = $0.height { share != 1 } else { false } }) {
      gaps.append("SwiftUI knows no fraction of the content’s height; multiply the height that is passed")
    }
    let start: String? = if case .content = positions[first].height { nil } else { swiftUIName(first) }
    return code(
      PackageResources.swiftui_swift_template, gaps: gaps,
      appleSlots.with([
        "isSelectable": .flag(positions.count > 1), "start": .optional(start),
        "detents": .text(positions.indices.map { "." + swiftUIName($0) }.joined(separator: ", ")),
        "undimmed": .optional(undimmed.map { swiftUIName($0) }),
        "ownDetents": .text(positions.indices.compactMap { swiftUIDetent($0) }.joined(separator: "\n")),
      ]))
  }

  /// The name by which SwiftUI selects a detent.
  private func swiftUIName(_ index: Int) -> String {
    switch positions[index].height {
    case .medium: "medium"
    case .large: "large"
    case .content: "height(contentHeight)"
    case .points, .fraction, .ofContainer, .ofSafeArea: ownName(index)
    }
  }

  /// A detent's name, where it is not one of the platform's own, which would mean another height everywhere.
  private func ownName(_ index: Int) -> String {
    let name = names.detents[index]
    return ["medium", "large"].contains(name) ? "custom" + name.prefix(1).uppercased() + name.dropFirst() : name
  }

  /// The declaration of a detent that SwiftUI has no name for.
  private func swiftUIDetent(_ index: Int) -> String? {
    let value: String? =
      switch positions[index].height {
      case .points(let points): "height(\(points.code))"
      case .fraction(let fraction), .ofContainer(let fraction), .ofSafeArea(let fraction):
        "fraction(\(fraction.code))"
      case .medium, .large, .content: nil
      }
    return value.map { "  static let \(ownName(index)) = PresentationDetent.\($0)" }
  }

  /// A function for UIKit.
  var uiKit: ExportedCode {
    let own = positions.indices.filter { ![.medium, .large].contains(positions[$0].height) }
    let identifiers = own.map { "  static let \(ownName($0)) = Self(\(positions[$0].id.literal))" }
    return code(
      PackageResources.uikit_swift_template, gaps: Feature.gaps(self, on: .uikit, settable: []) + appleGaps("UIKit"),
      appleSlots.with([
        "isKept": .flag(!mayBeDismissed),
        "detents": .text(positions.indices.map { uiKitDetent($0) }.joined(separator: ",\n")),
        "first": .text(uiKitName(first)), "undimmed": .optional(undimmed.map { uiKitName($0) }),
        "isAttached": .flag(configuration.prefersEdgeAttachedInCompactHeight),
        "followsContent": .flag(configuration.widthFollowsPreferredContentSizeWhenEdgeAttached),
        "ownDetents": .text(identifiers.joined(separator: "\n")),
      ]))
  }

  /// The name by which UIKit selects a detent.
  private func uiKitName(_ index: Int) -> String {
    switch positions[index].height {
    case .medium: "medium"
    case .large: "large"
    case .points, .fraction, .ofContainer, .ofSafeArea, .content: ownName(index)
    }
  }

  private func uiKitDetent(_ index: Int) -> String {
    let name = uiKitName(index)
    return switch positions[index].height {
    case .medium: ".medium()"
    case .large: ".large()"
    case .points(let points): ".custom(identifier: .\(name)) { _ in \(points.code) }"
    case .fraction(let fraction), .ofContainer(let fraction), .ofSafeArea(let fraction):
      ".custom(identifier: .\(name)) { context in \(fraction.code) * context.maximumDetentValue }"
    case .content(let share):
      ".custom(identifier: .\(name)) { [weak controller] _ in "
        + (share == 1 ? "" : "\(share.code) * ") + "(controller?.preferredContentSize.height ?? 0) }"
    }
  }

  private var appleSlots: Slots {
    [
      "expands": .flag(configuration.prefersScrollingExpandsWhenScrolledToEdge), "ownRadius": .flag(hasOwnRadius),
    ]
  }

  /// Whether the corners are not the system's own, which it draws where nothing is said.
  private var hasOwnRadius: Bool {
    let own: Preset = configuration.frame.float == nil ? .system : .system26
    return configuration.preferredCornerRadius != own.configuration.preferredCornerRadius
  }

  private func appleGaps(_ name: String) -> [String] {
    var gaps: [String] = []
    for (index, position) in positions.enumerated() {
      switch position.height {
      case .medium, .large:
        let word = position.height == .medium ? "medium" : "large"
        if position.id != word { gaps.append("\(name) calls the detent \(position.id.literal.commentText) \(word)") }
        if positions.prefix(index).contains(where: { $0.height == position.height }) {
          gaps.append("\(name) has each detent once; \(position.id.literal.commentText) is another \(word)")
        }
      case .ofContainer, .ofSafeArea:
        gaps.append("\(name) measures fractions by the tallest sheet, not by the container")
      case .points, .fraction, .content: break
      }
      if position.isProgrammatic {
        gaps.append("\(name) takes a drag to every detent, also to \(position.id.literal.commentText)")
      }
    }
    return gaps
  }
}
