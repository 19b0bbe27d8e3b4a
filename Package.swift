// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// A library target and its tests, which mirror it.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name)] + dependencies,
    swiftSettings: strict
  )
}

let package = Package(
  name: "shelf",
  products: [
    .executable(name: "shelf", targets: ["shelf"]),
    .library(name: "LayoutEngine", targets: ["LayoutEngine"]),
    .library(name: "CatalogStore", targets: ["CatalogModel", "CatalogStore"]),
    .library(name: "CatalogFormats", targets: ["CatalogFormats"]),
  ],
  targets: [
    // Floor 0: the system's C libraries.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYAJL", providers: [.apt(["libyajl-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGlibc"),
    // C libraries that are loaded on first use.
    .target(name: "CUchardet"),
    .target(name: "CYAZ"),

    // Floor 1: values and thin faces; none of them knows another.
    room("LayoutEngine"),
    room("CatalogModel"),
    room("SQLiteDatabase", ["CSQLite"]),
    room("TextDecoding", ["CGlibc", "CUTF8Proc", "CUchardet", "CYAZ"]),
    room("JSONText", ["CYAJL"]),
    .target(
      name: "CatalogSchema", path: "migrations", resources: [.embedInCode("0001-initial.sql")],
      swiftSettings: strict),

    // Floor 2: the store, the formats, the layout specs.
    room("CatalogStore", ["CatalogModel", "SQLiteDatabase", "CatalogSchema"]),
    room(
      "CatalogFormats",
      ["CatalogModel", "TextDecoding", "JSONText", "SQLiteDatabase", "CGlibc", "CZlib"]),
    room("LayoutSpecs", ["LayoutEngine", "JSONText"]),

    // Floor 3: records into a store; sections into an arrangement.
    room("CatalogImport", ["CatalogModel", "CatalogFormats"]),
    room("ShelfPages", ["CatalogModel", "LayoutEngine"]),

    // Floor 4: a page becomes text.
    room("PageOutput", ["CatalogModel", "ShelfPages", "LayoutEngine", "JSONText", "TextDecoding"]),

    // Floor 6: the command line.
    room(
      "ShelfCommands",
      [
        "CatalogModel", "CatalogStore", "CatalogFormats", "CatalogImport", "LayoutEngine",
        "LayoutSpecs", "ShelfPages", "PageOutput", "JSONText", "TextDecoding", "CGlibc",
      ]),

    // Floor 7.
    .executableTarget(name: "shelf", dependencies: ["ShelfCommands"], swiftSettings: strict),

    tests("LayoutEngine"),
    tests("LayoutSpecs"),
    tests("CatalogModel"),
    tests("SQLiteDatabase"),
    tests("TextDecoding"),
    tests("JSONText"),
    tests("CatalogStore", ["CatalogModel", "SQLiteDatabase", "CatalogSchema"]),
    tests("CatalogFormats", ["CatalogModel"]),
    tests("CatalogImport", ["CatalogModel", "CatalogStore", "CatalogFormats"]),
    tests("ShelfPages", ["CatalogModel", "LayoutEngine"]),
    tests("PageOutput", ["ShelfPages", "CatalogModel", "LayoutEngine"]),
    tests("ShelfCommands", ["CatalogModel", "CatalogStore"]),
  ],
  swiftLanguageModes: [.v6]
)
