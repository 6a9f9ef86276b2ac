import JSON

/// A method of the protocol, declared once: its name, purpose, params with their decoding, and answer.
///
/// The same declaration decodes params and describes them in the OpenRPC document.
public final class Method: Sendable {
  /// The name on the wire.
  public let name: StaticString
  /// A summary of its effect, in one line.
  public let summary: StaticString
  /// The form in which it may be called.
  public let form: Form
  /// When it may be called.
  public let availability: Availability
  /// Its params: first required, then optional, last those that every input has.
  public let parameters: [ParameterDeclaration]
  /// The schema of its answer; nil when it has none.
  public let result: Schema?
  /// The errors that may refuse it, besides those of any request.
  public let errors: [SheetError.Kind]
  /// Example params, as JSON.
  public let example: StaticString

  /// The names of ``parameters``; nil for a method of LSP, whose clients send what they like.
  private let keys: [StaticString]?
  private let decodeParams: @Sendable (JSONValue) throws(JSONFailure) -> Call

  /// How a method may be called.
  public enum Form: String, Sendable {
    /// Only as a request.
    case request
    /// Only as a notification.
    case notification
    /// As either; as a notification its frame comes as `sheet/frame`.
    case either

    /// Whether a method of this form may be called with an id, or without one.
    public func allows(asRequest: Bool) -> Bool {
      switch self {
      case .request: asRequest
      case .notification: !asRequest
      case .either: true
      }
    }
  }

  /// When in the life of a connection a method may be called.
  public enum Availability: Sendable {
    /// Before anything else; refused afterwards, with its own error.
    case first
    /// Between `initialize` and `shutdown`.
    case working
    /// At any time.
    case always
  }

  private init(
    _ declaration: Declaration, _ parameters: [[ParameterDeclaration]],
    _ decodeParams: @escaping @Sendable (JSONValue) throws(JSONFailure) -> Call
  ) {
    let all = parameters.flatMap { $0 }
    name = declaration.name
    summary = declaration.summary
    form = declaration.form
    availability = declaration.availability
    let (own, common) = (all.filter { !$0.isRequired && !$0.isCommon }, all.filter { !$0.isRequired && $0.isCommon })
    self.parameters = all.filter { $0.isRequired } + own + common
    result = declaration.result
    let isOfSheet = all.contains { "\($0.name)" == "sheet" && $0.isRequired }
    errors = (isOfSheet ? [.unknownSheet, .timeGoesBack] : []) + declaration.errors
    example = declaration.example
    self.decodeParams = decodeParams
    let prefix = "\(name)".prefix { $0 != "/" }
    let isOfLSP = "\(name)" == prefix || ["textDocument", "workspace", "window", "codeAction", "$"].contains(prefix)
    keys = isOfLSP ? nil : self.parameters.map { $0.name }
  }

  /// Everything that a declaration states besides its params.
  struct Declaration: Sendable {
    let name: StaticString
    let form: Form
    let availability: Availability
    let summary: StaticString
    let result: Schema?
    let errors: [SheetError.Kind]
    let example: StaticString

    init(
      _ name: StaticString, _ form: Form, in availability: Availability = .working, _ summary: StaticString,
      answers result: Schema? = nil, errors: [SheetError.Kind] = [], example: StaticString = "{}"
    ) {
      self.name = name
      self.form = form
      self.availability = availability
      self.summary = summary
      self.result = result
      self.errors = errors
      self.example = example
    }

    /// A method without params.
    func calls(_ call: @escaping @autoclosure @Sendable () -> Call) -> Method {
      Method(self, []) { _ throws(JSONFailure) in call() }
    }

    func reads<A>(
      _ a: Parameter<A>, _ call: @escaping @Sendable (A) throws(JSONFailure) -> Call
    ) -> Method {
      Method(self, [a.declarations]) { json throws(JSONFailure) in try call(try a.read(json)) }
    }

    func reads<A, B>(
      _ a: Parameter<A>, _ b: Parameter<B>, _ call: @escaping @Sendable (A, B) throws(JSONFailure) -> Call
    ) -> Method {
      Method(self, [a.declarations, b.declarations]) { json throws(JSONFailure) in
        try call(try a.read(json), try b.read(json))
      }
    }

    func reads<A, B, C>(
      _ a: Parameter<A>, _ b: Parameter<B>, _ c: Parameter<C>,
      _ call: @escaping @Sendable (A, B, C) throws(JSONFailure) -> Call
    ) -> Method {
      Method(self, [a.declarations, b.declarations, c.declarations]) { json throws(JSONFailure) in
        try call(try a.read(json), try b.read(json), try c.read(json))
      }
    }

    func reads<A, B, C, D>(
      _ a: Parameter<A>, _ b: Parameter<B>, _ c: Parameter<C>, _ d: Parameter<D>,
      _ call: @escaping @Sendable (A, B, C, D) throws(JSONFailure) -> Call
    ) -> Method {
      Method(self, [a.declarations, b.declarations, c.declarations, d.declarations]) { json throws(JSONFailure) in
        try call(try a.read(json), try b.read(json), try c.read(json), try d.read(json))
      }
    }
  }

  /// Reads the params. No params are the same as an empty object.
  /// - Parameter isTolerant: whether params that do not exist are ignored, as for a client that is newer than the daemon.
  /// - Throws: a `JSONFailure` with the path to what was wrong.
  public func decode(_ params: JSONValue?, isTolerant: Bool = false) throws(JSONFailure) -> Call {
    guard let params else {
      return try JSONDocument.empty().withRoot { empty throws(JSONFailure) in try decodeParams(empty) }
    }
    try params.requireObject()
    if !isTolerant, let keys { try params.requireKeys(keys) }
    return try decodeParams(params)
  }

  public static let all: [Method] =
    lifecycle + sessions + inputs + transitions + navigation + gestures + clocks + looking + replaying + rendering
    + documents + ignored

  /// The method of that name. Lifecycle methods are searched first, so that starting up makes no other declaration.
  @inline(__always)
  public static func named(_ name: UnsafeRawBufferPointer) -> Method? {
    lifecycle.first { $0.isNamed(name) } ?? names.firstIndex { matches($0, name) }.map { all[$0] }
  }

  private static let names = all.map { $0.name }

  /// The methods that a step of a scenario, or an input of a recording, may call.
  public static let steps: [Method] =
    [inputs, transitions, gestures, navigation, sessions.filter { "\($0.name)" == "sheet/configure" }].flatMap { $0 }

  /// The method of a step with that name.
  public static func step(named name: String) -> Method? {
    var name = name
    return name.withUTF8 { name in steps.first { $0.isNamed(UnsafeRawBufferPointer(name)) } }
  }

  /// Whether the method has that name.
  @inline(__always)
  public func isNamed(_ text: UnsafeRawBufferPointer) -> Bool { Self.matches(name, text) }

  @inline(__always)
  private static func matches(_ name: StaticString, _ text: UnsafeRawBufferPointer) -> Bool {
    name.utf8CodeUnitCount == text.count
      && UnsafeRawBufferPointer(start: name.utf8Start, count: text.count).elementsEqual(text)
  }
}
