import SheetEngine

/// A JSON value without its position: an edit elsewhere in the text leaves it as it is.
///
/// Positions inside it count from its start. The elements of an array are stored in short runs, so that the tree after an
/// edit shares all runs but one with the tree before, and what was found out about a run holds as long as the run exists.
struct SyntaxTree: Sendable {
  let shape: Shape
  /// The number of bytes.
  let length: Int
  /// Whether a key occurs twice in any object in it.
  let hasTwins: Bool
  /// The origin of the value; nil if it is in the text itself.
  let origin: SyntaxNode.Origin?

  /// The value, with its children.
  enum Shape: Sendable {
    case object([Member])
    case array([Placed<Run>])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
    case missing
  }

  /// Something inside a value, and where it starts.
  struct Placed<Content: Sendable>: Movable, Sendable {
    let offset: Int
    let content: Content

    func moved(by distance: Int) -> Placed { Placed(offset: offset + distance, content: content) }
  }

  /// A member of an object.
  struct Member: Movable, Sendable {
    let key: String
    /// The key's bytes, quotation marks included.
    let keyRange: Range<Int>
    let value: Placed<SyntaxTree>

    func moved(by distance: Int) -> Member {
      Member(
        key: key, keyRange: keyRange.moved(by: distance), value: value.moved(by: distance))
    }
  }

  /// Successive elements of an array, with offsets from the start of the first of them.
  final class Run: Sendable {
    let elements: [Placed<SyntaxTree>]
    let hasTwins: Bool

    init(_ elements: [Placed<SyntaxTree>]) {
      self.elements = elements
      hasTwins = elements.contains { $0.content.hasTwins }
    }

    /// The maximum number of elements.
    static let maximumCount = 16
  }

  init(_ shape: Shape, length: Int, origin: SyntaxNode.Origin? = nil) {
    (self.shape, self.length, self.origin) = (shape, length, origin)
    hasTwins =
      switch shape {
      case .object(let members): Self.hasTwins(members) || members.contains { $0.value.content.hasTwins }
      case .array(let runs): runs.contains { $0.content.hasTwins }
      case .string, .number, .bool, .null, .missing: false
      }
  }

  private static func hasTwins(_ members: [Member]) -> Bool {
    // Most objects are small.
    guard members.count <= 16 else { return Set(members.map({ $0.key })).count < members.count }
    return members.indices.contains { index in
      members[(index + 1)...].contains { $0.key == members[index].key }
    }
  }
}

// MARK: - Edits

extension SyntaxTree {
  /// The tree after a change of its text, of which only the smallest object or array around the change is parsed again.
  /// - Parameters:
  ///   - start: where the value starts in the text.
  ///   - depth: the number of values around it.
  /// - Returns: nil if the change is not inside an inner object or array, or affects more than that.
  func changed(_ change: TextChange, at start: Int, depth: Int = 0, in text: SourceText) -> SyntaxTree? {
    switch shape {
    case .object(let members):
      if let index = members.firstIndex(where: { $0.value.surrounds(change, from: start) }) {
        let (old, value) = (members[index], members[index].value)
        let tree = value.content.changed(change, at: start + value.offset, depth: depth + 1, in: text)
        guard let tree else { return nil }
        let new = Member(key: old.key, keyRange: old.keyRange, value: Placed(offset: value.offset, content: tree))
        return SyntaxTree(
          .object(members.replacing(index, with: new, moving: change.growth)), length: length + change.growth)
      }
    case .array(let runs):
      let index = runs.partitioningIndex { start + $0.offset >= change.range.lowerBound } - 1
      if index >= 0, let inner = runs[index].content.index(surrounding: change, from: start + runs[index].offset) {
        let (offset, elements) = (runs[index].offset, runs[index].content.elements)
        let value = elements[inner]
        let tree = value.content.changed(change, at: start + offset + value.offset, depth: depth + 1, in: text)
        guard let tree else { return nil }
        let new = Placed(offset: value.offset, content: tree)
        let run = Run(elements.replacing(inner, with: new, moving: change.growth))
        return SyntaxTree(
          .array(runs.replacing(index, with: Placed(offset: offset, content: run), moving: change.growth)),
          length: length + change.growth)
      }
    case .string, .number, .bool, .null, .missing: return nil
    }
    // A change between the outermost brackets affects everything.
    guard depth > 0 else { return nil }
    return SyntaxParser.parse(text, from: start, depth: depth, length: length + change.growth)
  }
}

extension SyntaxTree.Placed<SyntaxTree> {
  /// Whether a change is between its brackets.
  fileprivate func surrounds(_ change: TextChange, from start: Int) -> Bool {
    switch content.shape {
    case .object, .array:
      start + offset < change.range.lowerBound && change.range.upperBound < start + offset + content.length
    case .string, .number, .bool, .null, .missing: false
    }
  }
}

extension SyntaxTree.Run {
  fileprivate func index(surrounding change: TextChange, from start: Int) -> Int? {
    elements.firstIndex { $0.surrounds(change, from: start) }
  }
}

/// Something with a position that an edit before it changes.
protocol Movable {
  func moved(by distance: Int) -> Self
}

extension Array where Element: Movable {
  /// The array with another element at an index, and those after it moved.
  fileprivate func replacing(_ index: Int, with element: Element, moving distance: Int) -> [Element] {
    var all = self
    all[index] = element
    for later in all.indices[(index + 1)...] { all[later] = all[later].moved(by: distance) }
    return all
  }
}

extension Range<Int> {
  /// The range of the same length, further on.
  package func moved(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}
