/// The documents that are not open: files, by their URIs.
public struct ClosedDocuments {
  /// Reads a document.
  public let read: DocumentLocation.Reader
  /// The documents in a folder, in alphabetical order.
  public typealias List = (_ folder: String, _ withFoldersInside: Bool) -> [String]
  /// The documents in a folder, with or without those in the folders inside.
  public let list: List

  public init(read: @escaping DocumentLocation.Reader, list: @escaping List = { _, _ in [] }) {
    (self.read, self.list) = (read, list)
  }
}
