import JSON
import SheetDocument
import SheetEngine
import SheetProtocol

/// Everything that names what a text of a document names: in the document that defines it, and in those that extend that one.
package struct Occurrences {
  /// The text that was asked about.
  package let named: Mention
  /// The document that defines the name, if there is one, and the others, by their URIs.
  package fileprivate(set) var documents: [(uri: String, analysis: DocumentAnalysis)]

  /// The mentions in each document, in order.
  package var mentions: [(uri: String, text: SourceText, mentions: [Mention])] {
    documents.map { ($0.uri, $0.analysis.text, $0.analysis.mentions(of: named)) }
  }

  /// The reason why the name can't be changed; nil if it can.
  func refusal(ofName name: String?, maximumSize: Int) -> DocumentAnalysis.RenameRefusal? {
    let taken = documents.flatMap { $0.analysis.mentions(of: named.subject).map { $0.name } }
    return documents[0].analysis.renameRefusal(of: named, to: name, among: Set(taken), maximumSize: maximumSize)
  }
}

extension OpenDocuments {
  /// Everything that names what the text at an offset of an open document names; nil where nothing is named.
  /// - Parameter work: what it costs to read documents is spent; if it ends, some are missing.
  package func occurrences(in uri: String, at offset: Int, _ work: Work) -> Occurrences? {
    guard let own = self[uri], let named = own.analysis.mention(at: offset) else { return nil }
    func defines(_ analysis: DocumentAnalysis) -> Bool {
      analysis.mentions(of: named).contains { $0.role == .definition }
    }
    var owner = (uri: own.uri, analysis: own.analysis)
    if !defines(own.analysis) {
      for base in own.analysis.extended {
        guard let analysis = analysis(of: base, work) else { break }
        if defines(analysis) {
          owner = (base, analysis)
          break
        }
      }
    }
    var found = Occurrences(named: named, documents: [owner])
    let ownerKey = owner.uri.percentDecoded
    for (uri, extended) in documentsThatExtend where work.spend(1) {
      let chain = extended.map { $0.percentDecoded }
      guard let depth = chain.firstIndex(of: ownerKey), let analysis = analysis(of: uri, work) else { continue }
      // A document between them may define the name again, and so may this one.
      let isOther =
        defines(analysis) || extended[..<depth].contains { self.analysis(of: $0, work).map(defines) ?? false }
      if !isOther { found.documents.append((uri, analysis)) }
    }
    return found
  }

  /// The analysis of a document, which may be a file.
  func analysis(of uri: String, _ work: Work) -> DocumentAnalysis? {
    if let open = self[uri] { return open.analysis }
    guard let text = text(of: uri), work.spend(Work.Cost.analysis(of: text.bytes.count)) else { return nil }
    return DocumentAnalysis(text, at: location(of: uri))
  }
}
