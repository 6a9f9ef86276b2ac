import JSON
import SheetEngine
import SheetProtocol

extension DocumentAnalysis {
  /// The same diagnostics, with those of words from a library as they would be written here, and a fix that does so.
  func inOurWords(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var room = Self.maximumWords
    return diagnostics.map { diagnostic in
      guard [.unknownKey, .unknownWord, .wrongType].contains(diagnostic.code), room > 0,
        let found = known(at: diagnostic.range, diagnostic)
      else { return diagnostic }
      room -= 1
      return found
    }
  }

  /// The maximum number of words of a document that are translated: each costs as much as an edit.
  private static let maximumWords = 20

  private func known(at range: Range<Int>, _ diagnostic: Diagnostic) -> Diagnostic? {
    if let member = root.members.first(where: { $0.keyRange == range }) {
      return moved(member, diagnostic) ?? known(member, in: [], diagnostic)
    }
    let configuration = root["configuration"]
    if let member = configuration?.members.first(where: { $0.keyRange == range }) {
      return known(member, in: ["configuration"], diagnostic)
    }
    if let preset = root["preset"], preset.range == range, let word = preset.string { return titled(word, diagnostic) }
    let places = [root["detents"], configuration?["detents"]].compactMap { $0 }
    guard let element = places.flatMap({ $0.elements }).first(where: { $0.range == range }),
      let detent = DetentWord(element)
    else { return nil }
    return Diagnostic(
      diagnostic.code, range, "\(text[range]) is no detent: write \(detent.text) instead",
      fix: Fix("Write \(detent.text)", [TextEdit(range, detent.text)]))
  }

  // MARK: Presets

  /// The preset whose title contains a word, ignoring case and punctuation.
  private func titled(_ word: String, _ diagnostic: Diagnostic) -> Diagnostic? {
    let written = Self.letters(word)
    guard written.count > 3, let preset = Preset.all.first(where: { Self.letters($0.title).has(written) }) else {
      return nil
    }
    return Diagnostic(
      diagnostic.code, diagnostic.range,
      "there is no preset \(word.jsonText); the nearest is \(preset.name.jsonText), \(preset.title)",
      fix: Fix(changing: diagnostic.range, to: preset.name.jsonText))
  }

  private static func letters(_ text: String) -> [UInt8] {
    text.lowercased().utf8.filter {
      ("a"..."z").contains(Unicode.Scalar($0)) || ("0"..."9").contains(Unicode.Scalar($0))
    }
  }

  // MARK: Members

  /// A member of the configuration that stands beside it.
  private func moved(_ member: SyntaxNode.Member, _ diagnostic: Diagnostic) -> Diagnostic? {
    guard diagnostic.message.hasSuffix(SchemaCheck.belonging("configuration")) else { return nil }
    let key = member.key.jsonText
    return Diagnostic(
      diagnostic.code, diagnostic.range, diagnostic.message,
      fix: fix(
        "Move it into \"configuration\"", "\(key): null, \"configuration\": {\(key): \(text[member.value.range])}"))
  }

  /// - Parameter path: the object in which the member is: the document, or its configuration.
  private func known(_ member: SyntaxNode.Member, in path: [String], _ diagnostic: Diagnostic) -> Diagnostic? {
    guard let word = LibraryWord.named(member.key, in: presetOfDocument) else { return nil }
    let subject = "\(word.word.jsonText) (\(word.libraries))"
    guard let written = written(word, member.value) else {
      let value = text[member.value.range]
      let found = value.utf8.count > 40 ? "its value" : value
      return Diagnostic(
        diagnostic.code, diagnostic.range,
        "\(subject): write \(word.meaning.summary) instead; there is no equivalent of \(found)")
    }
    guard !written.text.isEmpty else {
      return Diagnostic(
        diagnostic.code, diagnostic.range, "\(subject) is not needed: every sheet behaves so unless it says otherwise",
        fix: fix("Delete it", Self.patch("\(word.word.jsonText): null", in: path)))
    }
    let whole = written.isOfPreset ? written.text : "\"configuration\": {\(written.text)}"
    // A null deletes nothing that is of the same name.
    let deletion = path.isEmpty || !written.text.hasPrefix(word.word.jsonText) ? "\(word.word.jsonText): null" : ""
    let patch =
      path.isEmpty || written.isOfPreset
      ? [Self.patch(deletion, in: path), whole].filter { !$0.isEmpty }.joined(separator: ", ")
      : Self.patch([deletion, written.text].filter { !$0.isEmpty }.joined(separator: ", "), in: path)
    return Diagnostic(
      diagnostic.code, diagnostic.range, "\(subject): write \(whole) instead", fix: fix("Write \(whole)", patch))
  }

  /// The members of a patch for an object at a path.
  private static func patch(_ members: String, in path: [String]) -> String {
    path.reversed().reduce(members) { "\($1.jsonText): {\($0)}" }
  }

  private func fix(_ title: String, _ members: String) -> Fix {
    Fix(title, edits(to: ValueChange("{\(members)}", isPatch: true)))
  }

  // MARK: Values

  /// What a word with a value is in a document: a member of a configuration, or of the document itself; nil if the value can't be read.
  private func written(_ word: LibraryWord, _ value: SyntaxNode) -> (text: String, isOfPreset: Bool)? {
    switch word.meaning {
    case .detents(let units):
      guard let detents = DetentWord.all(value.elements, in: text, units) else { return nil }
      return (Self.list(detents.map { $0.text }), false)
    case .detent(let id):
      guard let number = value.number, DetentWord(value) != nil else { return nil }
      let size = "\"\(number <= 1 ? "fraction" : "height")\": \(number.jsonText)"
      return (Self.list(detents(with: "{\"id\": \(id.jsonText), \(size)}", named: id, size)), false)
    case .highest:
      guard let isAlone = value.bool, let highest = presetOfDocument?.configuration.detents.last else { return nil }
      return (isAlone ? Self.list([highest.text]) : "", false)
    case .size:
      // Detents that are written as a document has them may have the id of the other reading.
      let (own, usual) = (DetentWord(value, in: units)?.id, DetentWord(value)?.id)
      let id = ids.contains(own) ? own : ids.contains(usual) ? usual : own
      return id.map { ("\"selectedDetentIdentifier\": \($0.jsonText)", false) }
    case .index:
      guard let number = value.number, let index = Int(exactly: number) else { return nil }
      guard index >= 0 else { return ("", false) }
      let ids = ids
      return (index < ids.count ? ids[index] : nil).map { ("\"selectedDetentIdentifier\": \($0.jsonText)", false) }
    case .undimmedIndex(let offset):
      guard let index = value.number.flatMap({ Int(exactly: $0) }), (-1...1000).contains(index) else { return nil }
      let last = index + offset
      guard last >= 0 else { return (Self.dimming(from: #""dismissed""#, to: #""smallest""#), false) }
      return (Self.dimming(from: #"{"index": \#(last)}"#, to: #"{"index": \#(last + 1)}"#), false)
    case .undimmedSize:
      guard let size = value.number else { return nil }
      guard let last = highestSize(upTo: size, value) else { return ("", false) }
      return (Self.dimming(from: #"{"detent": \#(last.jsonText)}"#, to: #""container""#), false)
    case .flag(let on, let off): return value.bool.map { ($0 ? on : off, false) }
    case .preset(let on, let off):
      return value.bool.flatMap { $0 ? on : off }.map { ("\"preset\": \($0.jsonText)", true) }
    case .words(let words): return words.first { $0.word == value.string }.map { ($0.text, false) }
    case .member(let name): return value.number.map { ("\(name.jsonText): \($0.jsonText)", false) }
    }
  }

  /// A dimming that begins above one place and is complete at another.
  private static func dimming(from start: String, to end: String) -> String {
    #""dimming": {"progress": {"stops": [{"at": \#(start), "alpha": 0}, {"at": \#(end), "alpha": 1}]}}"#
  }

  /// The id of the highest of the sizes that are not above a fraction; where the document has no sizes, that of the fraction itself.
  private func highestSize(upTo fraction: Double, _ value: SyntaxNode) -> String? {
    guard let sizes else { return DetentWord(value)?.id }
    let last = sizes.elements.last { ($0.number ?? $0["fraction"]?.number ?? .infinity) <= fraction }
    return last.flatMap { DetentWord($0)?.id ?? $0["id"]?.string }
  }

  /// How the library of the document's preset reads sizes.
  private var units: DetentWord.Units { LibraryWord.units(in: presetOfDocument) }

  private static func list(_ detents: [String]) -> String { "\"detents\": [\(detents.joined(separator: ", "))]" }

  /// The sizes that the document has, its detents or what a library calls them, and how they are read.
  private var sizes: (elements: [SyntaxNode], units: DetentWord.Units)? {
    for object in [root, root["configuration"]] {
      if let found = object?["detents"] { return (found.elements, .usual) }
      if let found = object?["snapPoints"] { return (found.elements, units) }
      if let found = object?["breakpoints"] { return (found.elements, .usual) }
    }
    return nil
  }

  /// The ids of these sizes.
  private var ids: [String?] {
    guard let sizes else { return [] }
    return sizes.elements.map { DetentWord($0, in: sizes.units)?.id ?? $0["id"]?.string }
  }

  /// The detents of the document with another one, below the highest; that of the peek is the lowest. Where none are written, those of the
  /// preset, of which the one in its place changes its size: rules of the preset may name it.
  private func detents(with detent: String, named id: String, _ size: String) -> [String] {
    let written = root["configuration"]?["detents"].flatMap { DetentWord.all($0.elements, in: text) } ?? []
    let own = presetOfDocument?.configuration.detents ?? []
    let place = id == "peek" ? 0 : own.firstIndex { $0.id == id } ?? own.count
    if own.count > 1, place < own.count {
      let current = written.isEmpty ? own.map { (id: $0.id, text: $0.text) } : written
      if let index = current.firstIndex(where: { $0.id == own[place].id }) {
        let safe = own[place].addsSafeArea ? ", \"addsSafeArea\": true" : ""
        var detents = current.map { $0.text }
        detents[index] = "{\"id\": \(own[place].id.jsonText), \(size)\(safe)}"
        return detents
      }
    }
    var detents = written.filter { $0.id != id }
    if detents.isEmpty { detents = [("large", "\"large\"")] }
    let at = id == "peek" ? 0 : max(detents.count - 1, 0)
    return detents[..<at].map { $0.text } + [detent] + detents[at...].map { $0.text }
  }
}

extension Detent {
  /// The detent as it is written in a document.
  fileprivate var text: String { JSONWriter.text { encode(to: &$0) } }
}

extension SyntaxNode {
  /// The value, if it is a flag.
  fileprivate var bool: Bool? {
    if case .bool(let flag) = tree.shape { flag } else { nil }
  }
}
