import JSON
import SheetDocument
import SheetEngine
import SheetProtocol

/// Everything that names what a text of a document names: in all documents that extend the one in which the name is defined. One that
/// defines it again inherits what the others say of it, so that it is the same name.
package struct Occurrences {
  /// The text that was asked about.
  package let named: Mention
  /// The document whose definition counts for the text that was asked about.
  package let definer: String
  /// The documents, by their URIs.
  package fileprivate(set) var documents: [(uri: String, analysis: DocumentAnalysis)]

  /// The mentions in each document, in order.
  package var mentions: [(uri: String, text: SourceText, mentions: [Mention])] {
    documents.map { ($0.uri, $0.analysis.text, $0.analysis.mentions(of: named)) }
  }

  /// The reason why the name can't be changed; nil if it can.
  func refusal(ofName name: String?, maximumSize: Int) -> DocumentAnalysis.RenameRefusal? {
    let taken = documents.flatMap { $0.analysis.mentions(of: named.subject).map { $0.name } }
    let defining = documents.first { $0.uri == definer } ?? documents[0]
    return defining.analysis.renameRefusal(of: named, to: name, among: Set(taken), maximumSize: maximumSize)
  }
}

extension OpenDocuments {
  /// Everything that names what the text at an offset of an open document names; nil where nothing is named.
  /// - Parameter work: what it costs to read documents is spent; if it ends, some are missing.
  package func occurrences(in uri: String, at offset: Int, _ work: Work) -> Occurrences? {
    guard let own = self[uri], let named = own.analysis.mention(at: offset) else { return nil }
    /// The document and those that it extends, the nearest first, as far as they define the name.
    var definers: [(uri: String, analysis: DocumentAnalysis)] = []
    for candidate in [own.uri] + own.analysis.extended {
      guard let analysis = syntax(of: candidate, work) else { break }
      if analysis.mentions(of: named).contains(where: { $0.role == .definition }) {
        definers.append((candidate, analysis))
      }
    }
    let first = (uri: own.uri, analysis: own.analysis)
    let root = definers.last ?? first
    var found = Occurrences(named: named, definer: (definers.first ?? first).uri, documents: [root])
    let rootKey = root.uri.percentDecoded
    for (uri, extended) in documentsThatExtend where work.spend(1) {
      guard extended.contains(where: { $0.percentDecoded == rootKey }),
        let analysis = syntax(of: uri, naming: named.name, work)
      else { continue }
      found.documents.append((uri, analysis))
    }
    return found
  }

  /// The syntax of a document, which may be a file.
  /// - Parameter name: what is looked for: nil is returned for a file that does not contain it.
  func syntax(of uri: String, naming name: String? = nil, _ work: Work) -> DocumentAnalysis? {
    if let open = self[uri] { return open.analysis }
    guard let text = text(of: uri), work.spend(Work.Cost.search(in: text.bytes.count)) else { return nil }
    if let name, !text.bytes.has(Array(name.jsonText.utf8)) { return nil }
    guard text.bytes.count <= DocumentAnalysis.maximumSize else { return nil }
    return DocumentAnalysis(parsing: text)
  }
}
