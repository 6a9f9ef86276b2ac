import JSON
import SheetDocument
import SheetEngine
import SheetProtocol

/// The address of the preview page with a document in it: `PAGE#document=…`, the document compressed by deflate (RFC 1951) and
/// written as base64url (RFC 4648) without padding.
struct PageLink {
  let url: String

  /// The maximum size of a document in an address, in bytes: operating systems limit the arguments of programs.
  private static let maximumSize = 60_000

  /// - Parameters:
  ///   - page: the page without a fragment.
  ///   - document: the document; what it extends is in the link, too.
  ///   - path: the path of the document's URI in the params.
  /// - Throws: why the document can't be shown.
  init(_ page: String, showing document: OpenDocuments.Document, at path: [String]) throws(CallFailure) {
    guard document.analysis.document != nil, let text = document.analysis.wholeText else {
      throw document.failure(at: path)
    }
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumSize else {
      throw .params(
        JSONFailure(
          path: path, expected: "a document of at most \(Self.maximumSize) bytes, with all that it extends",
          found: "one of \(bytes.count)"))
    }
    url = page + "#document=" + String(base64: Self.stored(bytes), forURL: true)
  }

  /// Bytes as one block of deflate without compression.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8))
    // The last block, of type 0; its length and the complement of that.
    return [1, low, high, ~low, ~high] + bytes
  }
}
