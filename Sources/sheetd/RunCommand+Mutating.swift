import ArgumentParser
import JSON
import SheetDocument
import SheetSessions

// `sheetd run --mutate`: whether the expectations would notice if the sheet were another one.

extension RunCommand {
  /// Prints for each document how many changes of its configuration its scenarios notice, and those that they do not.
  func runMutated() throws {
    try forEachDocument { file, analysis, problems in
      switch passes(analysis, file) {
      case nil: try Descriptor.deliver("\(file): no scenario expects anything\n".printable)
      case false?: problems.report("\(file): its scenarios have to pass as they are; sheetd run shows why they do not")
      case true?: try Descriptor.deliver(report(on: analysis, file).printable)
      }
    }
  }

  private func report(on analysis: DocumentAnalysis, _ file: String) -> String {
    var (count, unnoticed) = (0, [DocumentMutation]())
    for alternatives in analysis.mutations {
      for mutation in alternatives {
        let mutant = DocumentReader.analysis(of: file, mutation.bytes)
        guard !mutant.hasErrors else { continue }
        count += 1
        if passes(mutant, file) == true { unnoticed.append(mutation) }
        break
      }
    }
    guard count > 0 else { return "\(file): it configures nothing that could be changed\n" }
    let lines = unnoticed.map { "  not noticed: \($0.path), \($0.old) → \($0.new)\n" }
    return "\(file): \(count - unnoticed.count) of \(count) changes are noticed\n" + lines.joined()
  }

  /// Whether all wanted scenarios of a document pass; nil if none of them expects anything.
  private func passes(_ analysis: DocumentAnalysis, _ file: String) -> Bool? {
    guard !analysis.hasErrors, let document = analysis.playable else { return false }
    let isFileWanted = isWanted(file)
    var isExpected: Bool?
    for scenario in document.scenarios where !scenario.expectations.isEmpty {
      for variant in scenario.variants where isFileWanted || variant.title.map(isWanted) ?? false {
        isExpected = true
        if !ScenarioRun(variant, of: document, frameRate: frameRate).failures.isEmpty { return false }
      }
    }
    return isExpected
  }
}
