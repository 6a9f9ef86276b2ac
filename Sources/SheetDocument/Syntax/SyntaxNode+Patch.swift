extension SyntaxNode {
  /// The value as a patch changes it: JSON Merge Patch (RFC 7396). Each part keeps its range; the result has the patch's.
  /// Comments of the value are left out.
  func patched(by patch: SyntaxNode) -> SyntaxNode {
    guard case .object = patch.tree.shape else { return patch }
    let changes = patch.members
    var all = members.filter { member in !member.isComment && !changes.contains { $0.key == member.key } }
    for change in changes where !change.value.isNull {
      let value = (self[change.key] ?? .nothing(at: change.value.start)).patched(by: change.value)
      all.append(Member(key: change.key, keyRange: change.keyRange, value: value))
    }
    return SyntaxNode(members: all, patch.range)
  }

  /// An object with some members; where they come from another place of the text, it has that range.
  private init(members: [Member], _ range: Range<Int>) {
    let placed = members.map { member in
      SyntaxTree.Member(
        key: member.key, keyRange: member.keyRange.moved(by: -range.lowerBound),
        value: SyntaxTree.Placed(offset: member.value.start - range.lowerBound, content: member.value.tree))
    }
    self.init(.object(placed), range)
  }

  private static func nothing(at offset: Int) -> SyntaxNode { SyntaxNode(.missing, offset..<offset) }

  /// The result of applying the value, a merge patch, to nothing: its objects without members that are null.
  var patchOfNothing: SyntaxNode { Self.nothing(at: start).patched(by: self) }

  /// The value in another text, where all of it has one range.
  /// - Parameters:
  ///   - range: the range there.
  ///   - origin: where a value of this text comes from; one that has an origin keeps it.
  func quoted(at range: Range<Int>, _ origin: (SyntaxNode) -> Origin) -> SyntaxNode {
    SyntaxNode(quotation(range.count, origin), at: range.lowerBound)
  }

  private func quotation(_ length: Int, _ origin: (SyntaxNode) -> Origin) -> SyntaxTree {
    func placed(_ node: SyntaxNode) -> SyntaxTree.Placed<SyntaxTree> {
      SyntaxTree.Placed(offset: 0, content: node.quotation(length, origin))
    }
    let shape: SyntaxTree.Shape =
      switch kind {
      case .object(let members):
        .object(members.map { SyntaxTree.Member(key: $0.key, keyRange: 0..<length, value: placed($0.value)) })
      case .array: .array(runs.map { SyntaxTree.Placed(offset: 0, content: .init($0.elements.map(placed))) })
      default: tree.shape
      }
    return SyntaxTree(shape, length: length, origin: tree.origin ?? origin(self))
  }

  /// Where a value comes from that is in another document.
  public struct Origin: Equatable, Sendable {
    /// The document, by the name under which it was extended.
    public let document: String
    /// The line, from 1.
    public let line: Int
  }

  /// The origin of the value; nil if it is in this text.
  public var origin: Origin? { tree.origin }
}
