import JSON
import SheetProtocol

extension Lint {
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
