/// A progress bar on stderr, shown only in a terminal.
struct ProgressBar {
  private static let width = 32

  private let clock = MonotonicClock()
  private let isShown: Bool
  private let what: String
  private let total: Int
  private var last = -1

  /// Shows an empty bar.
  /// - Parameter what: the plural name of the items.
  init(_ total: Int, _ what: String) {
    (self.total, self.what) = (total, what)
    isShown = isatty(Descriptor.standardError.number) == 1
    show(0)
  }

  /// Shows the number of items done.
  /// - Parameter step: what happens now.
  mutating func show(_ done: Int, step: String = "") {
    let percent = done * 100 / max(total, 1)
    guard isShown, percent != last || !step.isEmpty else { return }
    last = percent
    let full = Self.width * done / max(total, 1)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.width - full)
    write("\r\(bar) \(percent)%  \(done) of \(total) \(what)\(step)")
  }

  /// Removes the bar.
  func end() {
    if isShown { write("\r\u{1B}[K") }
  }

  /// Replaces the bar with a line about the result and the elapsed time.
  func end(_ result: String) {
    end()
    guard isShown else { return }
    _ = Descriptor.standardError.writeText("\(result), \((clock.now.seconds * 10).rounded() / 10) s\n")
  }

  private func write(_ text: String) {
    _ = Descriptor.standardError.writeAll(Array(text.utf8))
  }
}
