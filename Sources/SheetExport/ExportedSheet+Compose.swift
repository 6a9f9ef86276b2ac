import SheetEngine
import SheetProtocol

extension ExportedSheet {
  /// Composables for Material 3: a modal sheet, or a scaffold where what is behind stays in use.
  var compose: ExportedCode {
    let reaches = positions.map { $0.reach ?? 0 }
    let lowest = reaches.indices.min { reaches[$0] < reaches[$1] } ?? 0
    let highest = reaches.indices.max { reaches[$0] < reaches[$1] } ?? 0
    let isExpanded = first == highest && lowest != highest
    let peek =
      if case .points(let points) = positions[lowest].height { points } else {
        max((positions[lowest].reach ?? 0) - container.safeArea.bottom, 0)
      }
    return code(
      PackageResources.compose_kt_template, gaps: composeGaps(lowest, highest, isExpanded: isExpanded),
      [
        "isScaffold": .flag(isScaffold), "isExpanded": .flag(isExpanded), "isKept": .flag(!mayBeDismissed),
        "hasOneDetent": .flag(lowest == highest), "peekHeight": .text(peek.code),
        "maximumWidth": .optional(maximumWidth?.code),
      ])
  }

  /// A scaffold has a peek height and leaves what is behind in use; a modal sheet is partially expanded at half.
  private var isScaffold: Bool { undimmed != nil }

  private func composeGaps(_ lowest: Int, _ highest: Int, isExpanded: Bool) -> [String] {
    var gaps = Feature.gaps(self, on: .compose, settable: [.width, .dimming])
    let ids = positions.map { $0.id.literal.commentText }
    for index in positions.indices where index != lowest && index != highest {
      gaps.append("Compose has no detent between partially expanded and expanded: \(ids[index]) is left out")
    }
    if !isScaffold, lowest != highest, ![.medium, .fraction(0.5)].contains(positions[lowest].height) {
      gaps.append("Compose expands a modal sheet partially to half the container, not to \(ids[lowest])")
    }
    if case .content = positions[highest].height {
    } else {
      gaps.append(
        "Compose expands a sheet to its content’s height; give the content the height of \(ids[highest])")
    }
    if isScaffold, configuration.dimming.alpha > 0 {
      gaps.append(
        "Compose dims nothing behind a scaffold’s sheet; the document dims above \(ids[undimmed ?? 0])")
    }
    if isScaffold {
      if case .points = positions[lowest].height { return gaps }
      gaps.append("Compose’s peek height is a length; that of \(ids[lowest]) is the one on the document’s device")
    } else if isExpanded {
      gaps.append(
        "Compose presents a modal sheet partially expanded; expand its state to begin at \(ids[first])")
    }
    return gaps
  }

  /// The width at which a sheet stops to grow, pt; nil is none.
  var maximumWidth: Points? {
    if case .points(let width)? = configuration.frame.width { width } else { nil }
  }
}
