#!/usr/bin/env python3
"""Long use: many imports, one after the other; size, speed and memory stay level.

    torture-long.py [SHELF]

IMPORTS (10000) small imports of 5 books each into one catalog of 2000 books, so that most of them change
what is there; SERVED (IMPORTS) the same through one running `shelf serve`, whose memory is looked at;
UPSERTS (1000) imports of a whole catalog of BOOKS (100000), in each of which 200 books changed. What the
last tenth needs is compared with what the second tenth needed: the file, the processor time and the memory
of one import may grow by half at most. MINUTES (no limit) ends a series early, which its line says.
"""

import http.client
import os
import statistics
import threading
import time

import serve_lib
import torture_lib as lib

TOKEN = "torture-0123456789abcdef"


def one(shelf, database, path):
    """The seconds of a processor and the kilobytes of one import."""
    pid = os.posix_spawn(shelf.program, shelf.arguments(database, "import", "--quiet", path), os.environ,
                         file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    if os.waitstatus_to_exitcode(status):
        raise SystemExit(f"import ends with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def size(database):
    return sum(os.path.getsize(str(database) + e) for e in ("", "-wal") if os.path.exists(str(database) + e))


def series(shelf, faults, name, database, rounds, work):
    """Works so often, and compares early figures with late ones."""
    figures, end = [], time.monotonic() + 60 * float(os.environ.get("MINUTES", "inf"))
    for count in range(rounds):
        figures.append((*work(count), size(database)))
        if time.monotonic() > end:
            break
    tenth = max(1, len(figures) // 10)
    early, late = figures[tenth:2 * tenth] or figures, figures[-tenth:]
    print(f"{name}: {len(figures)} imports" + (f" of {rounds}, for want of time" if len(figures) < rounds else ""))
    for place, what, unit, scale in ((0, "time", "ms", 1e3), (1, "memory", "MB", 1 / 1024), (2, "size", "MB", 1e-6)):
        first = statistics.mean(row[place] for row in early)
        last = statistics.mean(row[place] for row in late)
        print(f"  {what:6}: {first * scale:8.2f} {unit} in the second tenth, {last * scale:8.2f} {unit} in the last",
              flush=True)
        faults.expect(last <= first * 1.5, f"{name}: {what} grows")
    result = shelf.run(database, "check")
    faults.expect(result.returncode == 0, f"{name}: check: {result.stdout[:300]}")


def part(root, count):
    """A small file: five books, in another edition each time."""
    path = root / "part.ndjson"
    lib.write_catalog(path, [(count * 5 + step) * 7 % 2000 for step in range(5)], edition=count)
    return path


def filled(shelf, root, name):
    """A catalog of 2000 books."""
    lib.write_catalog(root / "part.ndjson", range(2000))
    shelf.must(root / name, "import", root / "part.ndjson")
    return root / name


def small(shelf, faults, root, rounds):
    database = filled(shelf, root, "small.db")
    series(shelf, faults, "small imports, a process each", database, rounds,
           lambda count: one(shelf, database, part(root, count)))


def served(shelf, faults, root, rounds):
    database = filled(shelf, root, "served.db")
    service = serve_lib.Service(
        shelf.program, database, "--allow-import", variables={"SHELF_TOKEN": TOKEN})
    threading.Thread(target=lambda: [0 for _ in service.process.stderr], daemon=True).start()
    client = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)

    def work(count):
        body = part(root, count).read_bytes()
        began = service.processor_time()
        client.request("POST", "/api/v1/imports?name=a.ndjson", body, {"Authorization": f"Bearer {TOKEN}"})
        answer = client.getresponse()
        said = answer.read()
        if answer.status != 200:
            raise SystemExit(f"import ends with {answer.status}: {said[:200]}")
        for path in ("/", "/opds/new", "/api/v1/sections"):
            client.request("GET", path)
            faults.expect(client.getresponse().read(), f"{path}: nothing")
        return service.processor_time() - began, service.memory() * 1024

    series(shelf, faults, "small imports, one running service", database, rounds, work)
    code, _ = service.stop()
    faults.expect(code == 0, f"the service ends with {code}")


class WholeCatalog:
    """The lines of a large catalog, a few of which change from one import to the next."""

    def __init__(self, path, books):
        self.path, self.books = path, books
        lib.write_catalog(path, range(books))
        self.lines = path.read_bytes().splitlines(keepends=True)

    def change(self, count):
        changed = [(count * 200 + step) * 7919 % self.books for step in range(200)]
        some = self.path.with_name("some.ndjson")
        lib.write_catalog(some, changed, edition=count)
        for book, line in zip(changed, some.read_bytes().splitlines(keepends=True)[1:], strict=True):
            self.lines[book + 1] = line
        with open(self.path, "wb") as file:
            file.writelines(self.lines)


def upserts(shelf, faults, root, rounds, books):
    database = root / "large.db"
    catalog = WholeCatalog(root / "all.ndjson", books)
    shelf.must(database, "import", catalog.path)

    def work(count):
        catalog.change(count + 1)
        return one(shelf, database, catalog.path)

    series(shelf, faults, f"upserts of {books} books", database, rounds, work)
    before = size(database)
    shelf.must(database, "compact")
    print(f"compact: {before / 1e6:.2f} MB before, {size(database) / 1e6:.2f} MB after")


def main():
    shelf, faults = lib.Shelf(), lib.Faults()
    imports = lib.number("IMPORTS", 10_000)
    with lib.folder() as root:
        parts = [
            (small, [imports]), (served, [lib.number("SERVED", imports)]),
            (upserts, [lib.number("UPSERTS", 1000), lib.number("BOOKS", 100_000)]),
        ]
        for part_of_it, counts in parts:
            if counts[0]:
                part_of_it(shelf, faults, root, *counts)
    faults.exit()


if __name__ == "__main__":
    main()
