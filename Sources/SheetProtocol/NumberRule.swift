import JSON

/// The range of numbers that a member accepts.
///
/// Every range is bounded, so sums and squares of accepted numbers stay finite and print in fixed point.
package struct NumberRule: Sendable {
  private let range: ClosedRange<Double>
  private let words: String

  private init(_ range: ClosedRange<Double>, _ words: String) {
    self.range = range
    self.words = words
  }

  package static let any = NumberRule(-1e9...1e9, "a finite number")
  /// A number greater than 0, and large enough to divide by.
  static let positive = NumberRule(1e-3...1e9, "a finite number > 0")
  /// A position or a distance in a container.
  static let coordinate = NumberRule(-1e6...1e6, "a finite number")
  /// A velocity in points per second.
  static let velocity = NumberRule(-1e7...1e7, "a finite number")
  /// A time in seconds.
  package static let time = NumberRule(-1e12...1e12, "a finite number")
  /// 0 or a greater number.
  package static let notNegative = NumberRule(0...1e9, "a finite number >= 0")
  /// A fraction of a whole.
  static let fraction = NumberRule(0...1, "a number from 0 to 1")
  /// A factor of the usual size of text: the systems' are from 0.8 to 3.1.
  package static let textSize = NumberRule(0.5...4, "a number from 0.5 to 4")
  /// A multiple of a length.
  static let share = NumberRule(0...10, "a number from 0 to 10")
  /// The length of a drag, in points.
  static let dragLength = NumberRule(1...2000, "a number from 1 to 2000")
  /// How long a finger does something, in seconds.
  static let gestureTime = NumberRule(0...60, "a number from 0 to 60")
  /// A spring's response, mass or stiffness: neither practically infinite nor practically 0.
  static let spring = NumberRule(1e-3...1e6, "a number from 0.001 to 1000000")
  /// The fraction of a velocity that is kept in a millisecond.
  static let decelerationRate = NumberRule(0.5...0.9999, "a number from 0.5 to 0.9999")
  /// A rate of frames in hertz.
  static let frameRate = NumberRule(1...240, "a number from 1 to 240")

  /// The rule's JSON Schema.
  package var schema: Schema { .number(range) }

  /// Reads a number that follows the rule.
  func read(_ json: JSONValue) throws(JSONFailure) -> Double {
    guard let number = json.number, number.isFinite else { throw JSONFailure(expected: words, found: json) }
    guard range.contains(number) else { throw JSONFailure(expected: expectation(for: number), found: json) }
    return number
  }

  /// The expectation in an error message; with the bound, where the words do not include it.
  private func expectation(for number: Double) -> String {
    if words.split(separator: " ").contains("from") || (number <= 0 && range.lowerBound >= 0) { return words }
    var writer = JSONWriter()
    writer.exact(number > range.upperBound ? range.upperBound : range.lowerBound)
    return "\(words), at \(number > range.upperBound ? "most" : "least") \(writer.text)"
  }

  /// Reads a required member.
  func read(_ key: StaticString, of json: JSONValue) throws(JSONFailure) -> Double {
    guard let value = json[key] else { throw JSONFailure(path: ["\(key)"], expected: words, found: "nothing") }
    do throws(JSONFailure) { return try read(value) } catch { throw error.under("\(key)") }
  }

  /// Reads an optional member, which may be null.
  func readOptional(_ key: StaticString, of json: JSONValue) throws(JSONFailure) -> Double? {
    guard let value = json[key], !value.isNull else { return nil }
    do throws(JSONFailure) { return try read(value) } catch { throw error.under("\(key)") }
  }
}
