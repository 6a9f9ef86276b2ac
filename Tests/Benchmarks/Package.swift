// swift-tools-version: 6.1
import PackageDescription

// What of the benchmark is measured without the process around it. A package of its own, so that nobody builds it who
// does not measure.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "sheetd", path: "../..")],
  targets: [
    .executableTarget(name: "EngineTicks", dependencies: [.product(name: "SheetEngine", package: "sheetd")])
  ],
  swiftLanguageModes: [.v6]
)
