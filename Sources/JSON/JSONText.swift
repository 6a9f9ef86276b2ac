extension Double {
  /// The number that is read where this one was written, rounded to 6 decimals.
  public var written: Double {
    let millionths = (self * 1e6).rounded()
    return millionths.magnitude < 0x1p53 ? millionths / 1e6 + 0 : self
  }

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
