// swift-tools-version: 6.1
import PackageDescription

// Fuzz targets for libFuzzer. They are a separate package because their executables need libFuzzer's main.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "sheetd", path: "../..")],
  targets: [
    .target(name: "FuzzSupport", dependencies: [.product(name: "SheetServer", package: "sheetd")]),
    // Any bytes: framing and JSON-RPC.
    .executableTarget(name: "FuzzMessages", dependencies: ["FuzzSupport"]),
    // Any text as a sheet document.
    .executableTarget(name: "FuzzDocuments", dependencies: ["FuzzSupport"]),
    // Valid methods with hostile params: a whole session.
    .executableTarget(name: "FuzzSessions", dependencies: ["FuzzSupport"]),
    // Snapshots that were tampered with, with checksums that fit.
    .executableTarget(name: "FuzzSnapshots", dependencies: ["FuzzSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
