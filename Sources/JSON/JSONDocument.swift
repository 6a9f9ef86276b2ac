import CJansson

/// One parsed JSON text: the owner of everything that was read from it.
///
/// Invariant (architecture.md, 3): this module is the only one that knows jansson.
///
/// Values are borrowed: they are handed to the closure of ``withRoot(_:)`` and must not leave it.
public struct JSONDocument: ~Copyable {
  private let root: UnsafeMutablePointer<json_t>

  /// Reads one JSON text of any kind, scalars included, with nothing but white space around it.
  ///
  /// Numbers outside of `Int64` are read as `Double`; a number outside of `Double` is one that has no value, so that the one
  /// who wanted it can say where it stands.
  /// - Parameter depth: how deep arrays and objects may be nested, up to ``maximumDepth``.
  /// - Throws: ``JSONParseError`` when `text` is not JSON, not UTF-8, or nested deeper than that.
  public init(parsing text: UnsafeRawBufferPointer, depth: Int = maximumDepth) throws(JSONParseError) {
    // jansson has the one limit; a lower one is looked after here.
    if depth < Self.maximumDepth { try Self.checkDepth(of: text, most: depth) }
    do {
      root = try Self.load(text)
    } catch {
      guard error.reason == .refused else { throw error }
      let rescued = Rescue.rewrite(text)
      root = try rescued.withUnsafeBufferPointer { bytes throws(JSONParseError) in
        try Self.load(UnsafeRawBufferPointer(bytes))
      }
    }
  }

  /// The nesting that jansson reads, in arrays and objects.
  public static let maximumDepth = 2048

  private static func checkDepth(of text: UnsafeRawBufferPointer, most: Int) throws(JSONParseError) {
    var (depth, isString, isEscaped) = (0, false, false)
    for (offset, byte) in text.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isString: isEscaped = true
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isString ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isString ? 0 : 1
      default: break
      }
      if depth > most {
        throw JSONParseError(reason: .tooDeep(limit: most), message: "nested too deep", offset: offset)
      }
    }
  }

  private static func load(_ text: UnsafeRawBufferPointer) throws(JSONParseError) -> UnsafeMutablePointer<json_t> {
    var failure = json_error_t()
    let flags = Int(JSON_DECODE_ANY | JSON_ALLOW_NUL)
    let characters = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let characters, let root = json_loadb(characters, text.count, flags, &failure) else {
      throw text.isEmpty ? .empty : JSONParseError(failure)
    }
    return root
  }

  deinit {
    json_decref(root)
  }

  /// Calls `body` with the document's value, which is valid until `body` returns.
  @inline(__always)
  public borrowing func withRoot<Result, Failure: Error>(
    _ body: (JSONValue) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(JSONValue(root))
  }
}
