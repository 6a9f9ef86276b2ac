import SheetEngine
import SheetProtocol

/// A sheet as code for a platform.
public struct SheetExport: Equatable, Sendable {
  /// The target that it was written for.
  public let target: ExportTarget
  /// The name of a file that holds it.
  public let fileName: String
  /// The code.
  public let text: String
  /// The parts of the document that the platform can't do: a sentence each, without a period.
  public let gaps: [String]

  /// - Parameters:
  ///   - sheet: the sheet.
  ///   - target: what it is written as.
  ///   - isPage: whether a table is a page with pictures.
  ///   - work: the budget for the pictures; if it ends early, the page is incomplete.
  public init(_ sheet: ExportedSheet, to target: ExportTarget, isPage: Bool = false, _ work: Work = Work()) {
    let isPage = isPage && target == .table
    let code = isPage ? sheet.handoverPage(work) : target.traits.code(sheet)
    self.target = target
    fileName = isPage ? sheet.names.hyphenated + ".html" : target.traits.fileName(sheet.names)
    (text, gaps) = (code.text, code.gaps)
  }
}

/// Code, and what it does not do.
struct ExportedCode {
  let text: String
  let gaps: [String]
}

extension ExportedSheet {
  /// The name of a file for a sheet.
  public static func fileName(title: String, _ target: ExportTarget) -> String {
    target.traits.fileName(CodeNames(title: title, ids: []))
  }

  /// The code that a template makes.
  /// - Parameters:
  ///   - template: the bytes of the file.
  ///   - gaps: what the code does not do, a sentence each.
  ///   - own: the values of slots that only this template has, or that it has otherwise.
  func code(_ template: [UInt8], gaps: [String], _ own: Slots) -> ExportedCode {
    let shared = slots.with(["gaps": .list(gaps.map { ["gap": .text($0)] })])
    return ExportedCode(text: Template(template).text(own.with(shared)), gaps: gaps)
  }

  /// The values that every template may use.
  private var slots: Slots {
    let interaction = configuration.interaction
    let color = configuration.dimming.shownColor
    let bar = configuration.grabber.indicator
    let barColor = bar.shownColor
    return [
      "title": .text(title.commentText), "places": .text(places), "document": .text(documentJSON),
      "size": "\(container.size.width.code) × \(container.size.height.code) pt",
      "type": .text(names.type), "value": .text(names.value), "radius": .text(configuration.preferredCornerRadius.code),
      "mayBeDismissed": .flag(mayBeDismissed), "mayBeDragged": .flag(interaction.begin != .never),
      "isMeasured": .flag(isMeasured),
      "red": "\(color.red)", "green": "\(color.green)", "blue": "\(color.blue)",
      "alpha": .text(configuration.dimming.alpha.code),
      "showsGrabber": .flag(configuration.prefersGrabberVisible), "grabberWidth": .text(bar.width.code),
      "grabberHeight": .text(bar.height.code), "grabberRadius": .text(bar.cornerRadius.code),
      "grabberInset": .text(configuration.grabber.inset.code), "grabberRed": "\(barColor.red)",
      "grabberGreen": "\(barColor.green)", "grabberBlue": "\(barColor.blue)", "grabberAlpha": .text(bar.alpha.code),
      "settling": .text(settling.words), "duration": .text(settling.duration.code),
      "milliseconds": .text(settling.duration.milliseconds),
      "spring": .one(settling.spring?.slots), "bezier": .one(settling.bezier?.slots),
    ]
  }
}

extension SpringNumbers {
  fileprivate var slots: Slots {
    [
      "response": .text(response.code), "dampingRatio": .text(dampingRatio.code), "mass": .text(mass.code),
      "stiffness": .text(stiffness.code), "damping": .text(damping.code),
      "stiffnessByMass": .text((stiffness / mass).code),
    ]
  }
}

extension CubicBezier {
  fileprivate var slots: Slots {
    [
      "curve": .text(list), "x1": .text(x1.code), "y1": .text(y1.code), "x2": .text(x2.code), "y2": .text(y2.code),
    ]
  }
}
