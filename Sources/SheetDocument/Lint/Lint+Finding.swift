import JSON
import SheetProtocol

extension Lint {
  /// A broken rule in a container. The message is "fact place numbers: consequence".
  struct Finding {
    let code: Diagnostic.Code
    let range: Range<Int>
    /// What is wrong, without numbers of the container.
    let fact: String
    /// The numbers of the container, with a comma or in parentheses.
    var numbers = ""
    /// What will happen on screen, or why it is so; empty if the fact says it.
    var consequence = ""
    var fix: Fix?

    /// Whether it says the same about another container.
    func isSame(as other: Finding) -> Bool { code == other.code && range == other.range && fact == other.fact }

    /// - Parameters:
    ///   - place: where it is so, with a space before it.
    ///   - isOnly: whether it is so at one place, so that its numbers say something.
    func diagnostic(_ place: String, isOnly: Bool) -> Diagnostic {
      let message = fact + place + (isOnly ? numbers : "") + (consequence.isEmpty ? "" : ": \(consequence)")
      return Diagnostic(code, range, message, fix: fix)
    }
  }

  /// Devices, and how they are held.
  struct Places {
    private var upright: [Int] = []
    private var onSide: [Int] = []

    /// Adds a device by its index; devices are added in order.
    mutating func insert(_ device: Int, _ orientation: Orientation) {
      switch orientation {
      case .landscape: onSide.append(device)
      case .portrait: upright.append(device)
      }
    }

    var count: Int { upright.count + onSide.count }

    /// The places, as a clause with a space before it.
    /// - Parameter names: the names of all devices.
    func text(_ names: [String]) -> String {
      func clause(_ preposition: String, _ devices: [Int]) -> String? {
        guard !devices.isEmpty else { return nil }
        let others = names.indices.filter { !devices.contains($0) }
        guard others.count < devices.count, names.count > 1 else {
          return preposition + Spelling.list(devices.map { names[$0] })
        }
        return preposition + "all devices" + (others.isEmpty ? "" : " but " + Spelling.list(others.map { names[$0] }))
      }
      let both = upright.filter { onSide.contains($0) }
      return [
        clause(" on ", both), clause(" in portrait on ", upright.filter { !both.contains($0) }),
        clause(" in landscape on ", onSide.filter { !both.contains($0) }),
      ].compactMap { $0 }.joined(separator: ";")
    }
  }
}
