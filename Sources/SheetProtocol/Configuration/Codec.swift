import JSON

/// How a value that is not a plain number, word or flag is read and written.
struct Codec<Value>: Sendable {
  /// What may be read, and so what is written.
  let schema: Schema
  /// Reads a value, or what differs from the current one.
  let read: @Sendable (JSONValue, Value) throws(JSONFailure) -> Value
  /// What null stands for: the preset's own value, or the part of it that is meant.
  var reset: @Sendable (_ current: Value, _ preset: Value) -> Value = { _, preset in preset }
  let write: @Sendable (Value, inout JSONWriter) -> Void
}
