import JSON

/// A value of a result, to be compared with an expected one: numbers are rounded as they are written.
package enum FoundValue {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([FoundValue])
  case members([(key: String, value: FoundValue)])
  /// A value that nobody expects.
  case other

  /// The member with a key; nil if there is none.
  package subscript(key: String) -> FoundValue? {
    if case .members(let members) = self { members.first { $0.key == key }?.value } else { nil }
  }
}

/// Collects the members of a result as values.
package struct FoundMembers: ResultWriter {
  private var all: [(key: String, value: FoundValue)] = []

  /// The members that `write` writes.
  package static func value(_ write: (inout FoundMembers) -> Void) -> FoundValue {
    var members = FoundMembers()
    write(&members)
    return .members(members.all)
  }

  package mutating func member<Value: ResultValue>(_ name: StaticString, _ value: Value, _ description: StaticString?) {
    all.append(("\(name)", value.found))
  }

  package mutating func nullable<Value: ResultValue>(
    _ name: StaticString, _ value: Value?, _ description: StaticString?
  ) {
    all.append(("\(name)", value?.found ?? .null))
  }

  package mutating func optional<Value: ResultValue>(
    _ name: StaticString, _ value: Value?, _ description: StaticString?
  ) {
    if let value { member(name, value, description) }
  }
}

extension ResultValue {
  package var found: FoundValue { .other }
}

extension ResultObject {
  package var found: FoundValue { FoundMembers.value { writeMembers(to: &$0) } }
}

extension WireEnum where Self: ResultValue {
  package var found: FoundValue { .text(rawValue) }
}
