import SheetProtocol

/// The purpose of a color, which the theme determines. Phases, traces and neutrals match the preview (tokens.css).
enum Paint: String, CaseIterable, Sendable {
  case page, ink, faint, line, bezel
  case app, appInk = "app-ink", tint0 = "tint-0", tint1 = "tint-1", tint2 = "tint-2", tint3 = "tint-3", tint4 = "tint-4"
  case sheet, sheetInk = "sheet-ink", rule, shadow, keyboard, key, finger
  case reach, velocity, fraction, dimming, touch, detent
  case presenting, presented, dismissing, held
  case run1 = "run-1", run2 = "run-2", run3 = "run-3", run4 = "run-4", run5 = "run-5", run6 = "run-6"

  /// The colors of the light and the dark theme.
  var colors: (light: String, dark: String) {
    switch self {
    case .page: ("#f8f7f3", "#111920")
    case .ink: ("#14202a", "#e8eef2")
    case .faint: ("#5b666e", "#8b99a4")
    case .line: ("#dcd8cc", "#24303a")
    case .bezel: ("#1c1c1e", "#3a3a3f")
    case .app: ("#f2f2f7", "#000000")
    case .appInk, .sheetInk: ("#111111", "#ffffff")
    case .tint0: ("#c9dbff", "#26406e")
    case .tint1: ("#ffd9c2", "#6b4022")
    case .tint2: ("#cdeed6", "#24553a")
    case .tint3: ("#e8d5fa", "#4a2f66")
    case .tint4: ("#fdeeb5", "#655418")
    case .sheet: ("#ffffff", "#1c1c1e")
    case .rule: ("#dcdce2", "#3c3c42")
    case .shadow: ("#000000", "#000000")
    case .keyboard: ("#d1d3d9", "#2b2b2e")
    case .key: ("#ffffff", "#5b5b60")
    case .reach, .run1: ("#0b6394", "#58aee6")
    case .velocity, .run2: ("#a83408", "#f0825a")
    case .fraction, .run3: ("#00725a", "#63e6c6")
    case .dimming: ("#454f58", "#aab6c0")
    case .finger, .touch: ("#b07208", "#f9bc38")
    case .detent: ("#87847a", "#66747f")
    case .presenting: ("#d8e6df", "#1c3436")
    case .presented: ("#e6e8e7", "#1c2730")
    case .dismissing: ("#e6dade", "#282633")
    case .held: ("#eadcc4", "#3f3a25")
    case .run4: ("#6f1750", "#c47fb2")
    case .run5: ("#b07208", "#f9bc38")
    case .run6: ("#77700f", "#8d8336")
    }
  }

  /// The color of one of several runs in a plot.
  static func run(_ number: Int) -> Paint {
    let all: [Paint] = [.run1, .run2, .run3, .run4, .run5, .run6]
    return all[number % all.count]
  }
}

extension Theme {
  /// The color for renderers without style sheets; the light one for `auto`.
  func color(_ paint: Paint) -> String { self == .dark ? paint.colors.dark : paint.colors.light }
}
