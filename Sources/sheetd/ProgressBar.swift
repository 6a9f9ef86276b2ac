/// A progress bar on stderr, shown only in a terminal and only when the work takes longer than a moment.
struct ProgressBar {
  /// The time before anything is shown, s.
  private static let delay = 1.0
  private static let width = 32

  private let clock = MonotonicClock()
  private let isShown: Bool
  private let what: String
  private let total: Int
  private var last = -1

  /// - Parameter what: the plural name of the items.
  init(_ total: Int, _ what: String) {
    (self.total, self.what) = (total, what)
    isShown = isatty(Descriptor.standardError.number) == 1
  }

  /// Shows the number of items done.
  mutating func show(_ done: Int) {
    let percent = done * 100 / max(total, 1)
    guard isShown, percent != last, clock.now.seconds > Self.delay else { return }
    last = percent
    let full = Self.width * done / max(total, 1)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.width - full)
    write("\r\(bar) \(percent) %  \(done) of \(total) \(what)")
  }

  /// Removes the bar.
  func end() {
    if last >= 0 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    _ = Descriptor.standardError.writeAll(Array(text.utf8))
  }
}
