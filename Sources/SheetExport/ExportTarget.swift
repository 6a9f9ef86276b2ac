import SheetProtocol

extension ExportTarget {
  /// The name that people know it by.
  public var title: String {
    switch self {
    case .swiftui: "SwiftUI"
    case .uikit: "UIKit"
    case .compose: "Compose"
    case .flutter: "Flutter"
    case .reanimated: "Reanimated"
    case .gorhom: "Gorhom’s bottom sheet"
    case .css: "CSS"
    case .web: "a web page"
    case .table: "a handover table"
    }
  }

  /// The word before its title: a sheet is exported to a platform, and as a file of its own.
  public var preposition: String {
    switch self {
    case .swiftui, .uikit, .compose, .flutter, .reanimated, .gorhom, .css: "to"
    case .web, .table: "as"
    }
  }

  /// The extension of a file that holds it.
  public var fileExtension: String {
    switch self {
    case .swiftui, .uikit: "swift"
    case .compose: "kt"
    case .flutter: "dart"
    case .reanimated, .gorhom: "tsx"
    case .css: "css"
    case .web: "html"
    case .table: "md"
    }
  }

  /// Whether the exported code moves the sheet, and not the platform.
  var isComplete: Bool { self == .reanimated || self == .css || self == .web }

  /// What a sentence about a gap says has it: the platform, or the exported code where that moves the sheet.
  var subject: String {
    switch self {
    case .reanimated: "The exported component"
    case .css: "The exported style sheet"
    case .web: "The exported page"
    case .swiftui, .uikit, .compose, .flutter, .gorhom, .table: title
    }
  }

  /// The preset that behaves as the platform's own sheet does; nil where there is none.
  var ownPreset: String? {
    switch self {
    case .swiftui, .uikit: "system"
    case .compose: "compose-material3"
    case .gorhom: "gorhom"
    case .flutter, .reanimated, .css, .web, .table: nil
    }
  }
}
