import SheetProtocol

/// A text in a document that names a detent, a screen or a scenario.
public struct Mention: Equatable, Sendable {
  /// The kind of thing that is named.
  public let subject: Subject
  /// The name.
  public let name: String
  /// Whether it defines the name or refers to it.
  public let role: Role
  /// The bytes of the name, without the quotation marks.
  public let range: Range<Int>
  /// The keys and indices of the path to it.
  let path: [String]

  /// A kind of thing that a document names.
  public enum Subject: String, Sendable {
    case detent, screen, scenario
  }

  /// The role of a text: it defines the name or refers to it.
  public enum Role: Sendable {
    /// It defines it.
    case definition
    /// It defines it where the document has no other definition.
    case introduction
    /// It refers to it.
    case reference
  }

  /// A rule for the texts at the paths that end in a pattern.
  private struct Rule: Sendable {
    let subject: Subject
    let role: Role
    /// Keys; `*` is any index.
    let pattern: [String]
    /// A key above them, at any distance; nil is any.
    let ancestor: String?
    /// Whether the paths have to begin with the pattern.
    let isWhole: Bool

    init(
      _ subject: Subject, _ role: Role, below ancestor: String? = nil, isWhole: Bool = false, _ pattern: String...
    ) {
      (self.subject, self.role, self.pattern, self.ancestor) = (subject, role, pattern, ancestor)
      self.isWhole = isWhole
    }

    func matches(_ path: [String]) -> Bool {
      path.count >= pattern.count && (!isWhole || path.count == pattern.count)
        && zip(path.suffix(pattern.count), pattern).allSatisfy { $1 == "*" || $0 == $1 }
        && (ancestor.map { path.dropLast(pattern.count).contains($0) } ?? true)
    }
  }

  /// Which paths define and which refer; the first rule that matches counts.
  private static let rules =
    [
      Rule(.detent, .definition, isWhole: true, "configuration", "detents", "*"),
      Rule(.detent, .definition, isWhole: true, "configuration", "detents", "*", "id"),
      // What a step configures.
      Rule(.detent, .introduction, "configuration", "detents", "*"),
      Rule(.detent, .introduction, "configuration", "detents", "*", "id"),
      Rule(.detent, .reference, "selectedDetentIdentifier"),
      Rule(.detent, .reference, "largestUndimmedDetentIdentifier"),
      Rule(.detent, .reference, "params", "detent"),
      Rule(.detent, .reference, "on", "detent"),
      Rule(.detent, .reference, "to", "detent"),
      Rule(.detent, .reference, "frame", "detent"),
      Rule(.detent, .reference, "settles", "detent"),
      Rule(.detent, .reference, "lands", "detent"),
      // Places in landing rules and of the dimming.
      Rule(.detent, .reference, below: "configuration", "detent"),
      Rule(.screen, .reference, "frame", "screens", "*", "id"),
      Rule(.screen, .introduction, "params", "screens", "*", "id"),
      Rule(.screen, .introduction, "params", "screen", "id"),
      Rule(.screen, .definition, "screens", "*", "id"),
      Rule(.scenario, .definition, "scenarios", "*", "name"),
      Rule(.screen, .reference, "params", "screen"),
    ]
    + eventKeys.flatMap { key in
      [
        Rule(.detent, .reference, key, "detent"), Rule(.detent, .reference, key, "outcome"),
        Rule(.screen, .reference, key, "screen"),
      ]
    }

  /// The keys of an expectation's events.
  static let eventKeys = ["event", "before", "after"]

  /// The kind of thing that the texts at a path name; nil if they name nothing.
  static func subject(at path: [String]) -> Subject? { rules.first { $0.matches(path) }?.subject }

  /// The mention that a value is; nil if it is none.
  init?(_ node: SyntaxNode, at path: [String], in text: SourceText) {
    guard let name = node.string, let rule = Self.rules.first(where: { $0.matches(path) }) else { return nil }
    (subject, role, self.name, self.path) = (rule.subject, rule.role, name, path)
    let bytes = node.range
    // The last quotation mark may not be typed yet.
    let isClosed = bytes.count > 1 && text.bytes[bytes.upperBound - 1] == UInt8(ascii: "\"")
    range = bytes.lowerBound + 1..<max(bytes.upperBound - (isClosed ? 1 : 0), bytes.lowerBound + 1)
  }
}

extension [Mention] {
  /// The role of those that define what all of them name.
  public var definingRole: Mention.Role { contains { $0.role == .definition } ? .definition : .introduction }
}

extension DocumentAnalysis {
  /// Every text that names what the text at an offset names, in the order of the text; empty where nothing is named.
  public func mentions(at offset: Int) -> [Mention] { mention(at: offset).map { mentions(of: $0) } ?? [] }

  /// The text at an offset that names something.
  public func mention(at offset: Int) -> Mention? {
    let location = SyntaxLocation.at(offset, in: root, text)
    guard case .value(let node?) = location.subject else { return nil }
    return Mention(node, at: location.path, in: text)
  }

  /// The texts that name what another text names, in the order of the text.
  public func mentions(of named: Mention) -> [Mention] {
    mentions(of: named.subject).filter { $0.name == named.name }
  }

  /// The texts that name detents, screens or scenarios.
  public func mentions(of subject: Mention.Subject) -> [Mention] {
    var (found, path): ([Mention], [String]) = ([], [])
    func collect(_ node: SyntaxNode, _ key: String) {
      path.append(key)
      collect(in: node)
      path.removeLast()
    }
    func collect(in node: SyntaxNode) {
      for member in node.members { collect(member.value, member.key) }
      for (index, element) in node.elements.enumerated() { collect(element, "\(index)") }
      if let mention = Mention(node, at: path, in: text), mention.subject == subject { found.append(mention) }
    }
    collect(in: root)
    return found
  }

  // MARK: Renaming

  /// Why a name can't be changed, and whether that is due to the new name.
  public typealias RenameRefusal = (sentence: String, isOfNewName: Bool)

  /// The reason why a name that this document defines can't be changed; nil if it can.
  /// - Parameters:
  ///   - named: where it is named; nil where nothing is.
  ///   - name: the new name; nil is any name.
  ///   - taken: the names of that kind which there are.
  ///   - maximumSize: the maximum size of a name, in bytes.
  public func renameRefusal(
    of named: Mention?, to name: String?, among taken: Set<String>, maximumSize: Int
  ) -> RenameRefusal? {
    guard let named else {
      return name.map { _ in ("Only the name of a detent, a screen or a scenario can be changed", false) }
    }
    let word = named.subject.rawValue
    let definitions = mentions(of: named).filter { $0.role != .reference }
    if definitions.isEmpty {
      return (
        "The \(word) \"\(named.name)\" is defined in no document, so its name can't be changed", false
      )
    }
    if definitions.contains(where: { isStandard($0) }) {
      return ("The detent \"\(named.name)\" is the system's own, so its name can't be changed", false)
    }
    guard let name, name != named.name else { return nil }
    if name.isEmpty { return ("The name of a \(word) can't be empty", true) }
    if name.utf8.count > maximumSize {
      return ("The name of a \(word) has at most \(maximumSize) bytes; this one has \(name.utf8.count)", true)
    }
    guard taken.contains(name) else { return nil }
    return ("There is a \(word) \"\(name)\" already; choose another name", true)
  }

  /// Whether a detent has no height of its own: its id says how high it is.
  private func isStandard(_ definition: Mention) -> Bool {
    guard definition.subject == .detent else { return false }
    guard definition.path.last == "id" else { return true }
    let detent = root.nearest(to: definition.path.dropLast())
    return detent["height"] == nil && detent["fraction"] == nil && detent["content"] == nil
  }
}
