import SheetEngine
import SheetProtocol

/// A sheet as code for a platform.
public struct SheetExport: Equatable, Sendable {
  /// What it was written as.
  public let target: ExportTarget
  /// The name of a file that holds it.
  public let fileName: String
  /// The code.
  public let text: String
  /// What the platform can't do of what the document says: a sentence each, without a full stop.
  public let gaps: [String]

  /// - Parameters:
  ///   - sheet: the sheet.
  ///   - target: what it is written as.
  ///   - isPage: whether a table is a page with pictures.
  ///   - work: whether to go on with the pictures; the page of an export that ends early is incomplete.
  public init(_ sheet: ExportedSheet, to target: ExportTarget, isPage: Bool = false, _ work: Work = Work()) {
    let code: ExportedCode =
      switch target {
      case .swiftui: sheet.swiftUI
      case .uikit: sheet.uiKit
      case .compose: sheet.compose
      case .flutter: sheet.flutter
      case .reanimated: sheet.reanimated
      case .gorhom: sheet.gorhom
      case .css: sheet.css
      case .web: sheet.web
      case .table: sheet.handover
      }
    self.target = target
    let isPage = isPage && target == .table
    fileName = isPage ? sheet.handoverPageName : sheet.names.fileName(target)
    (text, gaps) = (isPage ? sheet.handoverPage(work) : code.text, code.gaps)
  }
}

/// Code, and what it does not do.
struct ExportedCode {
  var text: String
  var gaps: [String]
}

extension ExportedSheet {
  /// The name of a file that holds the numbers as a page.
  var handoverPageName: String { names.hyphenated + ".html" }

  /// The name of a file for a sheet.
  public static func fileName(title: String, _ target: ExportTarget) -> String {
    CodeNames(title: title, ids: []).fileName(target)
  }
}

extension CodeNames {
  /// The name of a file for it.
  func fileName(_ target: ExportTarget) -> String {
    let name =
      switch target {
      case .css, .web, .table: hyphenated
      case .swiftui, .compose, .reanimated: type
      // Beside the file of the other target for the same language.
      case .uikit: type + "Controller"
      case .gorhom: type + "Gorhom"
      case .flutter: hyphenated.split(separator: "-").joined(separator: "_")
      }
    return name + "." + target.fileExtension
  }
}

extension ExportedSheet {
  /// The comment at the top: what it is, where it rests, and what the platform can't do.
  func header(_ lead: String, _ description: String, _ gaps: [String]) -> String {
    ([
      "\(title.commentText): \(description)",
      "Rests at \(places) (in \(container.size.width.code) × \(container.size.height.code) pt).",
    ] + gaps.map { "Not exported: \($0)." }).map { lead + $0 + "\n" }.joined()
  }
}
