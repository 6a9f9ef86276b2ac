/// A large value that its copies share: a copy costs as much as a reference, a change costs the whole value.
public final class Shared<Value: Sendable>: Sendable {
  public let value: Value

  /// A value that nothing else shares yet.
  public init(_ value: Value) {
    self.value = value
  }
}

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal; what is shared need not be looked at.
  public static func == (a: Shared, b: Shared) -> Bool {
    a === b || a.value == b.value
  }
}

extension Shared: Codable where Value: Codable {
  /// Reads the value.
  public convenience init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }

  /// Writes the value, as it would be written alone.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
