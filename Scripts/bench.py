#!/usr/bin/env python3
"""usage: bench.py SHELF GENERATOR BENCH_PAGE [SIZE]

Measures Shelf beside its peers on the same data, in turns, and prints one table. Raw runs go to
Benchmarks/results/. SIZE is the number of books (default 1000000); heights and the line of growth
also take ten times as many, and a tenth. Exits 1 when a goal is not met.
"""
import datetime
import json
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PEERS = ROOT / "Benchmarks" / "peers"
SAME_CACHE = "PRAGMA cache_size = -65536;\n"


class Bench:
    def __init__(self, shelf, generator, page, size):
        self.shelf, self.generator, self.page = shelf, generator, page
        self.size = size
        self.rows, self.missed = [], []
        results = ROOT / "Benchmarks" / "results"
        results.mkdir(parents=True, exist_ok=True)
        stamp = datetime.datetime.now().strftime("%Y%m%d-%H%M%S")
        self.path = results / f"runs-{stamp}.jsonl"
        self.raw = open(self.path, "w")
        self.note({"machine": platform.platform(), "cores": os.cpu_count(), "size": size})

    def note(self, value):
        self.raw.write(json.dumps(value, ensure_ascii=False) + "\n")
        self.raw.flush()

    def run(self, name, command, script=None, allowed=(0, 65)):
        """Runs a command to its end: seconds, processor seconds, megabytes."""
        source = open(script) if script else subprocess.DEVNULL
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in allowed:
            raise SystemExit(f"{name}: exit code {process.returncode}: {command}")
        found = {"name": name, "seconds": seconds, "cpu": usage.ru_utime + usage.ru_stime,
                 "mb": usage.ru_maxrss / 1024}
        self.note(found)
        return found

    def in_turns(self, runs, works, warm=0):
        """Runs each piece of work in turn, so many times; the median of each."""
        found = {name: [] for name in works}
        for turn in range(runs + warm):
            for name, work in works.items():
                result = work()
                if turn >= warm:
                    found[name].append(result)
        return {name: {key: statistics.median(run[key] for run in runs_) for key in ("seconds", "cpu", "mb")}
                for name, runs_ in found.items()}

    def row(self, work, peer, ours, theirs, goal, unit="s", least=None, most=None):
        """A line of the table; `least`: the ratio to reach, `most`: the seconds not to pass."""
        scale = {"s": 1, "ms": 1e3, "us": 1e6}[unit]
        ratio = theirs / ours if theirs else None
        met = None
        if least is not None and ratio is not None:
            met = ratio >= least
        if most is not None:
            met = (met is not False) and ours <= most
        if met is False:
            self.missed.append(work)
        self.rows.append([
            work, peer, f"{ours * scale:.2f} {unit}", f"{theirs * scale:.2f} {unit}" if theirs else "",
            f"{ratio:.2f}×" if ratio else "", goal, {True: "met", False: "not met", None: ""}[met]])
        print("  " + " | ".join(self.rows[-1]), file=sys.stderr)

    def fact(self, work, value, goal="report", met=None):
        if met is False:
            self.missed.append(work)
        self.rows.append([work, "", value, "", "", goal, {True: "met", False: "not met", None: ""}[met]])
        print("  " + " | ".join(self.rows[-1]), file=sys.stderr)

    def table(self):
        heads = ["work", "peer", "ours", "peer's", "ratio", "goal", ""]
        widths = [max(len(row[i]) for row in [heads] + self.rows) for i in range(len(heads))]
        lines = [heads, ["-" * width for width in widths]] + self.rows
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
                         for line in lines)

    # --- the pieces of work

    def generate(self, text, count, path):
        with open(path, "wb") as file:
            subprocess.run([self.generator, text, str(count)], stdout=file, check=True)

    def import_file(self, name, database, file, *options, keep=False):
        if not keep:
            remove(database)
        return self.run(name, [self.shelf, "-d", database, "import", *options, file])

    def peer(self, name, database, *scripts, before="", fresh=True, schema=False):
        if fresh:
            remove(database)
        if schema:
            subprocess.run([self.shelf, "-d", database, "migrate"], check=True, stdout=subprocess.DEVNULL)
        text = before + "".join((PEERS / script).read_text() for script in scripts)
        pathlib.Path("peer.sql").write_text(text)
        return self.run(name, ["sqlite3", database], script="peer.sql", allowed=(0, 1))

    def imports(self, runs):
        found = self.in_turns(runs, {
            "import": lambda: self.import_file("import", "ours.db", "books.csv"),
            "same tables": lambda: self.peer(
                "same tables", "same.db", "same-tables.sql", "same-search.sql", schema=True),
            "plain + FTS5": lambda: self.peer(
                "plain + FTS5", "plain.db", "plain-table.sql", "plain-search.sql"),
            "plain + FTS5, 64 MB": lambda: self.peer(
                "plain + FTS5, 64 MB", "plain.db", "plain-table.sql", "plain-search.sql",
                before=SAME_CACHE),
            "no-search": lambda: self.import_file("no-search", "bare.db", "books.csv", "--no-search"),
            "plain": lambda: self.peer("plain", "plain.db", "plain-table.sql"),
            "plain, 64 MB": lambda: self.peer(
                "plain, 64 MB", "plain.db", "plain-table.sql", before=SAME_CACHE),
            "again": lambda: self.import_file("again", "ours.db", "books.csv", keep=True),
            "upsert": lambda: self.peer("upsert", "plain.db", "plain-upsert.sql", fresh=False),
            "upsert, 64 MB": lambda: self.peer(
                "upsert, 64 MB", "plain.db", "plain-upsert.sql", fresh=False, before=SAME_CACHE),
        })
        s = {name: values["seconds"] for name, values in found.items()}
        ours, bare, again = s["import"], s["no-search"], s["again"]
        self.row("import, searchable", "shell, same tables", ours, s["same tables"], "≥ 1.5×", least=1.5)
        self.row("import, searchable", "shell, plain + FTS5", ours, s["plain + FTS5"],
                 "≥ 1.1×, aim 1.5×", least=1.1)
        self.row("import, searchable", "the same, 64 MB cache", ours, s["plain + FTS5, 64 MB"], "report")
        self.row("import --no-search", "shell, plain", bare, s["plain"], "≥ 1.2×, aim 1.5×", least=1.2)
        self.row("import --no-search", "the same, 64 MB cache", bare, s["plain, 64 MB"], "report")
        self.memory("peak memory, searchable", found["import"]["mb"], None)
        self.memory("peak memory, --no-search", found["no-search"]["mb"], 250)
        self.row("import again, unchanged", "shell, upsert", again, s["upsert"], "≥ 3×", least=3)
        self.row("import again, unchanged", "the same, 64 MB cache", again, s["upsert, 64 MB"], "report")

    def memory(self, work, megabytes, most):
        self.fact(work, f"{megabytes:.0f} MB", f"< {most} MB" if most else "report",
                  megabytes < most if most else None)

    def growth(self):
        for name, options in (("searchable", []), ("--no-search", ["--no-search"])):
            parts = []
            for count in (self.size // 10, self.size, self.size * 10):
                self.generate_once("csv", count)
                file = f"{count}.csv"
                run = self.import_file(f"growth {name} {count}", f"{count}.db", file, *options)
                parts.append(f"{count:,}: {run['seconds']:.2f} s, {run['seconds'] / count * 1e6:.2f} µs a book, "
                             f"{run['mb']:.0f} MB")
            for part in parts:
                self.fact(f"import, {name}", part)

    def generate_once(self, text, count):
        if not os.path.exists(f"{count}.{text}"):
            self.generate(text, count, f"{count}.{text}")

    def heights(self, runs):
        database = f"{self.size * 10}.db"
        query = "SELECT section, count(*) FROM book GROUP BY section;"
        # Each follows a run of its own: counting leaves nothing else in the processor's caches.
        works = {"heights": [self.shelf, "-d", database, "heights"], "count": ["sqlite3", database, query]}
        found = self.in_turns(runs, {
            name: (lambda name=name: [self.run(name, works[name]) for _ in range(2)][1])
            for name in works}, warm=1)
        self.row(f"heights of {self.size * 10:,} books", "shell, count per month",
                 found["heights"]["seconds"], found["count"]["seconds"], "< 10 ms, ≥ 50×", "ms", 50, 0.010)

    def month(self, runs):
        month = self.month_of("ours.db")
        found = self.in_turns(runs, {"layout": lambda: self.run(
            "layout", [self.shelf, "-d", "ours.db", "layout", "--from", month, "--to", month])}, warm=1)
        count = self.value("ours.db", f"SELECT book_count FROM section WHERE period = {month.replace('-', '')}")
        self.row(f"layout of a month of {count} books", "", found["layout"]["seconds"], None,
                 "< 15 ms", "ms", most=0.015)

    def month_of(self, database):
        period = self.value(database, "SELECT period FROM section ORDER BY abs(book_count - 3000) LIMIT 1")
        return f"{period[:4]}-{period[4:]}"

    def value(self, database, query):
        return subprocess.run(["sqlite3", database, query], check=True, capture_output=True,
                              text=True).stdout.strip()

    def pages(self):
        section = self.value("ours.db", "SELECT id FROM section ORDER BY book_count DESC LIMIT 1")
        deep = self.value("ours.db", "SELECT book_count * 4 / 5 FROM section ORDER BY book_count DESC LIMIT 1")
        out = subprocess.run([self.page, "ours.db", section, deep], check=True, capture_output=True,
                             text=True).stdout.split()
        books, items, inC = (float(number) / 1e9 for number in out)
        self.note({"name": "page", "books": books, "items": items, "c": inC})
        self.row("page of 50 books, deep in a month", "keyset query in C", books, inC, "within 1.3×", "us",
                 least=1 / 1.3)
        self.row("the same, what a layout needs of it", "keyset query in C", items, inC, "report", "us")

    def search(self, runs):
        ranked = "SELECT rowid FROM book_search WHERE book_search MATCH 'garden' ORDER BY rank LIMIT 50;"
        same = ("SELECT rowid FROM book_search WHERE book_search MATCH '{title} : garden' "
                "ORDER BY rowid DESC LIMIT 50;")
        like = "SELECT id, title FROM book WHERE title LIKE '%青瓷%' LIMIT 50;"
        count = "SELECT count(*) FROM book WHERE title LIKE '%三体%';"
        database = "ours.db"
        works = {
            "search": [self.shelf, "-d", database, "search", "garden"],
            "ranked": ["sqlite3", database, ranked],
            "newest": ["sqlite3", database, same],
            "rare": [self.shelf, "-d", database, "search", "青瓷"],
            "like": ["sqlite3", database, like],
            "count": [self.shelf, "-d", database, "search", "--count", "三体"],
            "like count": ["sqlite3", database, count],
        }
        self.check_same(works, like.replace("LIMIT 50", "ORDER BY id"))
        found = self.in_turns(runs, {
            name: (lambda name=name: self.run(name, works[name])) for name in works}, warm=1)
        s = {name: values["seconds"] for name, values in found.items()}
        self.row("search of a common word, first 50", "FTS5 ORDER BY rank", s["search"], s["ranked"],
                 "≥ 5×; order: docs/search.md", "ms", least=5)
        self.row("the same", "the same order in the shell", s["search"], s["newest"], "report", "ms")
        self.row("青瓷 in a title, all hits", "LIKE '%青瓷%'", s["rare"], s["like"], "right, ≥ 20×", "ms", least=20)
        self.row("三体 in a title, count", "LIKE '%三体%'", s["count"], s["like count"], "right, ≥ 20×", "ms",
                 least=20)

    def check_same(self, works, like):
        """The words found must be right, or the time says nothing."""
        found = json.loads(subprocess.run(works["rare"] + ["--format", "json"], check=True,
                                          capture_output=True).stdout)
        ours = sorted(book["id"] for book in found["books"])
        theirs = sorted(int(line.split("|")[0]) for line in self.value("ours.db", like).splitlines())
        count = subprocess.run(works["count"], check=True, capture_output=True, text=True).stdout.strip()
        if ours != theirs or count != self.value("ours.db", works["like count"][2]):
            raise SystemExit("search does not find what LIKE finds")
        newest = self.value("ours.db", works["newest"][2]).splitlines()
        first = json.loads(subprocess.run(works["search"] + ["--format", "json"], check=True,
                                          capture_output=True).stdout)["books"]
        if [str(book["id"]) for book in first] != [str(int(row) % (1 << 40)) for row in newest]:
            raise SystemExit("the first 50 are not those of the documented order")

    def start(self, runs):
        query = ("SELECT section.id, period, title, book_count, cover_count FROM section JOIN catalog "
                 "ON catalog.id = section.catalog WHERE catalog.name = 'main' ORDER BY period;")
        self.generate("csv", 200, "small.csv")
        self.import_file("small", "small.db", "small.csv")
        found = self.in_turns(runs, {
            "version": lambda: self.run("version", [self.shelf, "--version"]),
            "sqlite3 version": lambda: self.run("sqlite3 version", ["sqlite3", "--version"]),
            "sections": lambda: self.run("sections", [self.shelf, "-d", "small.db", "sections"]),
            "sqlite3 sections": lambda: self.run("sqlite3 sections", ["sqlite3", "small.db", query]),
        }, warm=2)
        s = {name: values["seconds"] for name, values in found.items()}
        goal = "within 2×, < 5 ms"
        self.row("start: --version", "sqlite3 --version", s["version"], s["sqlite3 version"], goal, "ms", 0.5,
                 0.005)
        self.row("start: sections, small database", "sqlite3, same query", s["sections"],
                 s["sqlite3 sections"], goal, "ms", 0.5, 0.005)

    def formats(self, runs):
        count = self.size // 10
        xmllint = ["xmllint", "--stream", "--noout", "--huge"]
        parsers = {"onix": ("xmllint --stream", xmllint), "opds": ("xmllint --stream", xmllint),
                   "marc": ("yaz-marcdump", ["yaz-marcdump"])}
        for text, (peer, command) in parsers.items():
            if not shutil.which(command[0]):
                self.fact(f"import {text}", f"{command[0]} is not installed: not compared")
                continue
            file = f"books.{text}"
            self.generate(text, count, file)
            found = self.in_turns(runs, {
                "read": lambda: self.import_file(f"read {text}", "format.db", file, "--no-search"),
                "parse": lambda: self.run(f"parse {text}", command + [file]),
                "all": lambda: self.import_file(f"import {text}", "format.db", file),
                "dry": lambda: self.import_file(f"dry {text}", "format.db", file, "--dry-run"),
            })
            s = {name: values["seconds"] for name, values in found.items()}
            size = os.path.getsize(file) / 1e6
            self.row(f"import {text}, {count:,} records, {size:.0f} MB, --no-search", peer, s["read"], s["parse"],
                     "within 2×", least=0.5)
            self.row("the same, searchable", peer, s["all"], s["parse"], "report")
            self.row("the same, --dry-run: read and matched, not kept", peer, s["dry"], s["parse"], "report")

    def binary(self):
        size = os.path.getsize(self.shelf)
        stripped = shutil.copy(self.shelf, "stripped")
        subprocess.run(["strip", stripped], check=False)
        self.fact("binary size", f"{size / 1e6:.1f} MB, stripped {os.path.getsize(stripped) / 1e6:.1f} MB")
        if os.environ.get("BUILD"):
            start = time.perf_counter()
            subprocess.run(["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "shelf",
                            "--scratch-path", os.path.abspath("build")], cwd=ROOT, check=True,
                           stdout=subprocess.DEVNULL)
            self.fact("clean release build of shelf", f"{time.perf_counter() - start:.0f} s")


def remove(database):
    for ending in ("", "-wal", "-shm", "-journal"):
        pathlib.Path(database + ending).unlink(missing_ok=True)


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    size = int(sys.argv[4]) if len(sys.argv) > 4 else 1_000_000
    bench = Bench(*(os.path.abspath(path) for path in sys.argv[1:4]), size)
    folder = pathlib.Path(os.environ.get("BENCH_FOLDER") or ROOT / "Benchmarks" / "results" / "data")
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    bench.generate_once("csv", size)
    shutil.copy(f"{size}.csv", "books.csv")
    parts = os.environ.get("PARTS", "start formats imports pages search month growth heights binary").split()
    runs = int(os.environ.get("RUNS", "3"))
    for part in parts:
        getattr(bench, part)(*{"start": (41,), "formats": (runs,), "imports": (runs,), "search": (11,),
                               "month": (21,), "heights": (5,)}.get(part, ()))
    print(f"{size:,} books, {os.cpu_count()} cores; medians of runs in turns; ratio: peer's time / ours\n")
    print(bench.table())
    print(f"\nraw runs: {bench.path}")
    if bench.missed:
        print(f"{len(bench.missed)} goals not met")
        raise SystemExit(1)


if __name__ == "__main__":
    main()
