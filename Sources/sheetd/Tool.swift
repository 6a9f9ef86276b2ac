import CPlatform

/// An external program that converts pictures; where it is missing, the error names it.
struct Tool {
  let name: String
  /// What it is for.
  let purpose: String
  /// In which packages it is.
  let packages: String

  /// Makes PNG of SVG.
  static let rsvg = Tool(
    name: "rsvg-convert", purpose: "PNG, GIF and MP4 are made by it",
    packages: "Debian and Ubuntu have it in librsvg2-bin, Homebrew in librsvg")
  /// Makes timelines of PNG.
  static let ffmpeg = Tool(
    name: "ffmpeg", purpose: "GIF and MP4 are made by it", packages: "Debian, Ubuntu and Homebrew have it in ffmpeg")

  /// A program that runs.
  struct Running {
    fileprivate let tool: Tool
    fileprivate let process: Int32
    fileprivate let input: Descriptor
    fileprivate let output: Descriptor?

    /// Gives it something to read.
    /// - Returns: whether it reads.
    func write(_ bytes: [UInt8]) -> Bool { input.writeAll(bytes) }

    /// Ends its input, and waits for it to exit.
    /// - Returns: what it has written, where that was asked for.
    /// - Throws: when it ends with a failure; it has reported the reason on stderr.
    func finish() throws -> [UInt8] {
      close(input.number)
      let written = output?.readAll() ?? []
      if let output { close(output.number) }
      let status = cplatform_finish(process)
      guard status == 0 else { throw RenderFailure("\(tool.name) failed: it ended with \(status)") }
      return written
    }
  }

  /// Starts it.
  /// - Parameter isRead: whether what it writes is read; it goes to stdout where it isn't.
  func start(_ arguments: [String], isRead: Bool) throws -> Running {
    var pointers: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var (input, output): (Int32, Int32) = (-1, -1)
    let process = isRead ? cplatform_start(&pointers, &input, &output) : cplatform_start(&pointers, &input, nil)
    guard process >= 0 else {
      if errno == ENOENT {
        throw RenderFailure("there is no \(name) here: \(purpose). \(packages); --format svg and text need nothing.")
      }
      throw ProcessFailure("\(name) can't be started")
    }
    return Running(
      tool: self, process: process, input: Descriptor(number: input),
      output: isRead ? Descriptor(number: output) : nil)
  }

  /// Gives it something to read, and takes what it writes. It has to read all before it writes much.
  func run(_ arguments: [String], on bytes: [UInt8]) throws -> [UInt8] {
    let running = try start(arguments, isRead: true)
    _ = running.write(bytes)
    return try running.finish()
  }
}
