import JSON

/// Where a document is, so that the documents that it extends are found from there.
public struct DocumentLocation {
  /// Reads another document.
  /// - Returns: its text, or why there is none.
  public typealias Reader = (_ path: String) -> Result<SourceText, Unreadable>

  /// Why a document can't be read.
  public struct Unreadable: Error, Equatable, Sendable {
    /// The reason, in words.
    public let reason: String

    public init(_ reason: String) {
      self.reason = reason
    }
  }

  /// The path of the document, or its URI.
  public let path: String
  private let read: Reader
  /// The documents that extend each other down to this one, which is the last.
  private let chain: [String]

  /// How many documents may extend each other.
  private static let maximumLength = 16

  /// - Parameters:
  ///   - path: a path, or a URI; `-` is a document without a place, whose paths are those of the process.
  ///   - read: reads another document, by a path of the same kind.
  public init(_ path: String, read: @escaping Reader) {
    self.init(chain: [path], read)
  }

  private init(chain: [String], _ read: @escaping Reader) {
    (path, self.chain, self.read) = (chain[chain.count - 1], chain, read)
  }

  /// The place of another document.
  /// - Parameter name: its path from this one.
  func location(of name: String) -> DocumentLocation {
    DocumentLocation(chain: chain + [resolved(name)], read)
  }

  /// The text, of the document that another one extends.
  package func text() -> Result<SourceText, Unreadable> {
    if let first = chain.dropLast().lastIndex(of: path) {
      let names = chain[first...].map { String($0.split(separator: "/").last ?? "").percentDecoded }
      return .failure(Unreadable("extends itself: " + names.joined(separator: " extends ")))
    }
    guard chain.count <= Self.maximumLength else {
      return .failure(Unreadable("is one document too many: at most \(Self.maximumLength) may extend each other"))
    }
    return read(path)
  }

  // MARK: Paths

  /// The path by which a document names another one, from its folder.
  /// - Parameters: two URIs without percent-encoding, or two paths.
  package static func path(from document: String, to other: String) -> String {
    let (own, target) = (document.split(separator: "/").dropLast(), other.split(separator: "/"))
    let common = zip(own, target.dropLast()).prefix { $0 == $1 }.count
    return (own.dropFirst(common).map { _ in ".." } + target.dropFirst(common).map { String($0) }).joined(
      separator: "/")
  }

  /// A path from the folder of this document, without `.` and `..` as far as they have a meaning.
  private func resolved(_ name: String) -> String {
    let (root, own) = split
    let encoded = root.isEmpty ? name : name.percentEncoded
    guard name.utf8.first != UInt8(ascii: "/") else { return root + encoded }
    var parts = own.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { String($0) }.filter {
      $0 != "."
    }
    for part in encoded.split(separator: "/").map({ String($0) }) where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return root + parts.joined(separator: "/")
  }

  /// The scheme and authority of a URI, and the path.
  private var split: (root: String, path: String) {
    let parts = path.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].utf8.last == UInt8(ascii: ":"), parts[1].isEmpty else { return ("", path) }
    return ("\(parts[0])//\(parts[2])", "/\(parts[3])")
  }
}
