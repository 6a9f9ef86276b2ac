/// The documents that are not open: files, by their URIs.
public struct ClosedDocuments {
  /// Reads a document.
  public let read: DocumentLocation.Reader
  /// The documents in a folder and in the folders inside, in alphabetical order.
  public let list: (_ folder: String) -> [String]

  public init(read: @escaping DocumentLocation.Reader, list: @escaping (_ folder: String) -> [String] = { _ in [] }) {
    (self.read, self.list) = (read, list)
  }
}
