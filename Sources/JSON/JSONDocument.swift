import CArena
import CJansson

/// One parsed JSON text, which owns every value read from it.
///
/// Invariant (Architecture, 3): this module is the only one that knows jansson.
///
/// Values are borrowed: they are handed to the closure of ``withRoot(_:)`` and must not leave it.
public struct JSONDocument: ~Copyable {
  private let root: UnsafeMutablePointer<json_t>
  /// The memory that holds the document's values.
  private let arena: OpaquePointer

  private static let usesArenas: Void = json_set_alloc_funcs(carena_allocate, carena_deallocate)

  /// Reads one JSON text of any kind, scalars included, with nothing but white space around it.
  ///
  /// An integer outside `Int64` is read as a `Double`. A number outside `Double` is kept without a value, so that
  /// whoever decodes it can report its path.
  /// - Parameters:
  ///   - depth: how deep arrays and objects may be nested, up to ``maximumDepth``.
  ///   - memory: how much memory the values may take, in bytes, about.
  ///   - isWanted: whether to go on; called every few milliseconds while a large text is read.
  /// - Throws: ``JSONParseError`` when `text` is not JSON, not UTF-8, nested deeper than that, takes more memory, or is no
  ///   longer wanted.
  public init(
    parsing text: UnsafeRawBufferPointer, depth: Int = maximumDepth, memory: Int = .max,
    while isWanted: () -> Bool = { true }
  ) throws(JSONParseError) {
    // jansson's own limit is fixed; a lower one is checked here.
    if depth < Self.maximumDepth { try Self.checkDepth(of: text, maximum: depth) }
    do {
      (root, arena) = try Self.load(text, memory, isWanted)
    } catch {
      guard error.reason == .refused else { throw error }
      let rescued = Rescue.rewrite(text)
      (root, arena) = try rescued.withUnsafeBufferPointer { bytes throws(JSONParseError) in
        do throws(JSONParseError) {
          return try Self.load(UnsafeRawBufferPointer(bytes), memory, isWanted)
        } catch {
          guard error.reason == .refused else { throw error }
          // What is refused again is not JSON: a number that stands as a key.
          throw JSONParseError(reason: .syntax, message: error.message, offset: error.offset)
        }
      }
    }
  }

  /// Builds a document from values instead of text.
  public init(building build: (JSONBuilder) -> JSONBuilder.Node) throws(JSONParseError) {
    _ = Self.usesArenas
    guard let arena = carena_begin(1024, .max) else { throw JSONParseError(json_error_t()) }
    let root = build(JSONBuilder()).pointer
    carena_end()
    guard let root else {
      carena_free(arena)
      throw JSONParseError(json_error_t())
    }
    (self.root, self.arena) = (root, arena)
  }

  /// The deepest nesting of arrays and objects that jansson accepts.
  public static let maximumDepth = 2048

  private static func checkDepth(of text: UnsafeRawBufferPointer, maximum: Int) throws(JSONParseError) {
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
      if depth > maximum {
        throw JSONParseError(reason: .tooDeep(limit: maximum), message: "nested too deep", offset: offset)
      }
    }
  }

  private typealias Loaded = (root: UnsafeMutablePointer<json_t>, arena: OpaquePointer)

  private static func load(
    _ text: UnsafeRawBufferPointer, _ memory: Int, _ isWanted: () -> Bool
  ) throws(JSONParseError) -> Loaded {
    _ = usesArenas
    var failure = json_error_t()
    let flags = Int(JSON_DECODE_ANY | JSON_ALLOW_NUL)
    let characters = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    guard let characters else { throw .empty }
    // jansson takes a NUL after the value for the end of the text.
    if text.last == 0 {
      throw JSONParseError(reason: .syntax, message: "unexpected NUL at the end", offset: text.count - 1)
    }
    guard let arena = carena_begin(arenaSize(for: text), memory) else { throw JSONParseError(failure) }
    var isAbandoned = false
    let root =
      text.count < TextInPieces.size
      ? json_loadb(characters, text.count, flags, &failure)
      : withoutActuallyEscaping(isWanted) { isWanted in
        let pieces = TextInPieces(text, isWanted)
        defer { isAbandoned = pieces.isAbandoned }
        return json_load_callback(
          TextInPieces.next, Unmanaged.passUnretained(pieces).toOpaque(), flags, &failure)
      }
    carena_end()
    guard let root else {
      let isFull = carena_is_full(arena) != 0
      carena_free(arena)
      if isAbandoned { throw JSONParseError(reason: .abandoned, message: "no longer wanted", offset: 0) }
      guard !isFull else { throw JSONParseError(reason: .tooLarge(limit: memory), message: "too large", offset: 0) }
      throw text.isEmpty ? .empty : JSONParseError(failure)
    }
    return (root, arena)
  }

  /// A document takes about 15 times as much memory as its text.
  private static func arenaSize(for text: UnsafeRawBufferPointer) -> Int { 1024 + 24 * min(text.count, 1 << 12) }

  deinit {
    carena_free(arena)
  }

  /// Calls `body` with the document's value, which is valid until `body` returns.
  @inline(__always)
  public borrowing func withRoot<Result, Failure: Error>(
    _ body: (JSONValue) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(JSONValue(root))
  }
}
