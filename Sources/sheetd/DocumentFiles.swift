import JSON

/// The documents that the arguments of a command name: files, folders with all documents in them, and patterns.
struct DocumentFiles {
  /// The paths, each once, in the order of the arguments; those of a folder or a pattern in alphabetical order.
  private(set) var paths: [String] = []
  /// Descriptions of what could not be found or read.
  private(set) var problems: [String] = []
  private var known: Set<String> = []

  /// The help of the argument.
  static let help =
    "The documents: files, folders that contain *.sheet.json files, or patterns with *, ** and ?; - is stdin."

  init(_ arguments: [String]) {
    for argument in arguments {
      switch FileKind(of: argument, followsLinks: true) {
      case .folder: add(documents(in: argument), "there is no *.sheet.json in \(argument)")
      case nil where argument.contains(where: { Self.wildcards.contains($0) }):
        add(matches(of: argument), "no file matches \(argument)")
      case .file, .other, nil: add([argument], nil)
      }
    }
  }

  /// The documents of a folder that an editor shows, which may be very large: not more than some entries are looked at.
  init(workspace folder: String, isDeep: Bool) {
    room = Self.workspaceRoom
    paths = documents(in: folder, isDeep: isDeep)
  }

  /// The maximum number of entries of the folders of a workspace.
  private static let workspaceRoom = 200_000
  /// How many more entries of folders are looked at.
  private var room = Int.max

  /// Reports the files that could not be found or read.
  func report(to reported: inout Problems) {
    for problem in problems { reported.report(problem) }
  }

  /// Adds files.
  /// - Parameter problem: what is wrong if there are none.
  private mutating func add(_ found: [String], _ problem: String?) {
    if found.isEmpty, let problem { problems.append(problem) }
    for path in found where known.insert(path).inserted { paths.append(path) }
  }

  // MARK: Folders

  private enum FileKind {
    case file, folder, other

    /// Nil if there is no such file.
    init?(of path: String, followsLinks: Bool) {
      var status = stat()
      guard (followsLinks ? stat(path.fileName, &status) : lstat(path.fileName, &status)) == 0 else { return nil }
      switch status.st_mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      // A link to a folder may lead back to where it stands.
      case S_IFLNK: self = FileKind(of: path, followsLinks: true) == .file ? .file : .other
      default: self = .other
      }
    }
  }

  /// The documents in a folder.
  /// - Parameter isDeep: whether those in the folders inside are listed, too.
  private mutating func documents(in folder: String, isDeep: Bool = true) -> [String] {
    var (found, folders) = ([String](), [folder])
    while let folder = folders.popLast(), room > 0 {
      for entry in entries(of: folder) {
        room -= 1
        switch entry.kind {
        case .file where entry.name.hasSuffix(".sheet.json"): found.append(entry.path)
        case .folder where isDeep && Self.isSearched(entry.name): folders.append(entry.path)
        case .file, .folder, .other: break
        }
      }
    }
    return found.sorted()
  }

  /// Whether a folder is searched without being named: packages and hidden folders contain no documents of one's own.
  private static func isSearched(_ name: String) -> Bool { !name.hasPrefix(".") && name != "node_modules" }

  private mutating func entries(of folder: String) -> [(name: String, path: String, kind: FileKind)] {
    guard let names = Self.names(in: folder) else {
      problems.append(ProcessFailure("\(folder) can't be read").description)
      return []
    }
    return names.compactMap { name in
      let path = Self.path(folder, name)
      return FileKind(of: path, followsLinks: false).map { (name, path, $0) }
    }
  }

  /// Whether there is a regular file, or a link to one.
  static func isFile(_ path: String) -> Bool { FileKind(of: path, followsLinks: true) == .file }

  /// Whether there is a folder, or a link to one.
  static func isFolder(_ path: String) -> Bool { FileKind(of: path, followsLinks: true) == .folder }

  /// The names in a folder; nil if it can't be read.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir((folder.isEmpty ? "." : folder).fileName) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Only as much of it exists as the name is long.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        String(
          fileName: UnsafeRawBufferPointer(
            start: pointer, count: strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  static func path(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  // MARK: Patterns

  private static let wildcards: Set<Character> = ["*", "?"]

  /// The files that match a pattern, and the documents in the folders that match it.
  private mutating func matches(of pattern: String) -> [String] {
    var folders = [pattern.hasPrefix("/") ? "/" : ""]
    var found: [String] = []
    let components = pattern.split(separator: "/").map(String.init)
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      var next: [String] = []
      for folder in folders {
        if component == "**" {
          next += searched(in: folder)
        } else if !component.contains(where: { Self.wildcards.contains($0) }) {
          let path = Self.path(folder, component)
          switch FileKind(of: path, followsLinks: true) {
          case .folder: next.append(path)
          case .file where isLast: found.append(path)
          case .file, .other, nil: break
          }
        } else {
          for entry in entries(of: folder) where Self.matches(entry.name, component) {
            switch entry.kind {
            case .folder: next.append(entry.path)
            case .file where isLast: found.append(entry.path)
            case .file, .other: break
            }
          }
        }
      }
      var seen: Set<String> = []
      folders = next.filter { seen.insert($0).inserted }
    }
    for folder in folders { found += documents(in: folder) }
    return found.sorted()
  }

  /// A folder and all folders inside.
  private mutating func searched(in folder: String) -> [String] {
    var (all, index) = ([folder], 0)
    while index < all.count {
      for entry in entries(of: all[index]) where entry.kind == .folder && Self.isSearched(entry.name) {
        all.append(entry.path)
      }
      index += 1
    }
    return all
  }

  /// Whether a name matches a pattern; a hidden file only one that starts with a dot.
  private static func matches(_ name: String, _ pattern: String) -> Bool {
    guard !name.hasPrefix(".") || pattern.hasPrefix(".") else { return false }
    let (name, pattern) = (Array(name.unicodeScalars), Array(pattern.unicodeScalars))
    var (index, position) = (0, 0)
    // After the last star: where the pattern goes on, and up to where the star matches.
    var star: (position: Int, index: Int)?
    while index < name.count {
      if position < pattern.count, pattern[position] == "*" {
        position += 1
        star = (position, index)
      } else if position < pattern.count, pattern[position] == "?" || pattern[position] == name[index] {
        (position, index) = (position + 1, index + 1)
      } else if let last = star {
        star = (last.position, last.index + 1)
        (position, index) = (last.position, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == "*" }
  }
}
