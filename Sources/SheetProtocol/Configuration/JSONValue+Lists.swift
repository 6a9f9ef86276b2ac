import JSON

extension JSONValue {
  /// The maximum number of elements of a list in a configuration.
  static let maximumListCount = 64

  /// Reads the elements of an array, each with its index in the path of a failure.
  func list<Element>(
    _ key: String? = nil, minimum: Int = 0, maximum: Int = maximumListCount,
    _ read: (JSONValue) throws(JSONFailure) -> Element
  ) throws(JSONFailure) -> [Element] {
    do throws(JSONFailure) {
      guard kind == .array, (minimum...maximum).contains(count) else {
        throw JSONFailure(expected: "an array of \(minimum) to \(maximum) elements", found: self)
      }
      var elements: [Element] = []
      for index in 0..<count {
        guard let element = self[index] else { continue }
        elements.append(try element.under("\(index)", read))
      }
      return elements
    } catch {
      throw key.map { error.under($0) } ?? error
    }
  }

  /// Reads a value whose failures belong under a key.
  func under<Result>(
    _ key: String, _ read: (JSONValue) throws(JSONFailure) -> Result
  ) throws(JSONFailure) -> Result {
    do throws(JSONFailure) { return try read(self) } catch { throw error.under(key) }
  }

  /// Whether there are more arrays and objects inside one another.
  func isNested(deeperThan limit: Int) -> Bool {
    guard count > 0 else { return false }
    guard limit > 0 else { return true }
    var isDeep = false
    for index in 0..<(kind == .array ? count : 0) where !isDeep {
      isDeep = self[index]?.isNested(deeperThan: limit - 1) ?? false
    }
    forEachMember { _, value in isDeep = isDeep || value.isNested(deeperThan: limit - 1) }
    return isDeep
  }

  func hasMember(_ name: String) -> Bool {
    var isThere = false
    forEachMember { key, _ in isThere = isThere || key == name }
    return isThere
  }
}

extension JSONWriter {
  mutating func list<Element>(
    _ key: StaticString, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }
}
