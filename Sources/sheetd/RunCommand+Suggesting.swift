import ArgumentParser
import SheetDocument
import SheetSessions

// `sheetd run --suggest`: what holds now, as expectations to choose from.

extension ScenarioRun.RecordedKind: ExpressibleByArgument {}

extension RunCommand {
  /// Prints for each scenario, in the first of its settings, expectations that are met. It changes no document.
  func printExpectations() throws {
    let documents = DocumentFiles(files)
    var problems = Problems()
    documents.report(to: &problems)
    for file in documents.paths {
      guard let bytes = problems.read(file) else { continue }
      let analysis = DocumentReader.analysis(of: file, bytes)
      guard !analysis.hasErrors, let document = analysis.playable else {
        problems.report("\(file): it has errors; sheetd check shows them")
        continue
      }
      for scenario in document.scenarios {
        let wanted = scenario.variants.first { isWanted(file) || $0.title.map(isWanted) ?? false }
        guard let wanted else { continue }
        let found = ScenarioRun(wanted, of: document, frameRate: frameRate).recorded(suggest)
        let title = wanted.title.map { "\(file): \($0)" } ?? file
        let list = found.isEmpty ? "[]" : "[\n  " + found.joined(separator: ",\n  ") + "\n]"
        try Descriptor.deliver("// \(title)\n\"expect\": \(list)\n".printable)
      }
    }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}
