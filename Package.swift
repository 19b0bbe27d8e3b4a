// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// Where Pango's headers are. Its own pkg-config file says so too, together with a flag that the
/// package manager refuses with a warning at every build.
let pangoHeaders: [SwiftSetting] = [
  .unsafeFlags(["-Xcc", "-I/usr/include/pango-1.0", "-Xcc", "-I/usr/include/harfbuzz"])
]

/// A library target and its tests, which mirror it.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], files: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name)] + dependencies,
    exclude: files,
    swiftSettings: strict
  )
}

let package = Package(
  name: "shelf",
  products: [
    .executable(name: "shelf", targets: ["shelf"]),
    .executable(name: "shelf-draw", targets: ["shelf-draw"]),
    .library(name: "LayoutEngine", targets: ["LayoutEngine"]),
    .library(
      name: "CatalogStore", targets: ["CatalogModel", "CatalogStore", "CatalogStorePostgres"]),
    .library(name: "CatalogFormats", targets: ["CatalogFormats"]),
  ],
  targets: [
    // Floor 0: the system's C libraries.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYAJL", providers: [.apt(["libyajl-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGlibc"),
    .systemLibrary(name: "CPango", pkgConfig: "cairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CPictures",
      providers: [
        .apt(["libturbojpeg0-dev", "libspng-dev", "libwebp-dev", "libgif-dev", "libavif-dev"])
      ]),
    // C libraries that are opened on first use.
    .target(name: "CUchardet"),
    .target(name: "CXML", linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("pthread")]),
    .target(name: "CYAZ"),
    .target(
      name: "CMicroHTTPD", linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("pthread")]),
    .target(name: "CPostgres", linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("pthread")]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("pthread")]),

    // Below the faces of the databases: the rules of migrations, which they share.
    room("SchemaMigrations"),

    // Floor 1: values and thin faces; none of them knows another.
    room("LayoutEngine"),
    room("CatalogModel"),
    room("WorkerThreads"),
    room("SQLiteDatabase", ["CSQLite", "SchemaMigrations"]),
    room("PostgresDatabase", ["CPostgres", "SchemaMigrations"]),
    room("TextDecoding", ["CGlibc", "CUTF8Proc", "CUchardet", "CYAZ"]),
    room("JSONText", ["CYAJL"]),
    room("PictureCoding", ["CPictures", "CZlib"]),
    room("XMLText", ["CXML", "TextDecoding"]),
    .target(
      name: "CatalogSchema", path: "migrations", exclude: ["postgresql"],
      resources: [
        .embedInCode("0001-initial.sql"), .embedInCode("0002-search.sql"),
        .embedInCode("0003-memory.sql"),
      ],
      swiftSettings: strict),

    .target(
      name: "PostgresCatalogSchema", path: "migrations/postgresql",
      resources: [.embedInCode("0001-initial.sql"), .embedInCode("0002-search.sql")],
      swiftSettings: strict),

    // Below the stores: what is the same in each, identity, merging, words, order.
    room("CatalogRules", ["CatalogModel", "TextDecoding", "CGlibc"]),

    // Floor 2: the stores, the formats, the layout specs.
    room(
      "CatalogStore",
      [
        "CatalogModel", "CatalogRules", "SchemaMigrations", "SQLiteDatabase", "CatalogSchema",
        "WorkerThreads",
      ]),
    room(
      "CatalogStorePostgres",
      [
        "CatalogModel", "CatalogRules", "SchemaMigrations", "PostgresDatabase",
        "PostgresCatalogSchema",
      ]),
    room(
      "CatalogFormats",
      [
        "CatalogModel", "CatalogRules", "TextDecoding", "JSONText", "XMLText", "SQLiteDatabase",
        "WorkerThreads", "CGlibc", "CZlib",
      ]),
    room("LayoutSpecs", ["LayoutEngine", "JSONText"]),
    room("DrawingPage", ["LayoutEngine", "JSONText"]),
    room("CoverFetching", ["CCurl", "JSONText"]),

    // Floor 3: records into a store; sections into an arrangement.
    room("CatalogImport", ["CatalogModel", "CatalogRules", "CatalogFormats", "WorkerThreads"]),
    room("ShelfPages", ["CatalogModel", "LayoutEngine"]),

    // Floor 4: a page becomes text, or a picture.
    room(
      "PageOutput",
      ["CatalogModel", "DrawingPage", "ShelfPages", "LayoutEngine", "JSONText", "TextDecoding"]),
    .target(
      name: "PageDrawing",
      dependencies: ["DrawingPage", "LayoutEngine", "PictureCoding", "CGlibc", "CPango"],
      swiftSettings: strict + pangoHeaders),

    // Floor 5: pages, feeds and data over HTTP.
    room(
      "ShelfService",
      [
        "CatalogModel", "CatalogRules", "CatalogFormats", "CatalogImport", "CoverFetching",
        "CMicroHTTPD", "CZlib", "CGlibc", "DrawingPage", "LayoutEngine", "ShelfPages", "PageOutput",
        "JSONText",
      ]),

    // Floor 6: the command line.
    room(
      "ShelfCommands",
      [
        "ShelfService",
        "CatalogModel", "CatalogRules", "CatalogStore", "CatalogStorePostgres", "CatalogFormats",
        "CatalogImport",
        "CoverFetching", "DrawingPage",
        "LayoutEngine", "LayoutSpecs", "ShelfPages", "PageOutput", "JSONText", "TextDecoding",
        "CGlibc",
      ]),

    // Floor 7.
    .executableTarget(name: "shelf", dependencies: ["ShelfCommands"], swiftSettings: strict),
    .executableTarget(name: "shelf-draw", dependencies: ["PageDrawing"], swiftSettings: strict),

    tests("LayoutEngine"),
    tests("LayoutSpecs", ["LayoutEngine", "JSONText"]),
    tests("CatalogModel"),
    .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: strict),
    .target(name: "HostileCatalog", path: "Tests/HostileCatalog", swiftSettings: strict),
    tests("SQLiteDatabase", ["SchemaMigrations", "TestFolders"]),
    tests("CatalogRules", ["CatalogModel"]),
    tests("TextDecoding"),
    tests("JSONText"),
    tests("XMLText"),
    .target(name: "CFaultyDisk", dependencies: ["CSQLite"], path: "Tests/CFaultyDisk"),
    tests(
      "CatalogStore",
      [
        "CatalogModel", "CatalogRules", "SQLiteDatabase", "CatalogSchema", "CFaultyDisk",
        "TestFolders",
      ]),
    .testTarget(
      name: "CatalogRepositoryContractTests",
      dependencies: [
        "CatalogModel", "CatalogRules", "CatalogStore", "CatalogStorePostgres", "PostgresDatabase",
        "ShelfCommands", "ShelfService", "TestFolders",
      ],
      swiftSettings: strict),
    tests(
      "CatalogFormats",
      ["CatalogModel", "CatalogRules", "SQLiteDatabase", "TextDecoding", "JSONText"]),
    tests(
      "CatalogImport",
      ["CatalogModel", "CatalogStore", "CatalogFormats", "SQLiteDatabase", "TestFolders"]),
    tests("ShelfPages", ["CatalogModel", "LayoutEngine"]),
    tests("PictureCoding", files: ["Fixtures"]),
    tests("DrawingPage", ["LayoutEngine"]),
    tests("CoverFetching", ["CCurl"], files: ["misbehaving-server.py"]),
    tests("PageDrawing", ["DrawingPage", "LayoutEngine", "PictureCoding"]),
    tests("PageOutput", ["ShelfPages", "CatalogModel", "DrawingPage", "LayoutEngine"]),
    tests(
      "ShelfService",
      [
        "ShelfCommands", "CatalogModel", "CatalogStore", "CatalogFormats", "CatalogImport",
        "CoverFetching", "HostileCatalog", "JSONText", "XMLText",
      ], files: ["person.py"]),
    tests(
      "ShelfCommands",
      [
        "PictureCoding", "CatalogModel", "CatalogStore", "DrawingPage", "HostileCatalog",
        "LayoutEngine", "JSONText", "PageOutput", "ShelfPages",
      ],
      files: ["References"]),

    // Readers of strangers' bytes, for fuzzers and for replaying what they found.
    .target(
      name: "FuzzReaders",
      dependencies: [
        "CatalogFormats", "CatalogModel", "CatalogStore", "JSONText", "LayoutSpecs",
        "ShelfCommands", "ShelfService",
      ],
      path: "Tests/FuzzReaders", swiftSettings: strict),
    tests("FuzzReaders", files: ["Corpus"]),
  ],
  swiftLanguageModes: [.v6]
)

// Built with a fuzzer only, which brings the main function.
if Context.environment["SHELF_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "shelf-fuzz", dependencies: ["FuzzReaders"], path: "Tests/shelf-fuzz",
      swiftSettings: strict))
}

// Built for the thread sanitizer only, which it tells of locks: part of the tests and of each program.
if Context.environment["SHELF_TSAN"] != nil {
  package.targets.append(.target(name: "CLockWitness", path: "Tests/CLockWitness"))
  for target in package.targets where ["shelf", "shelf-draw", "TestFolders"].contains(target.name) {
    target.dependencies.append("CLockWitness")
  }
}
