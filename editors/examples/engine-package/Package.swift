// swift-tools-version: 6.1
import PackageDescription

// An app's own tests against SheetEngine. Outside this checkout, depend on the repository instead of on a path.
let package = Package(
  name: "engine-package",
  dependencies: [.package(name: "sheetd", path: "../../..")],
  targets: [
    .target(name: "PlaceSheet"),
    .testTarget(name: "PlaceSheetTests", dependencies: ["PlaceSheet", .product(name: "SheetEngine", package: "sheetd")]),
  ]
)
