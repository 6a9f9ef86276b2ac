import SheetExport
import Testing

private func filled(_ template: String, _ values: Slots) -> String { Template(Array(template.utf8)).text(values) }

@Test func valueStandsInItsSlot() {
  #expect(filled("a <%x%> b <%y%>.", ["x": "1<%y%>", "y": .flag(true)]) == "a 1<%y%> b true.")
}

@Test func tagWithoutAValueRemains() {
  let template = "<%y%> <%#y%>no<%/y%><%^y%>yes<%/y%>"
  #expect(filled(template, ["x": "1"]) == template)
}

@Test func furtherLinesOfAValueAreIndentedAsItsFirst() {
  #expect(filled("{\n  <%x%>\n}", ["x": "a\n\nb"]) == "{\n  a\n\n  b\n}")
  #expect(filled("{ <%x%> }", ["x": "a\nb"]) == "{ a\nb }")
}

@Test func sectionIsThereForEachRow() {
  let rows: Slot = .list([["id": "a", "x": "inner"], ["id": "b"]])
  #expect(filled("<%#rows%><%id%>=<%x%>;<%/rows%>", ["rows": rows, "x": "outer"]) == "a=inner;b=outer;")
  #expect(filled("<%^rows%>none<%/rows%>", ["rows": rows]) == "")
  #expect(filled("<%#rows%>some<%/rows%><%^rows%>none<%/rows%>", ["rows": .list([])]) == "none")
}

@Test(arguments: [("text", true), ("", false)])
func sectionIsThereForATextThatIsNotEmpty(text: String, isThere: Bool) {
  #expect(filled("<%#x%>yes<%/x%><%^x%>no<%/x%>", ["x": .text(text)]) == (isThere ? "yes" : "no"))
}

@Test func tagOfASectionTakesItsLineAway() {
  let template = "a\n  <%#x%>\n  b\n  <%/x%>\nc <%#x%>d<%/x%>\n"
  #expect(filled(template, ["x": .flag(true)]) == "a\n  b\nc d\n")
  #expect(filled(template, ["x": .flag(false)]) == "a\nc \n")
}

@Test func sectionsNest() {
  let template = "<%#x%>(<%#y%>both<%/y%><%^y%>x<%/y%>)<%/x%>"
  #expect(filled(template, ["x": .flag(true), "y": .flag(true)]) == "(both)")
  #expect(filled(template, ["x": .flag(true), "y": .flag(false)]) == "(x)")
  #expect(filled(template, ["x": .flag(false), "y": .flag(true)]) == "")
}
