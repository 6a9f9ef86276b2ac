/// How much is done, on stderr: only where a person looks at it, and only when it takes longer than a moment.
struct ProgressBar {
  /// Nothing is shown before, s.
  private static let delay = 1.0
  private static let width = 32

  private let clock = MonotonicClock()
  private let isShown: Bool
  private let what: String
  private let total: Int
  private var last = -1

  /// - Parameter what: what is counted.
  init(_ total: Int, _ what: String) {
    (self.total, self.what) = (total, what)
    isShown = isatty(Descriptor.standardError.number) == 1
  }

  /// Shows how many are done.
  mutating func show(_ done: Int) {
    let percent = done * 100 / max(total, 1)
    guard isShown, percent != last, clock.now.seconds > Self.delay else { return }
    last = percent
    let full = Self.width * done / max(total, 1)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.width - full)
    write("\r\(bar) \(percent) %  \(done) of \(total) \(what)")
  }

  /// Takes it away.
  func end() {
    if last >= 0 { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    _ = Descriptor.standardError.writeAll(Array(text.utf8))
  }
}
