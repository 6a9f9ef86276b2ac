import JSON

/// A method of the protocol, declared once: its name, what it is for, and how its params are decoded.
public struct Method: Sendable {
  /// The name on the wire.
  public let name: StaticString
  /// What it does, in one line.
  public let summary: StaticString
  /// How it may be called.
  public let form: Form

  /// When it may be called.
  public let season: Season

  /// When in the life of a connection a method may be called.
  public enum Season: Sendable {
    /// Before anything else, and refused later for its own reason.
    case first
    /// Between `initialize` and `shutdown`.
    case working
    /// At any time.
    case always
  }

  private let decodeParams: @Sendable (JSONValue) throws(JSONFailure) -> Call

  /// How a method may be called.
  public enum Form: Sendable {
    /// With an answer only.
    case request
    /// Without an answer only.
    case notification
    /// Both ways: as a notification its frame comes as `sheet/frame`.
    case either
  }

  init(
    _ name: StaticString, _ form: Form, in season: Season = .working, _ summary: StaticString,
    _ decodeParams: @escaping @Sendable (JSONValue) throws(JSONFailure) -> Call
  ) {
    self.name = name
    self.form = form
    self.season = season
    self.summary = summary
    self.decodeParams = decodeParams
  }

  /// Reads the params. No params are the same as an empty object.
  /// - Throws: ``JSONFailure`` with the way to what was wrong.
  public func decode(_ params: JSONValue?) throws(JSONFailure) -> Call {
    guard let params else {
      return try JSONDocument.empty().withRoot { empty throws(JSONFailure) in try decodeParams(empty) }
    }
    try params.requireObject()
    return try decodeParams(params)
  }

  /// Every method.
  public static let all: [Method] = lifecycle + sessions + inputs + navigation + gestures + clocks + looking

  /// The method of that name.
  @inline(__always)
  public static func named(_ name: UnsafeRawBufferPointer) -> Method? {
    all.first { $0.isNamed(name) }
  }

  /// Whether the method has that name.
  @inline(__always)
  public func isNamed(_ text: UnsafeRawBufferPointer) -> Bool {
    name.utf8CodeUnitCount == text.count
      && UnsafeRawBufferPointer(start: name.utf8Start, count: text.count).elementsEqual(text)
  }
}
