import SheetEngine
import SheetProtocol

/// SwiftUI and UIKit, which show the sheet of the preset `system`.
extension ExportedSheet {
  /// A modifier for SwiftUI.
  var swiftUI: ExportedCode {
    var gaps = Feature.gaps(self, on: .swiftui, settable: [])
    gaps += appleGaps("SwiftUI")
    if positions.contains(where: { if case .content(let share) = $0.height { share != 1 } else { false } }) {
      gaps.append("SwiftUI knows no fraction of the content’s height; multiply the height that is passed")
    }
    let list = positions.indices.map { "." + swiftUIName($0) }.joined(separator: ", ")
    var modifiers = [
      positions.count > 1
        ? ".presentationDetents([\(list)], selection: detent)" : ".presentationDetents([\(list)])",
      ".presentationDragIndicator(\(configuration.prefersGrabberVisible ? ".visible" : ".hidden"))",
      ".presentationCornerRadius(\(configuration.preferredCornerRadius.code))",
    ]
    if let undimmed {
      modifiers.append(".presentationBackgroundInteraction(.enabled(upThrough: .\(swiftUIName(undimmed))))")
    }
    if !configuration.prefersScrollingExpandsWhenScrolledToEdge {
      modifiers.append(".presentationContentInteraction(.scrolls)")
    }
    if !mayBeDismissed { modifiers.append(".interactiveDismissDisabled()") }
    let start = if case .content = positions[first].height { "" } else { " = .constant(.\(swiftUIName(first)))" }
    let selection = positions.count > 1 ? ",\n    detent: Binding<PresentationDetent>\(start)" : ""
    let custom = positions.indices.compactMap { swiftUIDetent($0) }
    var text = """
      \(header("// ", "a sheet for SwiftUI, iOS 16.4 and later.", gaps))
      import SwiftUI

      extension View {
        /// Presents the sheet \(type) over this view.\(selection.isEmpty ? "" : " Drags change the `detent` binding.")
        func \(names.value)<Content: View>(
          isPresented: Binding<Bool>\(selection)\(isMeasured ? ",\n    contentHeight: CGFloat" : ""),
          @ViewBuilder content: @escaping () -> Content
        ) -> some View {
          sheet(isPresented: isPresented) {
            content()
      \(modifiers.map { "        " + $0 }.joined(separator: "\n"))
          }
        }
      }

      """
    if !custom.isEmpty {
      text += """

        extension PresentationDetent {
        \(custom.joined(separator: "\n"))
        }

        """
    }
    text += """

      extension Animation {
        /// The animation after a release, for views that move with the sheet: \(settling.words).
        static let \(names.value) = Animation\(settling.swiftUI)
      }

      """
    return ExportedCode(text: text, gaps: gaps)
  }

  private var type: String { title.commentText }

  /// The name by which SwiftUI selects a detent.
  private func swiftUIName(_ index: Int) -> String {
    let position = positions[index]
    return switch position.height {
    case .medium: "medium"
    case .large: "large"
    case .content: "height(contentHeight)"
    case .points, .fraction, .ofContainer: ownName(index)
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
      case .fraction(let fraction), .ofContainer(let fraction): "fraction(\(fraction.code))"
      case .medium, .large, .content: nil
      }
    return value.map { "  static let \(ownName(index)) = PresentationDetent.\($0)" }
  }

  /// A function for UIKit.
  var uiKit: ExportedCode {
    var gaps = Feature.gaps(self, on: .uikit, settable: [])
    gaps += appleGaps("UIKit")
    let custom = positions.indices.filter { ![.medium, .large].contains(positions[$0].height) }
    let detents = positions.indices.map { index -> String in
      let name = uiKitName(index)
      return switch positions[index].height {
      case .medium: ".medium()"
      case .large: ".large()"
      case .points(let points): ".custom(identifier: .\(name)) { _ in \(points.code) }"
      case .fraction(let fraction), .ofContainer(let fraction):
        ".custom(identifier: .\(name)) { context in \(fraction.code) * context.maximumDetentValue }"
      case .content(let share):
        ".custom(identifier: .\(name)) { [weak controller] _ in "
          + (share == 1 ? "" : "\(share.code) * ") + "(controller?.preferredContentSize.height ?? 0) }"
      }
    }
    let flag = { (value: Bool) in value ? "true" : "false" }
    var settings = [
      "sheet.detents = [\n\(detents.map { "    " + $0 }.joined(separator: ",\n"))\n  ]",
      "sheet.selectedDetentIdentifier = .\(uiKitName(first))",
    ]
    if let undimmed { settings.append("sheet.largestUndimmedDetentIdentifier = .\(uiKitName(undimmed))") }
    settings += [
      "sheet.prefersGrabberVisible = \(flag(configuration.prefersGrabberVisible))",
      "sheet.preferredCornerRadius = \(configuration.preferredCornerRadius.code)",
      "sheet.prefersScrollingExpandsWhenScrolledToEdge = \(flag(configuration.prefersScrollingExpandsWhenScrolledToEdge))",
      "sheet.prefersEdgeAttachedInCompactHeight = \(flag(configuration.prefersEdgeAttachedInCompactHeight))",
      "sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = \(flag(configuration.widthFollowsPreferredContentSizeWhenEdgeAttached))",
    ]
    var text = """
      \(header("// ", "a sheet for UIKit, iOS 16 and later.", gaps))
      import UIKit

      /// Configures the sheet of a view controller. Call this function before you present the controller.
      @MainActor
      func configure\(names.type)(_ controller: UIViewController) {
        controller.modalPresentationStyle = .pageSheet
        controller.isModalInPresentation = \(flag(!mayBeDismissed))
        guard let sheet = controller.sheetPresentationController else { return }
      \(settings.map { "  " + $0 }.joined(separator: "\n"))
      }

      """
    if !custom.isEmpty {
      let lines = custom.map { "  static let \(ownName($0)) = Self(\(positions[$0].id.literal))" }
      text += """

        extension UISheetPresentationController.Detent.Identifier {
        \(lines.joined(separator: "\n"))
        }

        """
    }
    text += """

      /// The animation after a release, for views that move with the sheet: \(settling.words).
      @MainActor
      func \(names.value)Animator() -> UIViewPropertyAnimator {
        \(settling.uiKit)
      }

      """
    return ExportedCode(text: text, gaps: gaps)
  }

  /// The name by which UIKit selects a detent.
  private func uiKitName(_ index: Int) -> String {
    switch positions[index].height {
    case .medium: "medium"
    case .large: "large"
    case .points, .fraction, .ofContainer, .content: ownName(index)
    }
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
      case .ofContainer:
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

extension ExportedMotion {
  /// The rest of an `Animation` of SwiftUI.
  fileprivate var swiftUI: String {
    switch self {
    case .spring(let spring, _):
      ".spring(response: \(spring.response.code), dampingFraction: \(spring.dampingRatio.code))"
    case .bezier(let curve, let duration): ".timingCurve(\(curve.list), duration: \(duration.code))"
    }
  }

  /// An animator of UIKit.
  fileprivate var uiKit: String {
    switch self {
    case .spring(let spring, let duration):
      "UIViewPropertyAnimator(\n    duration: \(duration.code),\n    timingParameters: UISpringTimingParameters(\n      mass: \(spring.mass.code), "
        + "stiffness: \(spring.stiffness.code), damping: \(spring.damping.code), initialVelocity: .zero))"
    case .bezier(let curve, let duration):
      "UIViewPropertyAnimator(\n    duration: \(duration.code), controlPoint1: CGPoint(x: \(curve.x1.code), y: \(curve.y1.code)),\n    "
        + "controlPoint2: CGPoint(x: \(curve.x2.code), y: \(curve.y2.code)))"
    }
  }
}
