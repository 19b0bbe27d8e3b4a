// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "shelf-benchmarks",
  dependencies: [.package(name: "shelf", path: "..")],
  targets: [
    .target(name: "CAllocation"),
    .executableTarget(name: "generate-catalog"),
    .executableTarget(
      name: "bench-layout",
      dependencies: ["CAllocation", .product(name: "LayoutEngine", package: "shelf")]),
  ],
  swiftLanguageModes: [.v6]
)
