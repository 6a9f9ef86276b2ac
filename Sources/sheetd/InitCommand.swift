import ArgumentParser
import JSON

/// `sheetd init`: begins with sheetd in a repository.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first document, a CI job and a pre-commit hook into a repository.",
    discussion: """
      Writes Sheets/first.sheet.json, a sheet with a scenario that passes; a job that runs all documents, for GitHub Actions \
      or GitLab; and a hook for pre-commit (pre-commit.com) that runs them before each commit. No existing file is replaced: \
      the command prints what to add to it instead.

      Examples:
        sheetd init
        sheetd init --ci gitlab ../app
      """
  )

  /// Whose job it is.
  enum Service: String, CaseIterable, ExpressibleByArgument {
    case github, gitlab, none

    /// The file of a repository in which its jobs are.
    fileprivate var file: (path: String, text: String)? {
      switch self {
      case .github: (".github/workflows/sheets.yml", Self.githubJob)
      case .gitlab: (".gitlab-ci.yml", Self.gitlabJob)
      case .none: nil
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      "The service that runs the job. (default: gitlab where there is a .gitlab-ci.yml, else github)",
      valueName: "service"))
  var ci: Service?

  @Argument(help: ArgumentHelp("The folder of the repository.", valueName: "folder"), completion: .directory)
  var folder = "."

  func run() throws {
    guard Descriptor.exists(folder) else { throw ValidationError("There is no folder \(folder).") }
    let service = ci ?? (Descriptor.exists(path(".gitlab-ci.yml")) ? .gitlab : .github)
    let files = [("Sheets/first.sheet.json", Self.document), service.file, (".pre-commit-config.yaml", Self.hook)]
    var (said, hasJob) = ("", false)
    do {
      for case (let name, let text)? in files {
        let path = path(name)
        guard Descriptor.isNamed(path) else {
          try makeFolders(of: name)
          var file = try ScratchFile(replacing: path)
          try file.write(Array(text.utf8))
          try file.replace()
          said += "wrote  \(path)\n"
          if name == service.file?.path { hasJob = true }
          continue
        }
        let isComplete = name.hasSuffix(".json") || (try? Descriptor.read(path)) == Array(text.utf8)
        said += "kept   \(path)" + (isComplete ? "\n" : ", which needs:\n\n" + Self.indented(text) + "\n")
      }
    } catch {
      // What was written stays, and is said.
      try Descriptor.deliver(said.printable)
      throw error
    }
    if let job = service.file?.path, hasJob {
      said += "\nIn \(path(job)), put the address of your copy of sheetd in place of \(Self.address).\n"
    }
    said += "\nNext: sheetd run '\(path("Sheets"))'\n"
    try Descriptor.deliver(said.printable)
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "    \($0)\n" }.joined()
  }

  private func path(_ name: String) -> String { DocumentFiles.path(folder, name) }

  /// Makes the folders in which a file is.
  private func makeFolders(of name: String) throws {
    var made = ""
    for component in name.split(separator: "/").dropLast() {
      made += (made.isEmpty ? "" : "/") + component
      try Descriptor.makeFolder(path(made))
    }
  }

  // MARK: The files

  private static let address = "ADDRESS"

  private static let document = """
    {
      "description": "A sheet with two places, and what a flick and a slow drag do to it.",
      "preset": "system-26",
      "device": "iPhone 15",
      "configuration": {"detents": ["medium", "large"]},
      "scenarios": [
        {
          "name": "a flick goes to large",
          "steps": [
            {"time": 0, "method": "sheet/present"},
            {"time": 2, "flick": {"on": "sheet", "velocity": -900}}
          ],
          "expect": [{"time": 2, "settles": {"detent": "large", "within": 2}}]
        },
        {
          "name": "a short drag goes back",
          "steps": [
            {"time": 0, "method": "sheet/present"},
            {"time": 2, "drag": {"on": "sheet", "by": -60, "duration": 0.5}}
          ],
          "expect": [{"time": 2, "settles": {"detent": "medium"}}]
        }
      ]
    }

    """

  private static let hook = """
    repos:
      - repo: local
        hooks:
          - id: sheetd
            name: sheets
            entry: sheetd run .
            language: system
            files: \\.sheet\\.json$
            pass_filenames: false

    """
}

extension InitCommand.Service {
  fileprivate static let githubJob = """
    name: sheets
    on: [push, pull_request]
    jobs:
      sheets:
        runs-on: ubuntu-24.04
        container: swift:6.1-noble
        steps:
          - uses: actions/checkout@v4
          - run: apt-get update && apt-get install -y git libjansson-dev make
          - run: git clone --depth 1 ADDRESS ../sheetd
          - run: swift build -c release --product sheetd --package-path ../sheetd
          - run: ../sheetd/.build/release/sheetd run --format github --pictures failures .
          - uses: actions/upload-artifact@v4
            if: failure()
            with: {name: failures, path: failures}

    """

  fileprivate static let gitlabJob = """
    sheets:
      image: swift:6.1-noble
      script:
        - apt-get update && apt-get install -y git libjansson-dev make
        - git clone --depth 1 ADDRESS ../sheetd
        - swift build -c release --product sheetd --package-path ../sheetd
        - ../sheetd/.build/release/sheetd run --format junit --pictures failures . > sheets.xml
      artifacts:
        when: always
        paths: [failures]
        reports: {junit: sheets.xml}

    """
}
