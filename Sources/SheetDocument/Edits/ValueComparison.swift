import JSON
import SheetEngine
import SheetProtocol

/// Compares the value of a document with the one that it is to have, and collects the edits of the text.
struct ValueComparison {
  private let text: SourceText
  private let root: SyntaxNode
  /// The text of the new values.
  private let source: SourceText
  private let options: FormattingOptions
  private let work: Work
  private let lineBreak: String
  /// The order of the members of a document.
  private let keys = DocumentSchema.root.keywords.properties.map { $0.name }
  /// The edits, in the order of the text.
  private(set) var edits: [TextEdit] = []

  init(_ text: SourceText, _ root: SyntaxNode, _ source: SourceText, _ options: FormattingOptions, _ work: Work) {
    (self.text, self.root, self.source, self.options, self.work) = (text, root, source, options, work)
    lineBreak = text.lineBreak
  }

  /// - Parameters:
  ///   - old: a value of the text.
  ///   - isPatch: whether the new value is a merge patch of it (RFC 7396).
  ///   - isInLine: whether the value is in an object or array on one line.
  mutating func compare(_ old: SyntaxNode, _ new: SyntaxNode, isPatch: Bool, isInLine: Bool = false) {
    guard work.spend(2) else { return }
    switch (old.tree.shape, new.tree.shape) {
    case (.object, .object):
      compareMembers(old, new, isPatch: isPatch, isInLine: isInLine)
    case (.array, .array):
      compareElements(old, new, isInLine: isInLine)
    default:
      let new = isPatch ? new.patchOfNothing : new
      if !old.hasValue(of: new) { replace(old, new, isInLine) }
    }
  }

  private mutating func replace(_ old: SyntaxNode, _ new: SyntaxNode, _ isInLine: Bool) {
    edits.append(TextEdit(old.range, text(of: new, at: old.start, isInLine)))
  }

  // MARK: Objects and arrays

  private mutating func compareMembers(_ old: SyntaxNode, _ new: SyntaxNode, isPatch: Bool, isInLine: Bool) {
    let (before, after) = (old.members, new.members)
    // Each member is looked for among the others.
    let comparisons = Double(before.count) * Double(before.count + after.count)
    guard work.spend(Int(min(comparisons / 20, 1e9))) else { return }
    var (slots, items): ([Slot], [Item]) = ([], [])
    for (index, member) in before.enumerated() {
      let change = new[member.key]
      if isPatch ? change?.isNull ?? false : change == nil {
        slots.append(.removed(index))
      } else {
        // Where a key occurs twice, the last one counts.
        let isLast = old[member.key]?.start == member.value.start
        slots.append(.kept(index, member.value, isLast ? change : nil))
      }
    }
    for member in after where old[member.key] == nil && !(isPatch && member.value.isNull) {
      let at = old.range == root.range ? slot(forKey: member.key, slots, before, items) : slots.count
      slots.insert(.inserted(items.count), at: at)
      let value = isPatch ? member.value.patchOfNothing : member.value
      items.append(Item(key: member.key, written: source[member.keyRange], value: value))
    }
    let list = List(
      old, before.map { $0.range }, members: before, isPatch: isPatch, isInLine: isInLine || isOnOneLine(old))
    edit(list, slots, items)
  }

  /// Where a new member of the document goes: after those that come before it in the schema, as far as the order is kept.
  private func slot(
    forKey key: String, _ slots: [Slot], _ before: [SyntaxNode.Member], _ items: [Item]
  ) -> Int {
    guard let place = keys.firstIndex(of: key) else { return slots.count }
    let index = slots.lastIndex { slot in
      let other =
        switch slot {
        case .kept(let index, _, _), .removed(let index): before[index].key
        case .inserted(let index): items[index].key ?? ""
        }
      return keys.firstIndex(of: other).map { $0 < place } ?? false
    }
    return index.map { $0 + 1 } ?? 0
  }

  private mutating func compareElements(_ old: SyntaxNode, _ new: SyntaxNode, isInLine: Bool) {
    let (before, after) = (old.elements, new.elements)
    var (slots, items): ([Slot], [Item]) = ([], [])
    for pair in ElementPairs(before, after, size: new.range.count, work).all {
      switch pair {
      case (let index?, let other?): slots.append(.kept(index, before[index], after[other]))
      case (let index?, nil): slots.append(.removed(index))
      case (nil, let other?):
        slots.append(.inserted(items.count))
        items.append(Item(key: nil, written: "", value: after[other]))
      case (nil, nil): break
      }
    }
    let list = List(old, before.map { $0.range }, members: [], isPatch: false, isInLine: isInLine || isOnOneLine(old))
    edit(list, slots, items)
  }

  // MARK: Lists

  /// A member or an element, by its index, and what becomes of it.
  private enum Slot {
    /// It stays, as its new value; nil is what it is.
    case kept(Int, SyntaxNode, SyntaxNode?)
    case removed(Int)
    case inserted(Int)
  }

  /// A new member, or a new element, which has no key.
  private struct Item {
    let key: String?
    /// The key as it is written.
    let written: String
    let value: SyntaxNode
  }

  /// An object or an array of the text.
  private struct List {
    let node: SyntaxNode
    /// The ranges of its members or elements.
    let ranges: [Range<Int>]
    /// Its members, if it is an object.
    let members: [SyntaxNode.Member]
    /// Whether its new value is a merge patch.
    let isPatch: Bool
    /// Whether it is on one line, or in another one that is.
    let isInLine: Bool

    init(_ node: SyntaxNode, _ ranges: [Range<Int>], members: [SyntaxNode.Member], isPatch: Bool, isInLine: Bool) {
      (self.node, self.ranges, self.members, self.isPatch, self.isInLine) = (node, ranges, members, isPatch, isInLine)
    }

    /// The range between the brackets.
    var inside: Range<Int> { node.range.lowerBound + 1..<node.range.upperBound - 1 }
  }

  /// The edits, in the order of the text.
  private mutating func edit(_ list: List, _ slots: [Slot], _ items: [Item]) {
    var (previous, removed, inserted): (Int?, [Int], [Item]) = (nil, [], [])
    for slot in slots {
      switch slot {
      case .removed(let index): removed.append(index)
      case .inserted(let index): inserted.append(items[index])
      case .kept(let index, let old, let new):
        edit(list, after: previous, before: index, removed, inserted)
        (previous, removed, inserted) = (index, [], [])
        if let new { compare(old, new, isPatch: list.isPatch, isInLine: list.isInLine) }
      }
    }
    edit(list, after: previous, before: nil, removed, inserted)
  }

  /// The edits between two members or elements that stay.
  private mutating func edit(
    _ list: List, after previous: Int?, before next: Int?, _ removed: [Int], _ inserted: [Item]
  ) {
    let isInLine = list.isInLine
    let replaced = min(removed.count, inserted.count)
    for (index, item) in zip(removed, inserted) {
      let start = list.ranges[index].lowerBound
      edits.append(TextEdit(list.ranges[index], written(item, in: list, at: start, isInLine)))
    }
    let last = removed[..<replaced].last ?? previous
    if let first = removed[replaced...].first, let end = removed.last {
      let range: Range<Int>
      if let last {
        range = list.ranges[last].upperBound..<list.ranges[end].upperBound
      } else if let next {
        range = list.ranges[first].lowerBound..<list.ranges[next].lowerBound
      } else {
        range = list.inside
      }
      edits.append(TextEdit(range, ""))
    }
    let new = inserted[replaced...]
    guard !new.isEmpty else { return }
    guard let neighbor = last ?? next else { return fill(list, Array(new)) }
    let space = space(before: neighbor, in: list)
    let isLine = isInLine || !space.utf8.contains(UInt8(ascii: "\n"))
    let base = Self.lastLine(of: space)
    let texts = new.map { written($0, in: list, base: base, column: options.columns(of: base.utf8), isLine) }
    if last != nil {
      let end = list.ranges[neighbor].upperBound
      edits.append(TextEdit(end..<end, texts.map { "," + space + $0 }.joined()))
    } else {
      let start = list.ranges[neighbor].lowerBound
      edits.append(TextEdit(start..<start, texts.map { $0 + "," + space }.joined()))
    }
  }

  /// Writes the members or elements of an empty object or array.
  private mutating func fill(_ list: List, _ items: [Item]) {
    let texts = items.map { written($0, in: list, base: "", column: 0, true) }
    let line = texts.joined(separator: ", ")
    let start = list.node.start
    let (base, column) = margin(at: start)
    let isRoot = list.node.range == root.range
    if list.isInLine && !isRoot || !isRoot && column + line.count + 2 <= Layout.lineWidth {
      return edits.append(TextEdit(list.inside, line))
    }
    let inner = base + Layout(source, options, lineBreak: lineBreak, base: base).unit
    let lines = items.map {
      inner + written($0, in: list, base: inner, column: options.columns(of: inner.utf8), false)
    }
    edits.append(
      TextEdit(list.inside, lineBreak + lines.joined(separator: "," + lineBreak) + lineBreak + base))
  }

  // MARK: Text

  /// A value as it is written at a place of the text.
  private func text(of node: SyntaxNode, at start: Int, _ isInLine: Bool) -> String {
    let (base, column) = margin(at: start)
    return text(of: node, base: base, column: column, isInLine)
  }

  private func text(of node: SyntaxNode, base: String, column: Int, _ isInLine: Bool) -> String {
    let layout = Layout(source, options, lineBreak: lineBreak, base: base)
    let text = isInLine ? layout.line(of: node) : layout.text(of: node, level: 1, column: column)
    _ = work.spend(1, space: 2 * text.utf8.count)
    return text
  }

  private func written(_ item: Item, in list: List, at start: Int, _ isInLine: Bool) -> String {
    let (base, column) = margin(at: start)
    return written(item, in: list, base: base, column: column, isInLine)
  }

  private func written(_ item: Item, in list: List, base: String, column: Int, _ isInLine: Bool) -> String {
    let key = item.key == nil ? "" : item.written + colon(in: list)
    return key + text(of: item.value, base: base, column: column + key.count, isInLine)
  }

  /// The text between a key and its value.
  private func colon(in list: List) -> String {
    guard let member = list.members.first ?? root.members.first else { return ": " }
    let colon = text[member.keyRange.upperBound..<max(member.value.start, member.keyRange.upperBound)]
    return colon.utf8.contains(UInt8(ascii: "\n")) ? ": " : colon
  }

  /// The white space before a line, and the column of a place in it; at a place that is far from both, only that it is.
  private func margin(at offset: Int) -> (base: String, column: Int) {
    let line = text.lineRange(at: offset).lowerBound
    let limit = line + 4 * Layout.lineWidth
    let space = text.bytes[line..<min(offset, limit)].prefix { $0.isJSONSpace }
    let rest = offset <= limit ? text[space.endIndex..<offset].count : 4 * Layout.lineWidth
    return (text[line..<space.endIndex], options.columns(of: space) + rest)
  }

  /// The white space that separates an item from the one before it, or would.
  private func space(before index: Int, in list: List) -> String {
    let index = index == 0 && list.ranges.count > 1 ? 1 : index
    if index > 0 {
      let between = list.ranges[index - 1].upperBound..<list.ranges[index].lowerBound
      let comma = text.bytes[between].firstIndex(of: UInt8(ascii: ",")) ?? between.lowerBound
      return text[min(comma + 1, between.upperBound)..<between.upperBound]
    }
    let space = text[list.inside.lowerBound..<list.ranges[0].lowerBound]
    if space.utf8.contains(UInt8(ascii: "\n")) { return space }
    return colon(in: list).utf8.last == UInt8(ascii: ":") ? "" : " "
  }

  private func isOnOneLine(_ node: SyntaxNode) -> Bool {
    let hasContent = !node.members.isEmpty || node.count > 0
    return hasContent && !text.bytes[node.range].contains(UInt8(ascii: "\n"))
  }

  /// The part of white space after its last line break.
  private static func lastLine(of space: String) -> String {
    let line = space.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line.reversed(), as: UTF8.self)
  }
}
