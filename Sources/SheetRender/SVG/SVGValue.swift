/// The value of an attribute.
struct SVGValue: ExpressibleByStringInterpolation, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  let text: String

  init(stringLiteral value: String) { text = value }
  init(floatLiteral value: Double) { self.init(value) }
  init(integerLiteral value: Int) { text = String(value) }
  init(_ number: Double) { text = SheetRender.text(number) }
  /// A coordinate on a plot; smaller differences than its last digit are invisible.
  init(rounded number: Double) { text = SheetRender.text((number * 100).rounded() / 100) }
}

/// The attributes of an element.
typealias SVGAttributes = KeyValuePairs<String, SVGValue>
