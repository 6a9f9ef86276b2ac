extension Double {
  /// The number as JSON text: rounded to 6 decimals, in its shortest form; `null` if it is not finite.
  public var jsonText: String { JSONWriter.text { $0.number(self) } }
}

extension String {
  /// The string as JSON text, with its quotation marks and escapes.
  public var jsonText: String { JSONWriter.text { $0.string(self) } }
}

extension UInt8 {
  /// Whether it is white space in JSON text: a space, a tab, a line feed or a carriage return.
  @inlinable public var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
