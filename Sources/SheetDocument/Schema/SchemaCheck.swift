import JSON
import SheetProtocol

/// Compares a document with its schema and reports everything that is wrong, each at its position.
struct SchemaCheck {
  private(set) var diagnostics: [Diagnostic] = []
  /// The runs of the document in which nothing is wrong.
  private(set) var validRuns = ValidRuns()
  /// The runs of an earlier document in which nothing was wrong.
  private var known: ValidRuns
  /// Whether it stops at the first error, unreported.
  private let isTrial: Bool
  private var isWrong = false
  /// The enclosing objects, from the document inward: the schema of each, and the member that was entered.
  private var path: [Level] = []

  private struct Level {
    let node: SchemaNode
    let member: String
  }

  /// Whether more would not help.
  private var isDone: Bool { isTrial ? isWrong : diagnostics.count >= DocumentAnalysis.maximumDiagnostics }

  /// Runs of elements that fit a schema, in the order in which they were checked. They are valid only while the
  /// document exists.
  struct ValidRuns: Sendable {
    fileprivate struct Entry: Equatable {
      let run, schema: ObjectIdentifier
    }

    fileprivate var all: [Entry] = []
    /// The entry that is expected next.
    private var next = 0

    /// The most entries that one lookup searches: it skips those of one changed run.
    private static let gap = 64

    /// Whether a run is among them. Runs are asked for in order; one that is not found is checked once more.
    fileprivate mutating func takes(_ entry: Entry) -> Bool {
      guard let found = all[next...].prefix(Self.gap).firstIndex(of: entry) else { return false }
      next = found + 1
      return true
    }
  }

  private init(known: ValidRuns, isTrial: Bool = false) {
    (self.known, self.isTrial) = (known, isTrial)
    if !isTrial { validRuns.all.reserveCapacity(known.all.count) }
  }

  /// Checks a document.
  /// - Parameters:
  ///   - whole: its content with what it extends.
  ///   - root: its own content, in which no key may occur twice.
  ///   - earlier: the runs of an earlier document, which are not checked again.
  init(_ whole: SyntaxNode, keysOf root: SyntaxNode, after earlier: ValidRuns? = nil) {
    self.init(known: earlier ?? ValidRuns())
    check(whole, SchemaNode.document)
    checkKeys(root)
  }

  // MARK: Keys

  /// When a key occurs twice only the last one counts, whatever the schema says about it.
  private mutating func checkKeys(_ node: SyntaxNode) {
    guard node.tree.hasTwins else { return }
    var last: [String: Int] = [:]
    for (index, member) in node.members.enumerated() { last[member.key] = index }
    for (index, member) in node.members.enumerated() {
      if last[member.key] != index { complainOfTwin(member) }
      checkKeys(member.value)
    }
    for element in node.elements { checkKeys(element) }
  }

  private mutating func complainOfTwin(_ member: SyntaxNode.Member) {
    guard diagnostics.count < 2 * DocumentAnalysis.maximumDiagnostics else { return }
    let message = "\"\(member.key)\" comes again further down, and only that one counts"
    diagnostics.append(Diagnostic(.duplicateKey, member.keyRange, message))
  }

  // MARK: Values

  private mutating func check(_ value: SyntaxNode, _ node: SchemaNode) {
    // A missing value has been reported already.
    if value.isMissing || isDone { return }
    guard !node.choices.isEmpty else { return checkOne(value, node) }
    let fitting = node.choices.filter { $0.accepts(value) }
    guard !fitting.isEmpty else {
      return complain(.wrongType, value, "expected \(Self.expectation(node.choices)), found \(value.summary)")
    }
    if let discriminator = node.discriminator, let named = value[discriminator.key], let word = named.string {
      guard let choice = discriminator.choices[word] else {
        return complainOfWord(word, named, among: discriminator.words)
      }
      return checkOne(value, choice)
    }
    let open = fitting.filter { !$0.isRuledOut(by: value) }
    for alternative in open {
      var trial = SchemaCheck(known: ValidRuns(), isTrial: true)
      trial.checkOne(value, alternative)
      if !trial.isWrong { return }
    }
    guard !isTrial else { return isWrong = true }
    let compared = open.isEmpty ? fitting : open
    // A member's key shows which alternative is meant, even if its value is wrong.
    let strangers = compared.map { alternative in Self.strangers(in: value, of: alternative).count }
    let fewestStrangers = strangers.min() ?? 0
    if compared.count > 1, let stranger = value.members.first,
      Self.strangers(in: value, of: compared).count == value.members.count
    {
      return complainOfKey(stranger, among: compared)
    }
    let nearest = zip(compared, strangers).filter { $0.1 == fewestStrangers }.map { $0.0 }
    // Report the errors against the nearest alternative.
    let results = nearest.map { alternative in
      var attempt = SchemaCheck(known: ValidRuns())
      attempt.path = path
      attempt.checkOne(value, alternative)
      return attempt.diagnostics
    }
    let fewest = results.map { Self.weight(of: $0) }.min()
    guard let best = results.first(where: { Self.weight(of: $0) == fewest }) else { return }
    if !best.isEmpty, let words = Self.words(fitting), let word = value.string {
      let key = node.choices.first {
        $0.properties.count == 1 && $0.properties[0].isRequired && $0.properties[0].node.type == .string
      }
      return complainOfWord(word, value, among: words, or: key?.properties[0].name)
    }
    diagnostics += best
  }

  /// The members of an object that an alternative does not know.
  private static func strangers(in value: SyntaxNode, of node: SchemaNode) -> [SyntaxNode.Member] {
    node.isOpen ? [] : value.members.filter { !$0.isComment && node.property($0.key) == nil }
  }

  /// The members of an object that none of several alternatives knows.
  private static func strangers(in value: SyntaxNode, of nodes: [SchemaNode]) -> [SyntaxNode.Member] {
    value.members.filter { member in
      !member.isComment && nodes.allSatisfy { !$0.isOpen && $0.property(member.key) == nil }
    }
  }

  private mutating func complainOfKey(_ member: SyntaxNode.Member, among nodes: [SchemaNode]) {
    var names: [String] = []
    for name in nodes.flatMap({ $0.properties.map { $0.name } }) where !names.contains(name) { names.append(name) }
    complainOfKey(member, among: names)
  }

  private mutating func complainOfKey(_ member: SyntaxNode.Member, among names: [String]) {
    let nearest = Spelling.nearest(to: member.key, among: names)
    complain(
      .unknownKey, at: member.keyRange,
      "there is no \"\(member.key)\" here; "
        + (nearest.map { "the nearest is \"\($0)\"" } ?? "there are \(Spelling.list(names))"),
      fix: nearest.map { Fix(changing: member.keyRange, to: $0.jsonText) })
  }

  /// The distance from an alternative: an unknown member weighs more than a missing one.
  private static func weight(of diagnostics: [Diagnostic]) -> Int {
    diagnostics.reduce(0) { $0 + ($1.code == .unknownWord ? 4 : $1.code == .unknownKey ? 3 : 2) }
  }

  private mutating func checkOne(_ value: SyntaxNode, _ node: SchemaNode) {
    guard node.accepts(value) else {
      return complain(.wrongType, value, "expected \(Self.expectation([node])), found \(value.summary)")
    }
    switch value.tree.shape {
    case .object: checkObject(value, value.members, node)
    case .array: checkArray(value, node)
    case .string(let text): checkWord(text, value, node)
    case .number(let number): checkNumber(number, value, node)
    case .bool(let flag):
      if case .flag(let only) = node.constant, flag != only {
        complain(.wrongType, value, "expected \(only), found \(flag)")
      }
    case .null, .missing: break
    }
  }

  private mutating func checkObject(_ value: SyntaxNode, _ members: [SyntaxNode.Member], _ node: SchemaNode) {
    for member in members where !isDone {
      if let property = node.property(member.key) {
        if !isTrial { path.append(Level(node: node, member: member.key)) }
        check(member.value, property.node)
        if !isTrial { path.removeLast() }
        for other in node.dependencies[member.key] ?? [] where value[other] == nil && !member.value.isNull {
          complain(.missingKey, at: member.keyRange, "\"\(member.key)\" has no effect without \"\(other)\" beside it")
        }
      } else if !node.isOpen, !member.isComment {
        complainOfKey(member, node)
      }
    }
    // A misspelled member is not also reported as missing.
    let names = node.properties.map { $0.name }
    let misspelled = members.filter { node.property($0.key) == nil && !$0.isComment }.compactMap {
      Spelling.nearest(to: $0.key, among: names)
    }
    let missing = node.properties.filter { property in
      property.isRequired && !misspelled.contains(property.name) && !members.contains { $0.key == property.name }
    }
    if !missing.isEmpty {
      let range = members.isEmpty ? value.range : value.range.lowerBound..<value.range.lowerBound + 1
      complain(
        .missingKey, at: range, "\(Spelling.list(missing.map { $0.name })) \(missing.count == 1 ? "is" : "are") missing"
      )
    }
  }

  private mutating func complainOfKey(_ member: SyntaxNode.Member, _ node: SchemaNode) {
    guard !isTrial else { return isWrong = true }
    if let place = place(of: member, in: node) {
      return complain(.unknownKey, at: member.keyRange, "there is no \"\(member.key)\" here; \(place)")
    }
    complainOfKey(member, among: node.properties.map { $0.name })
  }

  /// Where a member would be valid, in words: one level further in, or one level further out.
  private func place(of member: SyntaxNode.Member, in node: SchemaNode) -> String? {
    let inner = node.properties.filter { property in
      property.node.alternatives.contains { Self.takes(member, in: $0) }
    }
    // If several objects fit, none is the likeliest.
    if inner.count == 1 { return Self.belonging(inner[0].name) }
    guard let outer = path.last, Self.takes(member, in: outer.node) else { return nil }
    return "it belongs one level further out, beside \"\(outer.member)\""
  }

  /// The object in which a member would be valid, in words.
  static func belonging(_ name: String) -> String { "it belongs in \"\(name)\"" }

  /// Whether a member would be valid in an object.
  private static func takes(_ member: SyntaxNode.Member, in node: SchemaNode) -> Bool {
    guard let property = node.property(member.key) else { return false }
    var trial = SchemaCheck(known: ValidRuns(), isTrial: true)
    trial.check(member.value, property.node)
    return !trial.isWrong
  }

  private mutating func checkArray(_ value: SyntaxNode, _ node: SchemaNode) {
    if let range = node.count, !range.contains(value.count) {
      let few = value.count < range.lowerBound
      let bound = few ? range.lowerBound : range.upperBound
      let exactly = range.lowerBound == range.upperBound
      complain(
        .outOfRange, value,
        "expected \(exactly ? "" : few ? "at least " : "at most ")\(bound) element\(bound == 1 ? "" : "s"), "
          + "found \(value.count)")
    }
    if node.isTuple {
      for (element, schema) in zip(value.elements, node.elements) { check(element, schema) }
    } else if let schema = node.elements.first {
      for (index, id) in value.runIDs.enumerated() {
        let before = diagnostics.count
        let entry = ValidRuns.Entry(run: id, schema: ObjectIdentifier(schema))
        if !known.takes(entry) {
          for element in value.run(at: index).elements { check(element, schema) }
        }
        if diagnostics.count == before, !isDone {
          validRuns.all.append(entry)
        }
      }
    }
  }

  private mutating func checkWord(_ text: String, _ value: SyntaxNode, _ node: SchemaNode) {
    if case .word(let only) = node.constant, text != only { complainOfWord(text, value, among: [only]) }
    if !node.words.isEmpty, !node.words.contains(text) { complainOfWord(text, value, among: node.words) }
  }

  /// - Parameter key: the key of an object that may hold any text.
  private mutating func complainOfWord(
    _ word: String, _ value: SyntaxNode, among words: [String], or key: String? = nil
  ) {
    guard !isTrial else { return isWrong = true }
    let nearest = Spelling.nearest(to: word, among: words)
    complain(
      .unknownWord, at: value.range,
      "\"\(word)\" is none of \(Spelling.list(words, knowing: nearest))"
        + (nearest.map { "; the nearest is \"\($0)\"" } ?? key.map {
          "; to use this name: {\"\($0)\": \(word.jsonText)}"
        } ?? ""),
      fix: nearest.map { Fix(changing: value.range, to: $0.jsonText) })
  }

  private mutating func checkNumber(_ number: Double, _ value: SyntaxNode, _ node: SchemaNode) {
    if node.type == .integer, number.rounded() != number {
      return complain(.wrongType, value, "expected an integer, found \(Self.text(number))")
    }
    guard let range = node.range, !range.contains(number) else { return }
    let bound = number < range.lowerBound ? range.lowerBound : range.upperBound
    complain(
      .outOfRange, at: value.range,
      "\(Self.text(number)) is too \(number < range.lowerBound ? "small" : "large"): "
        + "\(number < range.lowerBound ? "at least" : "at most") \(Self.text(bound))",
      fix: Fix(changing: value.range, to: Self.text(bound)))
  }

  private mutating func complain(
    _ code: Diagnostic.Code, _ value: SyntaxNode, _ message: @autoclosure () -> String
  ) {
    complain(code, at: value.range, message())
  }

  private mutating func complain(
    _ code: Diagnostic.Code, at range: Range<Int>, _ message: @autoclosure () -> String,
    fix: @autoclosure () -> Fix? = nil
  ) {
    isWrong = true
    if !isTrial { diagnostics.append(Diagnostic(code, range, message(), fix: fix())) }
  }

  // MARK: Wording

  /// All words that string alternatives allow; nil if there are none.
  private static func words(_ alternatives: [SchemaNode]) -> [String]? {
    let words = alternatives.flatMap { $0.allWords }
    return words.isEmpty ? nil : words
  }

  private static func expectation(_ alternatives: [SchemaNode]) -> String {
    var names: [String] = []
    for alternative in alternatives where !names.contains(alternative.name) { names.append(alternative.name) }
    // Null means "unchanged"; to mention it everywhere would hide what is meant.
    if names.count > 1 { names.removeAll { $0 == "null" } }
    guard let last = names.last else { return "nothing" }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func text(_ number: Double) -> String {
    number.isFinite ? JSONWriter.text { $0.exact(number) } : "that number"
  }
}
