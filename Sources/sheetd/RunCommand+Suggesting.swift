import ArgumentParser
import SheetDocument
import SheetSessions

// `sheetd run --suggest`: what holds now, as expectations to choose from.

extension ScenarioRun.SuggestionKind: ExpressibleByArgument {}

extension RunCommand {
  /// Prints for each scenario, in the first of its settings, expectations that are met. It changes no document.
  func printExpectations() throws {
    try forEachDocument { file, analysis, problems in
      guard !analysis.hasErrors, let document = analysis.playable else {
        problems.report("\(file): it has errors; sheetd check shows them")
        return
      }
      for scenario in document.scenarios {
        let wanted = scenario.variants.first { isWanted(file) || $0.title.map(isWanted) ?? false }
        guard let wanted else { continue }
        let found = ScenarioRun(wanted, of: document, frameRate: frameRate).suggestions(suggest)
        let title = wanted.title.map { "\(file): \($0)" } ?? file
        let list = found.isEmpty ? "[]" : "[\n  " + found.joined(separator: ",\n  ") + "\n]"
        try Descriptor.deliver("// \(title)\n\"expect\": \(list)\n".printable)
      }
    }
  }
}
