#!/usr/bin/env python3
"""Kills Shelf with SIGKILL at random moments of everything that writes, and looks at what is left.

    torture-crash.py [SHELF]

KILLS (500) is how often each kind of work is killed, an import of 90 MB a fifth as often, BOOKS (600) how
large the catalog is, SEED (1) begins the random moments, KINDS (all) chooses, by names with ";" between.
After each kill the database must open, `shelf check` must find nothing, and its content must be that before the work or that after
it, by a hash that this script computes itself. A kill counts only where it found the work under way.
Every other kill falls into the last part of the work, where the commit is.
"""

import os
import pathlib
import random
import shutil
import signal
import statistics
import subprocess
import time

import torture_lib as lib


class Kind:
    """A kind of work: how a try is laid out, what is run, which file is looked at afterwards."""

    def __init__(self, name, prepare, arguments, before, after, looked_at="shelf.db", part=1):
        self.name, self.prepare, self.arguments = name, prepare, arguments
        self.before, self.after, self.looked_at, self.part = before, after, looked_at, part
        self.untouched = {}


def clear(place):
    for path in place.iterdir():
        path.unlink()


def kinds(shelf, root, books):
    """Makes the states that the kinds begin with."""
    first, second = root / "first.ndjson", root / "second.ndjson"
    lib.write_catalog(first, range(books))
    lib.write_catalog(second, range(books // 2, books + books // 2), edition=1)
    large = root / "large.ndjson"
    # More than the page cache holds, so that the file is written to before the commit.
    lib.write_catalog(large, range(3000), length=30_000)
    base, updated, old, other = (root / name for name in ("base.db", "updated.db", "old.db", "other.db"))
    shelf.must(base, "import", first)
    shutil.copyfile(base, updated)
    shelf.must(updated, "import", second)
    make_old(base, old)
    migrated = root / "migrated.db"
    shutil.copyfile(old, migrated)
    shelf.must(migrated, "migrate")
    shelf.must(other, "import", second)
    backup = root / "backup.db"
    shelf.must(other, "backup", backup)
    broken = root / "broken.db"
    make_broken(base, broken)
    mended = root / "mended.db"
    shutil.copyfile(broken, mended)
    shelf.must(mended, "check", "--repair")

    def start(database=None, target=None):
        def prepare(place):
            clear(place)
            if database:
                lib.copy_database(database, place / "shelf.db")
            if target:
                lib.copy_database(target, place / "copy.db")
        return prepare

    of = lib.content_hash
    return [
        Kind("import, fresh", start(), ["import", first], {"nothing"}, of(base)),
        Kind("import, large and fresh", start(), ["import", large], {"nothing"}, None, part=5),
        Kind("import, updating", start(base), ["import", second], {of(base)}, of(updated)),
        Kind("import, replacing", start(updated), ["import", "--replace", first],
             {of(updated)}, None),
        Kind("migrate", start(old), ["migrate"], {of(old)}, of(migrated)),
        Kind("backup", start(base), ["backup", "copy.db"], {"nothing"}, of(base), "copy.db"),
        Kind("backup --force", start(base, backup), ["backup", "--force", "copy.db"],
             {of(backup)}, of(base), "copy.db"),
        Kind("restore", start(), ["restore", backup], {"nothing"}, of(backup)),
        Kind("restore --force", start(base), ["restore", "--force", backup], {of(base)}, of(backup)),
        Kind("compact", start(updated), ["compact"], {of(updated)}, of(updated)),
        Kind("check --repair", start(broken), ["check", "--repair"], {of(broken)}, of(mended)),
    ]


def make_old(base, old):
    """The database as the version of the schema before this one had it."""
    shutil.copyfile(base, old)
    with lib.contextlib.closing(lib.sqlite3.connect(old)) as connection:
        connection.executescript("""
            PRAGMA journal_mode = DELETE;
            DROP TABLE remembered_record;
            DELETE FROM schema_migration WHERE number > 2;
        """)


def make_broken(base, broken):
    shutil.copyfile(base, broken)
    with lib.contextlib.closing(lib.sqlite3.connect(broken)) as connection:
        connection.executescript("""
            PRAGMA journal_mode = DELETE;
            UPDATE section SET book_count = book_count + 1 WHERE id % 3 = 0;
            INSERT INTO cover VALUES (99999999, 1, 'x', 'cover', 1, 1);
            UPDATE book SET title = 'other' WHERE id % 7 = 0;
        """)


def run_whole(shelf, kind, place):
    kind.prepare(place)
    began = time.monotonic()
    result = shelf.run("shelf.db", *kind.arguments, cwd=place)
    if result.returncode:
        raise SystemExit(f"{kind.name}: {result.returncode} {result.stderr}")
    return time.monotonic() - began


def try_once(shelf, kind, place, delay):
    """Starts the work and kills it after so long; whether it was still under way."""
    kind.prepare(place)
    kind.untouched = traces(place)
    process = subprocess.Popen(
        shelf.arguments("shelf.db", *kind.arguments), cwd=place, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def traces(place):
    """The files and their lengths, from which it shows that work had begun."""
    return {path.name: path.stat().st_size for path in place.iterdir() if path.suffix != ".db-shm"}


def judge(shelf, kind, place, faults):
    """Looks at what a kill left: "before", "after", or a fault."""
    looked_at = place / kind.looked_at
    found = lib.content_hash(looked_at)
    code = shelf.run(looked_at, "check").returncode
    state = "before" if found in kind.before else "after" if found == kind.after else "between"
    faults.expect(state != "between", f"{kind.name}: neither the state before nor the one after")
    # What is broken or old before the work may be so after it was killed.
    allowed = {"nothing": {0, 66}}.get(found, {0})
    if state == "before" and kind.name == "migrate":
        allowed = {78}
    if state == "before" and kind.name == "check --repair":
        allowed = {65}
    faults.expect(code in allowed, f"{kind.name}: check ends with {code} in the state {state}")
    if kind.looked_at != "shelf.db":
        faults.expect(shelf.run(place / "shelf.db", "check").returncode == 0, f"{kind.name}: the source")
    return state


def finish(shelf, kind, place, faults):
    """The work done again after a kill ends as if there had been none."""
    arguments = list(kind.arguments)
    if kind.name in ("backup", "restore") and (place / kind.looked_at).exists():
        arguments.insert(1, "--force")
    result = shelf.run("shelf.db", *arguments, cwd=place)
    faults.expect(result.returncode == 0, f"{kind.name}: done again: {result.returncode} {result.stderr}")
    faults.expect(lib.content_hash(place / kind.looked_at) == kind.after, f"{kind.name}: done again, differs")


def torture(shelf, kind, place, kills, pick, faults):
    times = [run_whole(shelf, kind, place) for _ in range(3)]
    kind.after = kind.after or lib.content_hash(place / kind.looked_at)
    faults.expect(lib.content_hash(place / kind.looked_at) == kind.after, f"{kind.name}: does not end as expected")
    longest = statistics.median(times) * 1.02
    counts = {"before": 0, "after": 0, "between": 0}
    done = tries = midway = 0
    while done < kills:
        tries += 1
        delay = pick.uniform(0, longest) if tries % 2 else pick.uniform(0.6 * longest, 1.05 * longest)
        if not try_once(shelf, kind, place, delay):
            continue
        done += 1
        midway += traces(place) != kind.untouched
        counts[judge(shelf, kind, place, faults)] += 1
        if done % 10 == 0:
            finish(shelf, kind, place, faults)
    print(f"{kind.name:23} {done:4} kills within {longest * 1000:4.0f} ms, {midway} with writing under way: "
          f"{counts['before']} before, {counts['after']} after, {counts['between']} between", flush=True)
    return done


def main():
    shelf, faults = lib.Shelf(), lib.Faults()
    pick = random.Random(lib.number("SEED", 1))
    chosen = os.environ.get("KINDS", "").split(";") if os.environ.get("KINDS") else None
    with lib.folder() as root:
        place = root / "place"
        place.mkdir()
        total = 0
        for kind in kinds(shelf, root, lib.number("BOOKS", 600)):
            if chosen is None or kind.name in chosen:
                total += torture(
                    shelf, kind, place, -(-lib.number("KILLS", 500) // kind.part), pick, faults)
        print(f"{total} kills in all")
    faults.exit()


if __name__ == "__main__":
    main()
