#!/usr/bin/env python3
"""Eight processes import, read, back up, check, migrate and compact one database together.

    torture-together.py [SHELF]

MINUTES (5) is how long; BOOKS (200) how large one import is. No process may end with anything but 0, or
75 (try again). Afterwards every book that an import reported must be there exactly once, and the counts
must be exact.
"""

import contextlib
import os
import pathlib
import random
import sqlite3
import subprocess
import threading
import time

import torture_lib as lib

IMPORTERS = 3


class Together:
    def __init__(self, shelf, root, books):
        self.shelf, self.root, self.books = shelf, root, books
        self.database = root / "shelf.db"
        self.counts, self.codes, self.times = {}, {}, {}
        self.faults = lib.Faults()
        self.lock = threading.Lock()
        self.kept = {}
        self.stop = 0.0

    def run(self, name, *arguments, allowed=(0, 75)):
        began = time.monotonic()
        result = self.shelf.run(self.database, *arguments)
        took = time.monotonic() - began
        with self.lock:
            self.counts[name] = self.counts.get(name, 0) + 1
            self.codes[result.returncode] = self.codes.get(result.returncode, 0) + 1
            self.times[name] = max(self.times.get(name, 0), took)
            if result.returncode not in allowed:
                self.faults.add(f"{name}: exit {result.returncode}: {result.stderr.strip()[:300]}")
        return result

    def importer(self, number):
        """Imports files of books that nobody else has, and now and then updates them."""
        pick = random.Random(number)
        path = self.root / f"import-{number}.ndjson"
        block = 0
        while time.monotonic() < self.stop:
            start = (number * 100_000 + block) * self.books
            lib.write_catalog(path, range(start, start + self.books), edition=pick.randrange(3))
            result = self.run("import", "import", path)
            if result.returncode == 0:
                with self.lock:
                    for book in range(start, start + self.books):
                        self.kept[lib.isbn13(book)] = lib.book(book)["title"]
            if pick.random() < 0.8:
                block += 1

    def reader(self, number):
        pick = random.Random(number)
        while time.monotonic() < self.stop:
            self.run("read", *pick.choice([["sections"], ["search", "garden"], ["heights"],
                                           ["books", "#1", "--limit", "50"], ["catalogs"]]))

    def exporter(self):
        while time.monotonic() < self.stop:
            self.run("export", "export", "-o", self.root / "out.ndjson")

    def backer_up(self):
        copy = self.root / "copy.db"
        while time.monotonic() < self.stop:
            if self.run("backup", "backup", "--force", copy).returncode == 0:
                result = self.shelf.run(copy, "check")
                self.faults.expect(result.returncode == 0, f"a backup: {result.stdout[:300]}")

    def migrator(self):
        pick = random.Random(7)
        while time.monotonic() < self.stop:
            self.run("migrate", "migrate")
            self.run("check", "check")
            if pick.random() < 0.1:
                self.run("compact", "compact")

    def go(self, minutes):
        self.stop = time.monotonic() + minutes * 60
        works = [(self.importer, (number,)) for number in range(IMPORTERS)]
        works += [(self.reader, (10,)), (self.reader, (11,)), (self.exporter, ()), (self.backer_up, ()),
                  (self.migrator, ())]
        # The first import makes the file that the others read.
        lib.write_catalog(self.root / "first.ndjson", range(90_000_000, 90_000_000 + 10))
        self.run("import", "import", self.root / "first.ndjson")
        threads = [threading.Thread(target=work, args=arguments) for work, arguments in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.judge()

    def judge(self):
        result = self.shelf.run(self.database, "check")
        self.faults.expect(result.returncode == 0, f"check: {result.stdout[:500]}")
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            found = dict(connection.execute("SELECT identity, title FROM book"))
            total = connection.execute("SELECT sum(book_count) FROM section").fetchone()[0]
            books = connection.execute("SELECT count(*) FROM book").fetchone()[0]
        lost = [isbn for isbn in self.kept if isbn not in found]
        self.faults.expect(not lost, f"{len(lost)} books lost")
        self.faults.expect(total == books, f"the sections count {total} of {books} books")
        print(f"{sum(self.counts.values())} runs: " + ", ".join(
            f"{count} {name} (longest {self.times[name]:.1f} s)" for name, count in sorted(self.counts.items())))
        print("exits: " + ", ".join(f"{count} × {code}" for code, count in sorted(self.codes.items())))
        print(f"{books} books at the end, {len(self.kept)} imported by these processes, {len(lost)} lost")


def main():
    shelf = lib.Shelf()
    with lib.folder() as root:
        together = Together(shelf, root, lib.number("BOOKS", 200))
        together.go(float(os.environ.get("MINUTES", 5)))
    together.faults.exit()


if __name__ == "__main__":
    main()
