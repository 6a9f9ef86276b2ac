// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "sheetd",
  // The engine is also for tests of apps. The daemon is built on macOS and Linux.
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .executable(name: "sheetd", targets: ["sheetd"]),
    .library(name: "SheetEngine", targets: ["SheetEngine"]),
  ],
  dependencies: [
    // The command line: flags, --help, --version, completion scripts.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // C libraries. jansson parses JSON: strict, well fuzzed, and in every distribution.
    .systemLibrary(
      name: "CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
    ),
    // An arena for the memory of one document, which jansson allocates.
    .target(name: "CArena"),
    // System calls that the platform's Swift module does not export: ppoll, pidfd, signals as a descriptor.
    .target(name: "CPlatform"),

    // JSON text in and out. The only importer of CJansson.
    .target(name: "JSON", dependencies: ["CArena", "CJansson"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "SeededRandom"]),

    // Bytes to messages: framing, ids, batches, errors.
    .target(name: "JSONRPC", dependencies: ["JSON"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC"]),

    // One sheet, as a value. Imports nothing.
    .target(name: "SheetEngine", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .testTarget(name: "SheetEngineTests", dependencies: ["SheetEngine", "SeededRandom"], exclude: ["References"]),

    // The methods: names, params, results.
    .target(name: "SheetProtocol", dependencies: ["JSON", "JSONRPC", "SheetEngine"]),
    .testTarget(name: "SheetProtocolTests", dependencies: ["SheetProtocol", "SeededRandom"]),

    // Pictures of a sheet and plots of its motion, as SVG and as text.
    .target(
      name: "SheetRender", dependencies: ["JSON", "SheetEngine", "SheetProtocol"],
      resources: [.embedInCode("Contents/contents.txt")]),
    .testTarget(name: "SheetRenderTests", dependencies: ["SheetRender", "SeededRandom"]),

    // The file that people edit: its content and its diagnostics.
    .target(name: "SheetDocument", dependencies: ["JSON", "SheetEngine", "SheetProtocol"]),
    .testTarget(name: "SheetDocumentTests", dependencies: ["SheetDocument", "SeededRandom"]),

    // A sheet as code for the platforms on which people build theirs.
    .target(
      name: "SheetExport", dependencies: ["JSON", "SheetDocument", "SheetEngine", "SheetProtocol", "SheetRender"],
      resources: [.embedInCode("Templates")]),
    .testTarget(name: "SheetExportTests", dependencies: ["SheetExport", "SeededRandom"]),

    // What a real sheet did, beside what a document does.
    .target(name: "SheetTrace", dependencies: ["JSON", "SheetEngine", "SheetProtocol", "SheetRender"]),
    .testTarget(name: "SheetTraceTests", dependencies: ["SheetTrace", "SeededRandom"]),

    // Sheets by id, clocks, open documents: calls on values.
    .target(
      name: "SheetSessions",
      dependencies: ["JSON", "JSONRPC", "SheetDocument", "SheetEngine", "SheetExport", "SheetProtocol", "SheetRender"]),
    .testTarget(name: "SheetSessionsTests", dependencies: ["SheetSessions", "SeededRandom"]),

    // A connection: bytes and the time in, bytes out.
    .target(
      name: "SheetServer",
      dependencies: ["JSON", "JSONRPC", "SheetDocument", "SheetEngine", "SheetProtocol", "SheetSessions"]),
    .testTarget(name: "SheetServerTests", dependencies: ["SheetServer", "SheetTranscript"]),

    // Conversations as text: recording, comparing, rewriting.
    .target(
      name: "SheetTranscript", dependencies: ["JSON", "JSONRPC", "SheetProtocol", "SheetServer", "SheetSessions"]),
    .testTarget(name: "SheetTranscriptTests", dependencies: ["SheetTranscript", "SeededRandom"]),

    // The process: descriptors, signals, the command line.
    .executableTarget(
      name: "sheetd",
      dependencies: [
        "CPlatform", "JSON", "SheetDocument", "SheetExport", "SheetProtocol", "SheetRender", "SheetServer",
        "SheetSessions", "SheetTrace", "SheetTranscript",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // For the linker: the order of the functions in `make release`.
      exclude: ["functions.order"]
    ),

    // Random numbers for tests.
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
  ],
  swiftLanguageModes: [.v6]
)

// The Swift tests are optimized, because they run millions of frames. Their own code is not: that takes a fifth of the build's time, and
// the tests run no faster for it.
for target in package.targets where target.type == .test {
  target.swiftSettings = [.unsafeFlags(["-Onone"])]
}
