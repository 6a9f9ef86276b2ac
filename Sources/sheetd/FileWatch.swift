import JSON

/// Waits until documents change: it looks at their modification times and sizes.
struct FileWatch {
  /// How often it looks, s.
  private static let interval = 0.2

  private let arguments: [String]
  /// Documents that others extend.
  private var others: Set<String>
  private var seen: [String: State]

  /// The attributes that change with the content of a file.
  private struct State: Equatable {
    let seconds, nanoseconds, size, file: Int64
  }

  /// - Parameters:
  ///   - arguments: files, folders and patterns; documents may come and go.
  ///   - others: the paths of further documents, which may not exist.
  init(_ arguments: [String], and others: Set<String>) {
    (self.arguments, self.others) = (arguments, others)
    seen = Self.states(arguments, others)
  }

  /// Adds further documents, which may not exist.
  mutating func add(_ documents: Set<String>) {
    let new = documents.subtracting(others)
    others.formUnion(new)
    seen.merge(Self.states([], new)) { seen, _ in seen }
  }

  /// Waits for the next change, and until a program that is still writing has finished.
  mutating func wait() {
    var states = seen
    repeat {
      pause()
      states = Self.states(arguments, others)
    } while states == seen
    repeat {
      seen = states
      pause()
      states = Self.states(arguments, others)
    } while states != seen
  }

  private func pause() { _ = poll(nil, 0, Int32(Self.interval * 1000)) }

  private static func states(_ arguments: [String], _ others: Set<String>) -> [String: State] {
    var states: [String: State] = [:]
    for path in DocumentFiles(arguments).paths + others {
      var status = stat()
      guard stat(path.fileName, &status) == 0 else { continue }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      states[path] = State(
        seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec), size: Int64(status.st_size),
        file: Int64(truncatingIfNeeded: status.st_ino))
    }
    return states
  }
}
