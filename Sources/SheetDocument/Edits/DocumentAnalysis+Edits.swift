import JSON
import SheetEngine
import SheetProtocol

extension DocumentAnalysis {
  /// Whether the text can be edited by its value: it is JSON, or there is none yet.
  public var canBeEdited: Bool { isJSON || isBlank }

  /// Whether a change is not deeper than a document may be.
  public static func canRead(_ change: ValueChange) -> Bool {
    SyntaxParser.parse(SourceText(change.text)).errors.isEmpty
  }

  private var isBlank: Bool { text.bytes[text.byteOrderMark.upperBound...].allSatisfy { $0.isJSONSpace } }

  /// The smallest edits after which the text has another value, in order. Comments, order, indentation and whatever has
  /// the right value stay, and a formatted document stays formatted. Arrays are compared element by element.
  /// - Parameter work: what the comparison costs is spent; edits of one that ends early are incomplete.
  public func edits(to change: ValueChange, _ work: Work = Work()) -> [TextEdit] {
    let source = SourceText(change.text)
    let new = SyntaxNode(parsing: change.text)
    guard canBeEdited, !new.isMissing, work.spend(Self.cost(of: text) + Self.cost(of: source)) else { return [] }
    if isBlank {
      let layout = Layout(source, .standard, lineBreak: text.lineBreak, base: nil)
      let all = layout.text(of: change.isPatch ? new.patchOfNothing : new, level: 0, column: 0)
      return [TextEdit(text.byteOrderMark.upperBound..<text.bytes.count, all + layout.lineBreak)]
    }
    let options = indentation(.standard)
    var comparison = ValueComparison(text, root, source, options.first ?? .standard, work)
    comparison.compare(root, new, isPatch: change.isPatch)
    let edits = comparison.edits
    guard !edits.isEmpty, let format = options.first(where: { Self.formatting(root, in: text, $0).isEmpty }) else {
      return edits
    }
    let edited = EditedText(text.bytes, edits)
    let result = SourceText(edited.bytes)
    let spaces = Self.formatting(SyntaxParser.parse(result).root, in: result, format)
    return spaces.isEmpty ? edits : edited.edited(by: spaces).edits
  }

  private static func cost(of text: SourceText) -> Int { 10 + text.bytes.count / 50 }
}
