import SheetProtocol

/// The purpose of a colour; the theme determines the colour.
enum Paint: String, CaseIterable, Sendable {
  case page, ink, faint, line, bezel
  case app, appInk = "app-ink", tint0 = "tint-0", tint1 = "tint-1", tint2 = "tint-2", tint3 = "tint-3", tint4 = "tint-4"
  case sheet, sheetInk = "sheet-ink", rule, shadow, keyboard, key, finger
  case reach, velocity, fraction, dimming, touch, detent
  case presenting, presented, dismissing, held
  case run1 = "run-1", run2 = "run-2", run3 = "run-3", run4 = "run-4", run5 = "run-5", run6 = "run-6"

  /// The colours of the light and the dark theme.
  var colors: (light: String, dark: String) {
    switch self {
    case .page: ("#ffffff", "#17171a")
    case .ink: ("#1b1b1f", "#e9e9ee")
    case .faint: ("#63636c", "#9c9ca6")
    case .line: ("#d9d9df", "#3a3a42")
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
    case .finger: ("#2f6fed", "#7aa7ff")
    case .reach, .run1: ("#2f6fed", "#7aa7ff")
    case .velocity, .run2: ("#c2570c", "#ff9d5c")
    case .fraction, .run3: ("#1a8a46", "#5fd98b")
    case .dimming: ("#7a5bd0", "#b79cff")
    case .touch: ("#b3261e", "#ff8a80")
    case .detent: ("#8a8a94", "#7a7a84")
    case .presenting: ("#dff3e6", "#1d3a28")
    case .presented: ("#eaf0fd", "#1c2740")
    case .dismissing: ("#f8e2e0", "#44231f")
    case .held: ("#fdf0c8", "#4a3d14")
    case .run4: ("#7a5bd0", "#b79cff")
    case .run5: ("#b3261e", "#ff8a80")
    case .run6: ("#8a5a00", "#f2c84b")
    }
  }

  /// The colour of one of several runs in a plot.
  static func run(_ number: Int) -> Paint {
    let all: [Paint] = [.run1, .run2, .run3, .run4, .run5, .run6]
    return all[number % all.count]
  }
}

extension Theme {
  /// The colour for renderers without style sheets; the light one for `auto`.
  func color(_ paint: Paint) -> String { self == .dark ? paint.colors.dark : paint.colors.light }
}
