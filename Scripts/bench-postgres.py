#!/usr/bin/env python3
"""Measures Shelf on a PostgreSQL server of its own, beside psql's COPY of the same rows into the same
tables with the same indexes.

Usage: bench-postgres.py SHELF GENERATE-CATALOG BENCH-POSTGRES [BOOKS]"""
import pathlib
import subprocess
import sys
import tempfile
import time

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


def copy_rows(shelf, url, folder):
    """Seconds of psql's COPY of all rows of the first database into a second one."""
    for table in ("catalog", "section", "book", "cover"):
        psql(url, f"\\copy {table} TO '{folder}/{table}' (FORMAT binary)")
    psql(url, "CREATE DATABASE peer")
    peer = url.replace("/shelf?", "/peer?")
    timed(shelf, "-d", peer, "migrate")
    psql(url, "CHECKPOINT")
    return psql(peer, *(f"\\copy {table} FROM '{folder}/{table}' (FORMAT binary)"
                        for table in ("catalog", "section", "book", "cover")))[0]


def main():
    shelf, generate, bench = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:4])
    books = int(sys.argv[4]) if len(sys.argv) > 4 else 1_000_000
    process, url = server()
    try:
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/books.csv", "wb") as file:
                subprocess.run([generate, "csv", str(books)], stdout=file, check=True)
            timed(shelf, "-d", url, "migrate")
            ours, report = timed(shelf, "-d", url, "import", f"{folder}/books.csv")
            stored = int(psql(url, "SELECT sum(book_count) FROM section")[1])
            peers = copy_rows(shelf, url, folder)
            again, _ = timed(shelf, "-d", url, "import", f"{folder}/books.csv")
            print(f"import of {books} records, {stored} books: {ours:.1f} s, "
                  f"{stored / ours:.0f} books a second")
            print(f"psql's COPY of the same rows: {peers:.1f} s; ours takes {ours / peers:.2f} times")
            print(f"the same import again: {again:.1f} s, {books / again:.0f} records a second")
            sizes = psql(url, "SELECT pg_size_pretty(pg_table_size('book')), "
                         "pg_size_pretty(pg_indexes_size('book')), pg_total_relation_size('book')")[1]
            table, indexes, total = sizes.strip().split("|")
            print(f"table {table}, indexes {indexes}: {int(total) // stored} bytes a book")
            print(timed(bench, url)[1], end="")
    finally:
        process.stdin.close()
        process.wait()


if __name__ == "__main__":
    main()
