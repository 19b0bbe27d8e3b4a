#!/usr/bin/env python3
"""Measures Shelf on a PostgreSQL server of its own, beside psql's COPY of the same rows into the same
tables with the same indexes, in turns; then reads, and what one and three services answer.

Usage: bench-postgres.py SHELF GENERATE-CATALOG BENCH-POSTGRES [BOOKS]

ROUNDS=3 takes so many turns. Exits 1 when an import is not at least half as fast as COPY, or a page or
the sections take 2 ms or more."""
import json
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from serve_lib import Service

ROUNDS = int(os.environ.get("ROUNDS", "1"))
SECONDS = 5
CONNECTIONS = 24
SETTINGS = ["shared_buffers=1GB", "maintenance_work_mem=256MB", "max_wal_size=8GB",
            "checkpoint_timeout=30min", "autovacuum=off"]


def timed(*command, **options):
    start = time.monotonic()
    result = subprocess.run(command, capture_output=True, text=True, **options)
    # 65: the catalog has some records that no reader takes.
    if result.returncode not in (0, 65):
        sys.exit(f"{command[0]} ended with {result.returncode}: {result.stderr}")
    return time.monotonic() - start, result.stdout


def server():
    script = pathlib.Path(__file__).with_name("postgres-server.sh")
    process = subprocess.Popen([script, "--durable", *SETTINGS], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        name, value = line.split(" ", 1)
        if name == "url":
            url = value.strip()
        if name == "folder":
            return process, url
    sys.exit("no server was started")


def psql(url, *commands):
    arguments = [part for command in commands for part in ("-c", command)]
    return timed("psql", "-qXAt", "-v", "ON_ERROR_STOP=1", url, *arguments)


def import_books(shelf, url, path):
    """Seconds of an import, and of its process's processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds, _ = timed(shelf, "-d", url, "import", path)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def fresh(shelf, url, name):
    """The URL of an empty database with our tables."""
    psql(url, f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name}")
    made = url.replace("/shelf?", f"/{name}?")
    timed(shelf, "-d", made, "migrate")
    psql(url, "CHECKPOINT")
    return made


def take_turns(shelf, url, folder):
    """Our import and psql's COPY of the rows that it made, each into an empty database, in turns."""
    tables = ("catalog", "section", "book", "cover")
    ours, processor, peers = [], [], []
    for turn in range(ROUNDS):
        here = url if turn == 0 else fresh(shelf, url, "again")
        seconds, own = import_books(shelf, here, f"{folder}/books.csv")
        ours.append(seconds)
        processor.append(own)
        if turn == 0:
            for table in tables:
                psql(url, f"\\copy {table} TO '{folder}/{table}' (FORMAT binary)")
        peer = fresh(shelf, url, "peer")
        peers.append(psql(peer, *(f"\\copy {table} FROM '{folder}/{table}' (FORMAT binary)"
                                  for table in tables))[0])
    return statistics.median(ours), statistics.median(processor), statistics.median(peers)


def rate(urls, path=None, script=None):
    """Answers a second of services together, each asked by a wrk of its own."""
    each = str(CONNECTIONS // len(urls))
    workers = [
        subprocess.Popen(
            ["wrk", "-t1", f"-c{each}", f"-d{SECONDS}s", *(["-s", script] if script else []),
             url + (path or "/")], stdout=subprocess.PIPE, text=True)
        for url in urls]
    texts = [worker.communicate()[0] for worker in workers]
    for text in texts:
        if "Non-2xx" in text or "Socket errors" in text:
            sys.exit(text)
    return sum(float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]) for text in texts)


def measure_services(shelf, url, folder):
    """One instance against three on the one database: pages at random places, and ready answers."""
    def ask(service, path):
        with urllib.request.urlopen(service.url + path) as answer:
            return json.load(answer), answer.headers["ETag"]

    services = [Service(shelf, url, "--threads", "2", "--answers", "0") for _ in range(3)]
    try:
        sections, _ = ask(services[0], "/api/v1/sections")
        section = max(sections, key=lambda section: section["bookCount"])
        target = f"/api/v1/sections/{section['id']}/books?limit=50"
        tags = {ask(service, target)[1] for service in services}
        script = f"{folder}/pages.lua"
        pathlib.Path(script).write_text(
            "request = function() return wrk.format('GET', '" + target +
            f"&after=' .. math.random({section['bookCount']})) end\n")
        urls = [service.url for service in services]
        one, three = rate(urls[:1], script=script), rate(urls, script=script)
    finally:
        for service in services:
            service.stop()
    print(f"one state has {len(tags)} tag in three services")
    print(f"pages of 50 books, none ready: one service {one:.0f} a second, three {three:.0f}")
    services = [Service(shelf, url, "--threads", "2") for _ in range(3)]
    try:
        urls = [service.url for service in services]
        one, three = (rate(urls[:count], "/api/v1/sections") for count in (1, 3))
    finally:
        for service in services:
            service.stop()
    print(f"ready answers: one service {one:.0f} a second, three {three:.0f}")


def main():
    shelf, generate, bench = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:4])
    books = int(sys.argv[4]) if len(sys.argv) > 4 else 1_000_000
    process, url = server()
    try:
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/books.csv", "wb") as file:
                subprocess.run([generate, "csv", str(books)], stdout=file, check=True)
            timed(shelf, "-d", url, "migrate")
            ours, processor, peers = take_turns(shelf, url, folder)
            stored = int(psql(url, "SELECT sum(book_count) FROM section")[1])
            again, _ = import_books(shelf, url, f"{folder}/books.csv")
            print(f"import of {books} records, {stored} books: {ours:.1f} s, "
                  f"{stored / ours:.0f} books a second; {processor:.1f} s of processor time in shelf")
            print(f"psql's COPY of the same rows: {peers:.1f} s; ours takes {ours / peers:.2f} times")
            print(f"the same import again: {again:.1f} s, {books / again:.0f} records a second")
            sizes = psql(url, "SELECT pg_size_pretty(pg_table_size('book')), "
                         "pg_size_pretty(pg_indexes_size('book')), pg_total_relation_size('book')")[1]
            table, indexes, total = sizes.strip().split("|")
            print(f"table {table}, indexes {indexes}: {int(total) // stored} bytes a book")
            reads = timed(bench, url)[1]
            print(reads, end="")
            measure_services(shelf, url, folder)
    finally:
        process.stdin.close()
        process.wait()
    medians = dict(line.split("\t")[:2] for line in reads.splitlines())
    slow = [name for name in ("page of 50 books", "page of 50 items", "sections (heights)")
            if int(medians.get(name, 0)) >= 2000]
    return 1 if ours > 2 * peers or slow else 0


if __name__ == "__main__":
    sys.exit(main())
