#!/usr/bin/env python3
"""Checks that arrows point down: a target imports only what Package.swift gives it, and Package.swift
gives it only targets of lower floors. (The package manager itself accepts undeclared imports.)"""
import json
import pathlib
import re
import subprocess
import sys

FLOORS = [
    ["SchemaMigrations"],
    ["LayoutEngine", "CatalogModel", "WorkerThreads", "SQLiteDatabase", "PostgresDatabase", "TextDecoding", "JSONText", "CatalogSchema", "PostgresCatalogSchema",
     "PictureCoding", "TestFolders", "HostileCatalog"],
    ["CatalogRules", "XMLText"],
    ["CatalogStore", "CatalogStorePostgres", "CatalogFormats", "LayoutSpecs", "DrawingPage", "CoverFetching"],
    ["CatalogImport", "ShelfPages"],
    ["PageOutput", "PageDrawing"],
    ["ShelfService"],
    ["ShelfCommands"],
    ["shelf", "shelf-draw", "FuzzReaders"],
    ["shelf-fuzz"],
]
TOOLCHAIN = {"Glibc", "Synchronization", "PackageDescription", "CoreGraphics"}
TEST_ONLY = {"Testing", "Foundation", "FoundationXML", "Dispatch"}
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|enum|class|protocol|func|var|let|typealias)\s+)?(\w+)", re.M)


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    package = json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=root))
    floor = {name: number for number, names in enumerate(FLOORS, 1) for name in names}
    faults = []
    for target in package["targets"]:
        name, kind = target["name"], target["type"]
        if kind == "system":
            floor[name] = 0
        path = root / (target.get("path") or ("Tests" if kind == "test" else "Sources") + "/" + name)
        if kind != "test" and any(path.rglob("*.c")):
            floor[name] = 0
    for target in package["targets"]:
        name, kind = target["name"], target["type"]
        path = root / (target.get("path") or ("Tests" if kind == "test" else "Sources") + "/" + name)
        given = {next(iter(d.values()))[0] for d in target["dependencies"]}
        if kind != "test":
            if name not in floor:
                faults.append(f"{name}: stands on no floor; name its floor in {__file__}")
                continue
            faults += [
                f"{name} (floor {floor[name]}) depends on {other} (floor {floor[other]})"
                for other in sorted(given) if other in floor and floor[other] >= floor[name] > 0]
        allowed = given | TOOLCHAIN | (TEST_ONLY if kind == "test" else set())
        for source in sorted(path.rglob("*.swift")):
            for module in IMPORT.findall(source.read_text(encoding="utf-8")):
                if module not in allowed:
                    faults.append(f"{source.relative_to(root)}: imports {module}, which {name} is not given")
    print("\n".join(faults) or "imports: every arrow points down")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
