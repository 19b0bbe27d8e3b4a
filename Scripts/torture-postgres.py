#!/usr/bin/env python3
"""Kills a PostgreSQL primary during imports, again and again, and holds Shelf to its word: an import
that ended well is wholly there, one that did not is not there at all, and counts are exact.

Usage: torture-postgres.py SHELF [KILLS]"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROWS = 8000
EXPECTED = {69, 75}


class Server:
    def __init__(self):
        script = pathlib.Path(__file__).with_name("postgres-server.sh")
        self.process = subprocess.Popen(
            [script, "--durable"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = ""
        for line in self.process.stdout:
            name, value = line.split(" ", 1)
            if name == "url":
                self.url = value.strip()
            if name == "folder":
                break

    def order(self, word):
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline().strip() == "ok"

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def isbn(number):
    body = "978" + str(number).zfill(9)
    return body + str(-sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(body)) % 10)


def catalog_file(path, first):
    with open(path, "w", encoding="utf-8") as file:
        file.write("title,author,isbn,published\n")
        for number in range(first, first + ROWS):
            file.write(f"Book {number},Author {number % 997},{isbn(number)},"
                       f"{1990 + number % 30}-{number % 12 + 1:02}\n")


def shelf(program, url, *arguments):
    return subprocess.run([program, "-d", url, *arguments], capture_output=True, text=True)


def book_count(program, url):
    result = shelf(program, url, "catalogs", "--format", "json")
    assert result.returncode == 0, result.stderr
    return sum(catalog["bookCount"] for catalog in json.loads(result.stdout))


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    generator = random.Random(1)
    server = Server()
    try:
        with tempfile.TemporaryDirectory() as folder:
            run(program, kills, generator, server, folder)
    finally:
        server.close()


def run(program, kills, generator, server, folder):
    assert shelf(program, server.url, "migrate").returncode == 0
    started = time.monotonic()
    path = f"{folder}/warm.csv"
    catalog_file(path, 900_000_000)
    before = time.monotonic()
    assert shelf(program, server.url, "import", path).returncode == 0
    usual = time.monotonic() - before
    expected, survived, codes = ROWS, 0, {}
    for kill in range(kills):
        path = f"{folder}/{kill}.csv"
        catalog_file(path, kill * ROWS)
        work = subprocess.Popen(
            [program, "-d", server.url, "import", path], stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
        time.sleep(generator.uniform(0, usual * 1.1))
        server.order("kill")
        # The one that lost its server while it committed asks until the server is back.
        server.order("start")
        message = work.communicate(timeout=120)[1].strip()
        codes[work.returncode] = codes.get(work.returncode, 0) + 1
        if work.returncode == 0:
            expected += ROWS
            survived += 1
        else:
            assert work.returncode in EXPECTED, (work.returncode, message)
            assert message.startswith("shelf: ") and "\n" not in message, message
        found = book_count(program, server.url)
        assert found == expected, f"kill {kill}: {found} books, not {expected}: {message}"
        if work.returncode != 0:
            before = time.monotonic()
            again = shelf(program, server.url, "import", path)
            # How long one takes now, so that kills come at all of its moments on a busy machine, too.
            usual = time.monotonic() - before
            assert again.returncode == 0, again.stderr
            assert f"{ROWS} new" in again.stdout, again.stdout
            expected += ROWS
        if kill % 10 == 9 or kill == kills - 1:
            check = shelf(program, server.url, "check")
            assert check.returncode == 0, check.stdout
    print(f"{kills} kills in {time.monotonic() - started:.0f} s: {survived} imports were done before "
          f"they came, the others left nothing and were repeated; exit codes {codes}; "
          f"{expected} books, counts exact")


if __name__ == "__main__":
    main()
