#!/usr/bin/env python3
"""Long use: many small imports, and many upserts of a large catalog; size, speed and memory stay level.

    torture-long.py [SHELF]

IMPORTS (10000) small imports of 5 books each into one catalog of 2000 books, so that most of them change
what is there; UPSERTS (1000) imports of 200 changed books each into a catalog of BOOKS (100000). What the
last tenth needs is compared with what the second tenth needed: the file, the time and the memory of one
import may grow by half at most.
"""

import os
import resource
import statistics
import time

import torture_lib as lib


def one(shelf, database, path):
    """The seconds and the kilobytes of one import."""
    began = time.monotonic()
    pid = os.posix_spawn(shelf.program, shelf.arguments(database, "import", "--quiet", path), os.environ,
                         file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    if os.waitstatus_to_exitcode(status):
        raise SystemExit(f"import ends with {os.waitstatus_to_exitcode(status)}")
    return time.monotonic() - began, usage.ru_maxrss


def size(database):
    return sum(os.path.getsize(str(database) + e) for e in ("", "-wal") if os.path.exists(str(database) + e))


def series(shelf, faults, root, name, database, rounds, numbers):
    path = root / "part.ndjson"
    figures = []
    for count in range(rounds):
        lib.write_catalog(path, numbers(count), edition=count)
        figures.append((*one(shelf, database, path), size(database)))
    tenth = max(1, rounds // 10)
    early, late = figures[tenth:2 * tenth] or figures, figures[-tenth:]
    print(f"{name}: {rounds} imports")
    for place, what, unit, scale in ((0, "time", "ms", 1e3), (1, "memory", "MB", 1 / 1024), (2, "size", "MB", 1e-6)):
        first = statistics.median(row[place] for row in early)
        last = statistics.median(row[place] for row in late)
        print(f"  {what:6}: {first * scale:8.2f} {unit} in the second tenth, {last * scale:8.2f} {unit} in the last",
              flush=True)
        faults.expect(last <= first * 1.5, f"{name}: {what} grows")
    result = shelf.run(database, "check")
    faults.expect(result.returncode == 0, f"{name}: check: {result.stdout[:300]}")


def main():
    shelf, faults = lib.Shelf(), lib.Faults()
    books = lib.number("BOOKS", 100_000)
    with lib.folder() as root:
        small = root / "small.db"
        lib.write_catalog(root / "part.ndjson", range(2000))
        shelf.must(small, "import", root / "part.ndjson")
        series(shelf, faults, root, "small imports", small, lib.number("IMPORTS", 10_000),
               lambda count: [(count * 5 + step) * 7 % 2000 for step in range(5)])
        large = root / "large.db"
        lib.write_catalog(root / "all.ndjson", range(books))
        shelf.must(large, "import", root / "all.ndjson")
        series(shelf, faults, root, f"upserts of {books} books", large, lib.number("UPSERTS", 1000),
               lambda count: [(count * 200 + step) * 7919 % books for step in range(200)])
        before = size(large)
        shelf.must(large, "compact")
        print(f"compact: {before / 1e6:.2f} MB before, {size(large) / 1e6:.2f} MB after")
    faults.exit()


if __name__ == "__main__":
    main()
