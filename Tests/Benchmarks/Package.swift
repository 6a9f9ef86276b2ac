// swift-tools-version: 6.1
import PackageDescription

// The benchmark of the engine without the process around it. A separate package, so that only `make bench` builds it.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "sheetd", path: "../..")],
  targets: [
    .executableTarget(name: "EngineTicks", dependencies: [.product(name: "SheetEngine", package: "sheetd")])
  ],
  swiftLanguageModes: [.v6]
)
