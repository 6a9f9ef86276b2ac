/// A state as a tree, which a text format can hold.
public enum ArchivedValue: Sendable {
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([ArchivedValue])
  case members([(key: String, value: ArchivedValue)])
}
