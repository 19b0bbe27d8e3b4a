// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "shelf-benchmarks",
  dependencies: [.package(name: "shelf", path: "..")],
  targets: [
    .target(name: "CAllocation"),
    .executableTarget(name: "generate-catalog"),
    .target(name: "CKeyset", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "bench-page",
      dependencies: ["CKeyset", .product(name: "CatalogStore", package: "shelf")]),
    .executableTarget(
      name: "bench-postgres",
      dependencies: [.product(name: "CatalogStore", package: "shelf")]),
    .executableTarget(
      name: "bench-layout",
      dependencies: ["CAllocation", .product(name: "LayoutEngine", package: "shelf")]),
  ],
  swiftLanguageModes: [.v6]
)
