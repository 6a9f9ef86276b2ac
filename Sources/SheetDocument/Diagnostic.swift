/// Something about a document that its author should know.
public struct Diagnostic: Equatable, Sendable {
  /// The rule that it comes from.
  public let code: Code
  /// The range of bytes that it is about.
  public let range: Range<Int>
  /// A sentence about the problem, its effect on screen, and the correction.
  public let message: String
  /// A fix, if there is one.
  public let fix: Fix?

  /// A diagnostic for a range of bytes.
  public init(_ code: Code, _ range: Range<Int>, _ message: String, fix: Fix? = nil) {
    (self.code, self.range, self.message, self.fix) = (code, range, message, fix)
  }

  /// A diagnostic for what may come from another document, which is then named.
  package init(_ code: Code, _ range: Range<Int>, from origin: SyntaxNode.Origin?, _ message: String) {
    let place = origin.map { "in line \($0.line) of \"\($0.document)\": " } ?? ""
    self.init(code, range, place + message)
  }

  /// The same, with the setting of the scenario in which it was found.
  package func played(in setting: String?) -> Diagnostic {
    setting.map { Diagnostic(code, range, "\(message) (\($0))", fix: fix) } ?? self
  }

  /// The same at another place; a fix stays where it is.
  package func moved(by distance: Int) -> Diagnostic {
    Diagnostic(code, range.moved(by: distance), message, fix: fix)
  }

  /// The same, where it may be about what a document has from the one that it extends: that is named, and can't be fixed
  /// from here.
  /// - Parameters:
  ///   - range: the range of `extends`.
  ///   - root: the content of the document.
  func attributed(to range: Range<Int>, in root: SyntaxNode) -> Diagnostic {
    guard code != .extends, let name = root["extends"]?.string else { return self }
    guard self.range == range else {
      let touches = fix?.edits.contains {
        $0.range.lowerBound <= range.upperBound && $0.range.upperBound >= range.lowerBound
      }
      return touches == true ? Diagnostic(code, self.range, message) : self
    }
    return Diagnostic(code, range, "in \"\(name)\": \(message)")
  }

  /// The severity of its rule.
  public var severity: Severity { code.severity }

  /// The severity of a diagnostic.
  public enum Severity: String, CaseIterable, Sendable {
    /// The sheet can't be shown, or does something other than the document says.
    case error
    /// The sheet can be shown, but probably not as its author meant.
    case warning
  }
}

extension SyntaxNode {
  /// Whether a document lists a code under `allow`.
  func allows(_ code: Diagnostic.Code) -> Bool {
    self["allow"]?.elements.contains { $0.string == code.rawValue } ?? false
  }
}

/// A change of the text under a name.
public struct Fix: Equatable, Sendable {
  /// The title that a person sees.
  public let title: String
  /// The edits, with ranges in the original text, none of which overlap.
  public let edits: [TextEdit]

  public init(_ title: String, _ edits: [TextEdit]) {
    (self.title, self.edits) = (title, edits)
  }

  /// The fix that replaces a range with other JSON.
  init(changing range: Range<Int>, to json: String) {
    self.init("Change it to \(json)", [TextEdit(range, json)])
  }
}
