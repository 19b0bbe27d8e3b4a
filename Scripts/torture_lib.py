"""What the torture scripts share: catalogs made by a seed, and a look at a database that owes nothing
to Shelf's own code."""

import contextlib
import hashlib
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

WORDS = (
    "garden river winter letters island house silent museum history stars under before Küste "
    "château Straße night train bright field 図書館 雪国 Война мир سلام"
).split()


def number(name, default):
    """A count that an environment variable sets."""
    return int(os.environ.get(name, default))


def isbn13(count):
    body = "978%09d" % (count % 10**9)
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(body))
    return body + str((10 - total % 10) % 10)


def book(count, edition=0):
    pick = random.Random(count * 1000 + edition)
    found = {
        "title": f"{count} " + " ".join(pick.choice(WORDS) for _ in range(4)),
        "contributors": [{"name": f"Writer {pick.randrange(500)}", "role": "author"}],
        "isbn": isbn13(count),
        "published": f"{pick.randrange(2000, 2020)}-{pick.randrange(1, 13):02}",
        "publisher": f"House {pick.randrange(40)}",
        "subjects": [pick.choice(WORDS)],
        "description": " ".join(pick.choice(WORDS) for _ in range(25)),
        "covers": [
            {"ref": f"{count}-{cover}.jpg", "kind": "cover", "width": 200, "height": 300}
            for cover in range(count % 4)
        ],
    }
    if edition == 0 or count % 3:
        return found
    found["published"] = f"2021-{count % 12 + 1:02}"
    return found


def write_catalog(path, numbers, edition=0, length=0):
    """A catalog in Shelf's own lines, which carry everything; with descriptions of a length, if any."""
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"format":"shelf-catalog","version":1,"catalog":"main"}\n')
        for count in numbers:
            found = book(count, edition)
            if length:
                found["description"] = f"{count} " * (length // len(f"{count} "))
            line = {"section": [{"period": found["published"]}], **found}
            file.write(json.dumps({k: v for k, v in line.items() if v != []}, ensure_ascii=False) + "\n")


TABLES = {
    "catalog": "id, name",
    "section": "*",
    "book": "*",
    "cover": "*",
    "id_sequence": "*",
    "schema_migration": "*",
}


def content_hash(path):
    """The rows of a database, hashed; "nothing" where there is none or no row of a catalog in it.

    Only the moment of the last import is left out, since two runs differ in it.
    """
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return "nothing"
    with contextlib.closing(sqlite3.connect(path, timeout=30)) as connection:
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
        if "catalog" not in names or not connection.execute("SELECT count(*) FROM catalog").fetchone()[0]:
            return "nothing"
        digest = hashlib.sha256()
        for table, columns in TABLES.items():
            digest.update(table.encode())
            for row in connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2"):
                digest.update(repr(row).encode())
        return digest.hexdigest()


def integrity(path):
    """SQLite's own verdict by another program's library: a list of faults."""
    with contextlib.closing(sqlite3.connect(path, timeout=30)) as connection:
        try:
            faults = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
            return faults + [str(row) for row in connection.execute("PRAGMA foreign_key_check")]
        except sqlite3.DatabaseError as error:
            return [str(error)]


class Shelf:
    """The program under test."""

    def __init__(self):
        self.program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/shelf")
        if not os.path.exists(self.program):
            sys.exit(f"{self.program} is not built: make build")

    def arguments(self, database, *arguments):
        return [self.program, "-d", str(database), *map(str, arguments)]

    def run(self, database, *arguments, **options):
        return subprocess.run(
            self.arguments(database, *arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL, text=True, errors="replace", timeout=options.pop("timeout", 600), **options)

    def must(self, database, *arguments):
        result = self.run(database, *arguments)
        if result.returncode:
            sys.exit(f"shelf {' '.join(map(str, arguments))}: {result.returncode}\n{result.stderr}")
        return result.stdout


@contextlib.contextmanager
def folder():
    """A folder in memory where there is one, since what a killed program has written outlives it on any
    file system; TORTURE_DIR names another place."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    path = pathlib.Path(tempfile.mkdtemp(prefix="shelf-torture-", dir=os.environ.get("TORTURE_DIR") or memory))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def copy_database(source, target):
    """A database with nothing open on it, over whatever is there."""
    for ending in ("-wal", "-shm", "-journal"):
        pathlib.Path(str(target) + ending).unlink(missing_ok=True)
    shutil.copyfile(source, target)


class Faults:
    """Counts what should never happen, and says what."""

    def __init__(self):
        self.count = 0

    def add(self, text):
        self.count += 1
        print(f"  FAULT: {text}", flush=True)

    def expect(self, holds, text):
        if not holds:
            self.add(text)

    def exit(self):
        print("nothing was lost" if self.count == 0 else f"{self.count} faults")
        sys.exit(0 if self.count == 0 else 1)
