import JSON
import SheetEngine

/// A word that people know from a library and write in a document, and what it is there.
struct LibraryWord: Sendable {
  /// The word, as a property, a parameter or a modifier.
  let word: String
  /// The libraries that have it.
  let libraries: String
  /// What it is in a document.
  let meaning: Meaning
  /// A value that it has in an app.
  let example: String

  /// What a word is in a document.
  enum Meaning: Sendable {
    /// Sizes, from each of which a detent is made.
    case detents(DetentWord.Units)
    /// The size of one detent, which has this id.
    case detent(String)
    /// A flag: whether the highest detent of the preset is the only one.
    case highest
    /// The detent at which the sheet opens: one of the sizes.
    case size
    /// The detent at which the sheet opens: the number of one of the sizes, from 0.
    case index
    /// The highest size at which nothing is dimmed: its number, from 0, is the value plus this.
    case undimmedIndex(offset: Int)
    /// The size up to which nothing is dimmed.
    case undimmedSize
    /// A flag. Both texts are members of a configuration; an empty one is how it is anyway.
    case flag(on: String, off: String)
    /// A flag that selects a preset.
    case preset(on: String, off: String?)
    /// Words, each of which is the text of a member of a configuration.
    case words([(word: String, text: String)])
    /// A member of a configuration of the same value.
    case member(String)

    /// What it is, where its value can't be read.
    var summary: String {
      switch self {
      case .detents, .detent:
        #""detents" in "configuration", such as {"id": "25%", "fraction": 0.25} or {"id": "300", "height": 300}"#
      case .highest: #""detents" in "configuration": the highest detent of the preset"#
      case .size, .index: #""selectedDetentIdentifier" in "configuration", the id of a detent"#
      case .undimmedIndex, .undimmedSize: #""dimming": {"progress": {"stops": …}} in "configuration""#
      case .flag(let on, let off): "\(on.isEmpty ? off : on) in \"configuration\""
      case .preset(let on, _): "\"preset\": \(on.jsonText)"
      case .words(let words): "\(words[0].text) in \"configuration\""
      case .member(let name): "\(name.jsonText) in \"configuration\""
      }
    }
  }

  /// Whether its value is the number of a size.
  var countsSizes: Bool { if case .index = meaning { true } else { false } }

  private init(_ word: String, _ libraries: String, _ meaning: Meaning, _ example: String) {
    (self.word, self.libraries, self.meaning, self.example) = (word, libraries, meaning, example)
  }

  /// The word, if it is one of a library: of that of a preset, or else of the first that has it.
  static func named(_ word: String, in preset: Preset?) -> LibraryWord? {
    all.first { $0.word == word && preset?.title.hasPrefix($0.libraries) == true } ?? all.first { $0.word == word }
  }

  /// How the library of a preset reads sizes.
  static func units(in preset: Preset?) -> DetentWord.Units {
    if case .detents(let units) = named("snapPoints", in: preset)?.meaning { units } else { .usual }
  }

  private static let (modal, free) = (#""isModalInPresentation": true"#, #""isModalInPresentation": false"#)
  private static let still = #""interaction": {"begin": "never"}"#
  private static let (shown, hidden) = (#""prefersGrabberVisible": true"#, #""prefersGrabberVisible": false"#)
  private static let (expands, scrolls) = (
    #""prefersScrollingExpandsWhenScrolledToEdge": true"#, #""prefersScrollingExpandsWhenScrolledToEdge": false"#
  )
  private static let (closes, stays) = (#""dimming": {"tap": "dismiss"}"#, #""dimming": {"tap": "none"}"#)
  private static let closesAlways = #""dimming": {"tap": "dismissAlways"}"#

  /// All words. `make manual` writes them into the pages of the platforms (For the Web, For React Native, …).
  static let all = [
    LibraryWord("snapPoints", "Base UI, react-modal-sheet", .detents(.usual), "[300, 500, 0.9]"),
    LibraryWord("snapPoints", "vaul", .detents(.fractions), #"["148px", "355px", 0.9]"#),
    LibraryWord("snapPoints", "@gorhom/bottom-sheet", .detents(.points), #"["25%", 300, "90%"]"#),
    LibraryWord("detents", "UIKit", .detents(.usual), #"[".medium", ".large"]"#),
    LibraryWord("presentationDetents", "SwiftUI", .detents(.usual), #"[".height(200)", ".fraction(0.3)", ".large"]"#),
    LibraryWord("breakpoints", "@ionic/core", .detents(.usual), "[0, 0.25, 0.5, 1]"),
    LibraryWord("snapSizes", "Flutter", .detents(.usual), "[0.25, 0.5]"),
    LibraryWord("peekHeight", "Material Components", .detent("peek"), "120"),
    LibraryWord("sheetPeekHeight", "Compose Material 3", .detent("peek"), "56"),
    LibraryWord("halfExpandedRatio", "Material Components", .detent("half"), "0.5"),
    LibraryWord("skipPartiallyExpanded", "Compose Material 3", .highest, "true"),
    LibraryWord("initialSnap", "react-modal-sheet", .index, "1"),
    LibraryWord("index", "@gorhom/bottom-sheet", .index, "1"),
    LibraryWord("disappearsOnIndex", "@gorhom/bottom-sheet", .undimmedIndex(offset: 0), "0"),
    LibraryWord("fadeFromIndex", "vaul", .undimmedIndex(offset: -1), "1"),
    LibraryWord("modal", "vaul", .flag(on: "", off: #""dimming": {"alpha": 0, "tap": "none"}"#), "false"),
    LibraryWord("activeSnapPoint", "vaul", .size, "0.9"),
    LibraryWord("snapPoint", "Base UI", .size, "0.9"),
    LibraryWord("defaultSnapPoint", "Base UI", .size, "0.9"),
    LibraryWord("initialBreakpoint", "@ionic/core", .size, "0.5"),
    LibraryWord("backdropBreakpoint", "@ionic/core", .undimmedSize, "0.5"),
    LibraryWord("initialChildSize", "Flutter", .size, "0.5"),
    LibraryWord("dismissible", "vaul", .flag(on: "", off: modal), "false"),
    LibraryWord("enablePanDownToClose", "@gorhom/bottom-sheet", .flag(on: free, off: modal), "false"),
    LibraryWord("disableDismiss", "react-modal-sheet", .flag(on: modal, off: ""), "true"),
    LibraryWord("canDismiss", "@ionic/core", .flag(on: "", off: modal), "false"),
    LibraryWord("hideable", "Material Components", .flag(on: free, off: modal), "false"),
    LibraryWord("isHideable", "Material Components", .flag(on: free, off: modal), "false"),
    LibraryWord("interactiveDismissDisabled", "SwiftUI", .flag(on: modal, off: ""), "true"),
    LibraryWord("enableDrag", "Flutter", .flag(on: "", off: still), "false"),
    LibraryWord("draggable", "Material Components", .flag(on: "", off: still), "false"),
    LibraryWord("isDraggable", "Material Components", .flag(on: "", off: still), "false"),
    LibraryWord("disableDrag", "react-modal-sheet", .flag(on: still, off: ""), "true"),
    LibraryWord("sheetGesturesEnabled", "Compose Material 3", .flag(on: "", off: still), "false"),
    LibraryWord("sheetSwipeEnabled", "Compose Material 3", .flag(on: "", off: still), "false"),
    LibraryWord("isDismissible", "Flutter", .flag(on: closes, off: stays), "false"),
    LibraryWord("backdropDismiss", "@ionic/core", .flag(on: closes, off: stays), "false"),
    LibraryWord(
      "pressBehavior", "@gorhom/bottom-sheet",
      .words([("close", closesAlways), ("none", stays), ("collapse", #""dimming": {"tap": "collapse"}"#)]), #""none""#),
    LibraryWord("showDragHandle", "Flutter", .flag(on: shown, off: hidden), "true"),
    LibraryWord("handle", "@ionic/core", .flag(on: shown, off: hidden), "true"),
    LibraryWord(
      "presentationDragIndicator", "SwiftUI",
      .words([
        ("visible", shown), ("hidden", hidden), (".visible", shown), (".hidden", hidden),
      ]), #""visible""#),
    LibraryWord(
      "handleBehavior", "@ionic/core",
      .words([("cycle", #""grabber": {"tap": "next"}"#), ("none", #""grabber": {"tap": "none"}"#)]), #""cycle""#),
    LibraryWord(
      "presentationContentInteraction", "SwiftUI",
      .words([("scrolls", scrolls), ("resizes", expands), (".scrolls", scrolls), (".resizes", expands)]), #""scrolls""#),
    LibraryWord("presentationCornerRadius", "SwiftUI", .member("preferredCornerRadius"), "20"),
    LibraryWord("isFitToContents", "Material Components", .preset(on: "material.fit", off: "material"), "true"),
    LibraryWord("fitToContents", "Material Components", .preset(on: "material.fit", off: "material"), "true"),
    LibraryWord("skipCollapsed", "Material Components", .preset(on: "material.skip-collapsed", off: nil), "true"),
    LibraryWord("snapToSequentialPoint", "vaul", .preset(on: "vaul.sequential", off: "vaul"), "true"),
    LibraryWord("snapToSequentialPoints", "Base UI", .preset(on: "base-ui.sequential", off: "base-ui"), "true"),
    LibraryWord(
      "keyboardBehavior", "@gorhom/bottom-sheet",
      .words([
        ("interactive", #""keyboard": {"response": "raises"}"#), ("extend", #""keyboard": {"response": "expands"}"#),
        ("fillParent", #""keyboard": {"response": "fills"}"#),
      ]), #""extend""#),
  ]
}
