import CPlatform
import JSON

/// An external program that converts pictures; if it is missing, the error names it.
struct Tool {
  let name: String
  /// The purpose of the tool, as a clause for an error message.
  let purpose: String
  /// The packages that contain it, as a clause for an error message.
  let packages: String

  /// Converts SVG to PNG.
  static let rsvg = Tool(
    name: "rsvg-convert", purpose: "PNG, GIF and MP4 are made by it",
    packages: "Debian and Ubuntu have it in librsvg2-bin, Homebrew in librsvg")
  /// Encodes frames as GIF or MP4.
  static let ffmpeg = Tool(
    name: "ffmpeg", purpose: "GIF and MP4 are made by it", packages: "Debian, Ubuntu and Homebrew have it in ffmpeg")

  /// A running program.
  struct Running {
    fileprivate let tool: Tool
    fileprivate let process: Int32
    fileprivate let input: Descriptor
    fileprivate let output: Descriptor?

    /// Writes to its input.
    /// - Returns: whether the program accepted it.
    func write(_ bytes: [UInt8]) -> Bool { input.writeAll(bytes) }

    /// Ends its input, and waits for it to exit.
    /// - Returns: its output, if it is read.
    /// - Throws: ``RenderFailure`` when it fails; it has written the reason to stderr.
    func finish() throws -> [UInt8] {
      close(input.number)
      let written = output?.readAll() ?? []
      if let output { close(output.number) }
      let status = cplatform_finish(process)
      guard status == 0 else { throw RenderFailure("\(tool.name) failed: it ended with \(status)") }
      return written
    }
  }

  /// Starts the program.
  /// - Parameter isRead: whether its output is read; otherwise it goes to stdout.
  func start(_ arguments: [String], isRead: Bool) throws -> Running {
    var pointers: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0.fileName) } + [nil]
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

  /// Whether this ffmpeg draws SVG itself: with the same library as rsvg-convert, but without a process and a PNG for each
  /// frame.
  var drawsSVG: Bool {
    get throws {
      String(decoding: try run(["-hide_banner", "-decoders"], on: []), as: UTF8.self).contains(" librsvg ")
    }
  }

  /// Runs the program on some input and returns its output. It must read all input before it writes much.
  func run(_ arguments: [String], on bytes: [UInt8]) throws -> [UInt8] {
    let running = try start(arguments, isRead: true)
    _ = running.write(bytes)
    return try running.finish()
  }
}
