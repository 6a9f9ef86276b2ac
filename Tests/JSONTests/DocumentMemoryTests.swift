import JSON
import Testing

/// A document's memory is one arena. Large blocks, and blocks that jansson frees while it parses, are handled
/// separately.
@Suite struct DocumentMemoryTests {
  /// An object with many keys, long and short strings, and nesting: hash tables that grow, and strings that grow.
  private static func text(members: Int, longest: Int) -> String {
    let pairs = (0..<members).map { index in
      #""key \#(index)":["\#(String(repeating: "x", count: index * longest / members))",{"n":\#(index)}]"#
    }
    return "{\(pairs.joined(separator: ","))}"
  }

  @Test(arguments: [(1, 0), (1, 1_000_000), (50, 100_000), (3000, 40), (400, 20_000)])
  func largeDocumentIsReadCompletely(members: Int, longest: Int) throws {
    try parse(Self.text(members: members, longest: longest)).withRoot { root in
      #expect(root.count == members)
      for index in 0..<members {
        var found: JSONValue?
        root.forEachMember { key, value in if key == "key \(index)" { found = value } }
        #expect(found?[0]?.string?.utf8.count == index * longest / members)
        #expect(found?[1]?["n"]?.number == Double(index))
        if index > 100 { break }
      }
    }
  }

  @Test func documentsMayBeReleasedInAnyOrder() throws {
    for _ in 0..<50 {
      let first = try parse(Self.text(members: 20, longest: 30_000))
      let second = try parse(#"{"a":[1,2,3]}"#)
      #expect(throws: JSONParseError.self) { _ = try parse(Self.text(members: 20, longest: 30_000) + "}") }
      consume(first)
      #expect(second.withRoot { $0["a"]?.count } == 3)
    }
  }

  private func parse(_ text: String) throws(JSONParseError) -> JSONDocument {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: text.utf8)
    return try JSONDocument(parsing: UnsafeRawBufferPointer(bytes))
  }

  private func consume(_ document: consuming JSONDocument) {
    document.withRoot { #expect($0.count == 20) }
  }
}
