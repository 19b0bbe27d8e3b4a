#!/usr/bin/env python3
"""Runs Shelf on full, forbidden and broken disks, and looks at what it says and leaves.

    torture-disks.py [SHELF]

As root, so that a small disk can be mounted and another user be played; without, those parts are left
out and say so. PLACES (200) is in how many places a database is cut short, and in how many a bit is
flipped; SIZES (40) how many sizes of disk and quota are tried for each command; BOOKS (1500) how large
the catalog is; SEED (1) chooses the places.
"""

import contextlib
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess

import torture_lib as lib

NOBODY = 65534
WORST = {0, 65, 66, 73, 74, 75, 78}


class States:
    """The files that every part begins with."""

    def __init__(self, shelf, root, books):
        self.first, self.second = root / "first.ndjson", root / "second.ndjson"
        lib.write_catalog(self.first, range(books))
        lib.write_catalog(self.second, range(books // 2, books * 2), edition=1)
        self.base, self.other, self.backup = root / "base.db", root / "other.db", root / "backup.db"
        shelf.must(self.base, "import", self.first)
        shelf.must(self.other, "import", self.second)
        shelf.must(self.other, "backup", self.backup)
        self.old, self.broken = root / "old.db", root / "broken.db"
        shutil.copyfile(self.base, self.old)
        shutil.copyfile(self.base, self.broken)
        change(self.old, """
            DROP TABLE remembered_record;
            DELETE FROM schema_migration WHERE number > 2;""")
        change(self.broken, "UPDATE section SET book_count = book_count + 1;")
        for path in root.glob("*.*"):
            path.chmod(0o644)
        root.chmod(0o755)

    def works(self):
        """What writes: a name, the database it begins with, the arguments, and the file it writes."""
        return [
            ("import", self.base, ["import", self.second], "shelf.db"),
            ("import, fresh", None, ["import", self.first], "shelf.db"),
            ("migrate", self.old, ["migrate"], "shelf.db"),
            ("backup", self.base, ["backup", "copy.db"], "copy.db"),
            ("restore", self.base, ["restore", "--force", self.backup], "shelf.db"),
            ("compact", self.base, ["compact"], "shelf.db"),
            ("check --repair", self.broken, ["check", "--repair"], "shelf.db"),
            ("export", self.base, ["export", "-o", "out.json"], None),
        ]


def change(path, script):
    with contextlib.closing(lib.sqlite3.connect(path)) as connection:
        connection.executescript("PRAGMA journal_mode = DELETE;" + script)


def clear(place):
    for path in place.iterdir():
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def has_message(result):
    return result.stderr.startswith("shelf: ") and "fatal" not in result.stderr.lower()


def run(shelf, place, arguments, **options):
    result = shelf.run("shelf.db", *arguments, cwd=place, **options)
    return result


# No room

def small_room(shelf, states, faults, sizes):
    """Every command on disks and under quotas from too small to large enough."""
    for name, start, arguments, written in states.works():
        for kind, room in (("disk", SmallDisk), ("quota", Quota)):
            if kind == "disk" and os.geteuid() != 0:
                print("disk of a small size: left out, it takes root to mount one")
                continue
            outcomes = {}
            for size in steps(states, start, sizes):
                with room(size) as (place, options):
                    if place is None:
                        continue
                    try:
                        if start:
                            shutil.copyfile(start, place / "shelf.db")
                    except OSError:
                        continue
                    code = one_room(shelf, place, arguments, written, options, faults, f"{name}, {kind} of {size}")
                    outcomes[code] = outcomes.get(code, 0) + 1
            print(f"{name:15} {kind:5}: " + ", ".join(f"{n} × exit {code}" for code, n in sorted(outcomes.items())),
                  flush=True)
            faults.expect(set(outcomes) <= {0, 74}, f"{name}, {kind}: exits {sorted(outcomes)}")


def steps(states, start, sizes):
    least = start.stat().st_size if start else 16384
    most = least * 4 + states.other.stat().st_size * 4
    return [int(least + (most - least) * (step / sizes) ** 2) // 4096 * 4096 + 4096 for step in range(sizes)]


@contextlib.contextmanager
def elsewhere(path):
    """A copy of a database with its log, where there is room to look at it."""
    with lib.folder() as place:
        for ending in ("", "-wal", "-journal"):
            if os.path.exists(str(path) + ending):
                shutil.copyfile(str(path) + ending, place / ("look.db" + ending))
        yield place / "look.db"


def one_room(shelf, place, arguments, written, options, faults, what):
    target = place / written if written else None
    before = None
    if target:
        with elsewhere(target) as look:
            before = lib.content_hash(look)
    result = run(shelf, place, arguments, **options)
    if result.returncode:
        faults.expect(has_message(result), f"{what}: says {result.stderr!r}")
        if target:
            with elsewhere(target) as look:
                faults.expect(lib.content_hash(look) == before, f"{what}: changed")
                faults.expect(not look.exists() or not lib.integrity(look), f"{what}: damaged")
        else:
            faults.expect(not (place / "out.json").exists(), f"{what}: half a file")
    return result.returncode


class SmallDisk:
    def __init__(self, size):
        self.size = size

    def __enter__(self):
        self.place = pathlib.Path(lib.tempfile.mkdtemp(prefix="shelf-disk-"))
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.size}", "tmpfs", self.place], stderr=subprocess.DEVNULL)
        self.mounted = done.returncode == 0
        return (self.place if self.mounted else None), {}

    def __exit__(self, *_):
        if self.mounted:
            subprocess.run(["umount", self.place], check=True)
        self.place.rmdir()


class Quota:
    """A limit of a file's size: what writing past it meets is what a quota gives."""

    def __init__(self, size):
        self.size = size

    def __enter__(self):
        self.place = pathlib.Path(lib.tempfile.mkdtemp(prefix="shelf-quota-"))
        limit = self.size

        def begin():
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        return self.place, {"preexec_fn": begin}

    def __exit__(self, *_):
        shutil.rmtree(self.place)


# Not allowed, and in the way

def forbidden(shelf, states, faults):
    """Folders and files that may not be written or read, by a user who is not root."""
    if os.geteuid() != 0:
        print("other users: left out, it takes root to play one")
        return

    def nobody():
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)

    reads = [["sections"], ["search", "garden"], ["heights"], ["check"], ["catalogs"]]
    writes = [["import", states.second], ["remove", "--catalog", "main", "--force"],
              ["restore", "--force", states.backup], ["compact"], ["check", "--repair"]]
    cases = [
        ("read-only folder", 0o755, 0o644, {0}, {73}),
        ("read-only file", 0o777, 0o444, {0}, {73}),
        ("no permission", 0o777, 0o000, {66}, {66, 73}),
        ("folder not to be entered", 0o000, 0o644, {66}, {66, 73}),
    ]
    for name, folder_mode, file_mode, read_codes, write_codes in cases:
        counts = {}
        for commands, codes in ((reads, read_codes), (writes, write_codes)):
            for arguments in commands:
                with lib.folder() as root:
                    root.chmod(0o755)
                    place = root / "place"
                    place.mkdir()
                    database = place / "shelf.db"
                    shutil.copyfile(states.broken if "--repair" in arguments else states.base, database)
                    whole = database.read_bytes()
                    database.chmod(file_mode)
                    place.chmod(folder_mode)
                    result = shelf.run(database, *arguments, cwd=root, preexec_fn=nobody)
                    code = result.returncode
                    place.chmod(0o777)
                    what = f"{name}: {arguments[0]}: exit {code} {result.stderr.strip()}"
                    faults.expect(code in codes, what)
                    faults.expect(code == 0 or has_message(result), what)
                    faults.expect(database.read_bytes() == whole, f"{name}: {arguments[0]}: changed")
                    counts[code] = counts.get(code, 0) + 1
        print(f"{name:25}: " + ", ".join(f"{n} × exit {code}" for code, n in sorted(counts.items())), flush=True)


def in_the_way(shelf, states, faults):
    with lib.folder() as place:
        shutil.copyfile(states.base, place / "real.db")
        (place / "folder").mkdir()
        (place / "folder.json").mkdir()
        (place / "folder" / "kept").write_text("kept")
        (place / "text").write_text("title,author\nA,B\n")
        cases = [
            ("folder", ["sections"], {66}), ("folder", ["import", states.first], {73}),
            ("none/shelf.db", ["sections"], {66}), ("none/shelf.db", ["import", states.first], {73}),
            ("text", ["sections"], {65}), ("text", ["import", states.first], {65}),
            ("text/shelf.db", ["sections"], {66}), ("text/shelf.db", ["import", states.first], {73}),
            ("real.db", ["backup", "folder"], {73}), ("real.db", ["backup", "--force", "folder"], {73}),
            ("real.db", ["backup", "none/copy.db"], {73}), ("real.db", ["backup", "text"], {73}),
            ("real.db", ["export", "-o", "folder.json"], {73}), ("real.db", ["export", "-o", "none/x.json"], {73}),
            ("real.db", ["restore", "--force", "folder"], {65, 66}),
            ("real.db", ["restore", "--force", "text"], {65}), ("real.db", ["restore", "--force", "none"], {66}),
            ("real.db", ["restore", states.backup], {73}), ("real.db", ["import", "folder"], {66}),
            ("real.db", ["import", "none"], {66}), ("folder", ["restore", "--force", states.backup], {73}),
        ]
        before = lib.content_hash(place / "real.db")
        for database, arguments, codes in cases:
            result = shelf.run(database, *arguments, cwd=place)
            what = f"{database}: {arguments}: exit {result.returncode} {result.stderr.strip()}"
            faults.expect(result.returncode in codes and has_message(result), what)
            faults.expect(lib.content_hash(place / "real.db") == before, f"{what}: changed")
            faults.expect((place / "folder" / "kept").exists(), f"{what}: the folder is gone")
            faults.expect((place / "text").read_text().startswith("title"), f"{what}: the text is gone")
        print(f"{len(cases)} commands with something in the way")


# Damage

def damaged(shelf, states, faults, places, pick):
    whole = states.base.read_bytes()
    cuts = [(f"cut at {at}", whole[:at]) for at in sorted(pick.sample(range(1, len(whole)), places))]
    flips = []
    for at in sorted(pick.sample(range(len(whole)), places)):
        bit = 1 << pick.randrange(8)
        flips.append((f"bit {bit} of byte {at}", whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1:]))
    for name, files in (("cut short", cuts), ("a bit flipped", flips)):
        counts = {"harmless": 0, "found": 0, "unseen": 0, "mended": 0, "refused": 0, "restored": 0}
        for what, content in files:
            with lib.folder() as place:
                one_damage(shelf, states, faults, place, what, content, counts)
        print(f"{name}, {len(files)} places: " + ", ".join(f"{n} {key}" for key, n in counts.items()), flush=True)


def one_damage(shelf, states, faults, place, what, content, counts):
    database = place / "shelf.db"

    def lay():
        clear(place)
        database.write_bytes(content)

    lay()
    shutil.copyfile(database, place / "look.db")
    theirs = lib.integrity(place / "look.db")
    try:
        same = lib.content_hash(place / "look.db") == lib.content_hash(states.base)
    except lib.sqlite3.DatabaseError:
        same = False
    found = shelf.run(database, "check")
    faults.expect(found.returncode in WORST, f"{what}: check exits {found.returncode}")
    if found.returncode == 0:
        # A value may have changed from which nothing else follows: a letter of a description, say.
        counts["harmless" if same else "unseen"] += 1
        faults.expect(not theirs, f"{what}: check misses {theirs[:3]}")
    else:
        counts["found"] += 1
    faults.expect(database.read_bytes() == content, f"{what}: check wrote")
    for arguments in (["sections"], ["books", "#3"], ["search", "garden"], ["layout"], ["export", "-o", "-", "--to", "json"]):
        result = shelf.run(database, *arguments)
        faults.expect(result.returncode in WORST, f"{what}: {arguments} exits {result.returncode} {result.stderr[-200:]}")
    lay()
    repaired = shelf.run(database, "check", "--repair")
    faults.expect(repaired.returncode in WORST, f"{what}: repair exits {repaired.returncode} {repaired.stderr[-200:]}")
    if repaired.returncode == 0:
        counts["mended"] += found.returncode != 0
        faults.expect(not lib.integrity(database), f"{what}: not mended")
    else:
        counts["refused"] += 1
        now = database.read_bytes()
        # Two bytes of the header say whether there is a log.
        faults.expect(now[:18] + now[20:] == content[:18] + content[20:], f"{what}: changed by a repair that failed")
    lay()
    imported = shelf.run(database, "import", states.second)
    faults.expect(imported.returncode in WORST, f"{what}: import exits {imported.returncode} {imported.stderr[-200:]}")
    lay()
    restored = shelf.run(database, "restore", "--force", states.backup)
    faults.expect(restored.returncode == 0, f"{what}: restore exits {restored.returncode} {restored.stderr}")
    if restored.returncode == 0:
        counts["restored"] += 1
        faults.expect(lib.content_hash(database) == lib.content_hash(states.backup), f"{what}: restored, differs")


def main():
    shelf, faults = lib.Shelf(), lib.Faults()
    pick = random.Random(lib.number("SEED", 1))
    parts = os.environ.get("PARTS", "room,forbidden,way,damage").split(",")
    with lib.folder() as root:
        states = States(shelf, root, lib.number("BOOKS", 1500))
        if "room" in parts:
            small_room(shelf, states, faults, lib.number("SIZES", 40))
        if "forbidden" in parts:
            forbidden(shelf, states, faults)
        if "way" in parts:
            in_the_way(shelf, states, faults)
        if "damage" in parts:
            damaged(shelf, states, faults, lib.number("PLACES", 200), pick)
    faults.exit()


if __name__ == "__main__":
    main()
