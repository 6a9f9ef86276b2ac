/// A large value that its copies share: a copy costs one reference, a change copies the whole value.
public final class Shared<Value: Sendable>: Sendable {
  public let value: Value

  /// A value that is not shared yet.
  public init(_ value: Value) {
    self.value = value
  }
}

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal; two references to one value are not compared further.
  public static func == (a: Shared, b: Shared) -> Bool {
    a === b || a.value == b.value
  }
}
