/// A large value that its copies share: a copy costs as much as a reference, a change costs the whole value.
public struct Shared<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  /// A value that nothing else shares yet.
  public init(_ value: Value) {
    storage = Storage(value)
  }

  /// The value.
  public var value: Value {
    _read { yield storage.value }
  }
}

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal; what is shared need not be looked at.
  public static func == (a: Shared, b: Shared) -> Bool {
    a.storage === b.storage || a.value == b.value
  }
}

extension Shared: Codable where Value: Codable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }

  /// Writes the value, as it would be written alone.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
