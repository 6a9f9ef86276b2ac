import SheetEngine
import SheetProtocol

extension ExportTarget {
  /// The properties of a target.
  struct Traits {
    /// The name that people know it by.
    let title: String
    /// The word before the title: a sheet is exported *to* a platform, but *as* a file.
    var preposition = "to"
    /// The name of a file.
    let fileName: (CodeNames) -> String
    /// The preset that behaves as the platform's own sheet does; nil where there is none.
    var ownPreset: String?
    /// The subject of a sentence about a gap where the code moves the sheet; nil if the platform does.
    var movedBy: String?
    /// The code of a sheet.
    let code: (ExportedSheet) -> ExportedCode
  }

  /// The target's traits.
  var traits: Traits {
    switch self {
    case .swiftui:
      Traits(
        title: "SwiftUI", fileName: { $0.type + ".swift" }, ownPreset: "system", code: { $0.swiftUI })
    case .uikit:
      // The suffix avoids a clash with the SwiftUI file.
      Traits(
        title: "UIKit", fileName: { $0.type + "Controller.swift" }, ownPreset: "system", code: { $0.uiKit })
    case .compose:
      Traits(
        title: "Compose", fileName: { $0.type + ".kt" }, ownPreset: "compose-material3", code: { $0.compose })
    case .flutter:
      Traits(
        title: "Flutter", fileName: { $0.hyphenated.split(separator: "-").joined(separator: "_") + ".dart" },
        code: { $0.flutter })
    case .reanimated:
      Traits(
        title: "Reanimated", fileName: { $0.type + ".tsx" }, movedBy: "The exported component",
        code: { $0.reanimated })
    case .gorhom:
      Traits(
        title: "Gorhom’s bottom sheet", fileName: { $0.type + "Gorhom.tsx" }, ownPreset: "gorhom",
        code: { $0.gorhom })
    case .css:
      Traits(
        title: "CSS", fileName: { $0.hyphenated + ".css" }, movedBy: "The exported style sheet", code: { $0.css })
    case .web:
      Traits(
        title: "a web page", preposition: "as", fileName: { $0.hyphenated + ".html" }, movedBy: "The exported page",
        code: { $0.web })
    case .table:
      Traits(
        title: "a handover table", preposition: "as", fileName: { $0.hyphenated + ".md" }, code: { $0.handover })
    }
  }

  /// The destination of an export, for a person to read: `to SwiftUI`.
  public var destination: String { "\(traits.preposition) \(traits.title)" }
}
