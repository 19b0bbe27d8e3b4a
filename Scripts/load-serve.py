#!/usr/bin/env python3
"""usage: load-serve.py SHELF [MINUTES]

Loads a running service with mixed reads while another process imports 100,000 books a minute into its
database, and meanwhile treats it badly: clients that break off, send rubbish, or read nothing. Ends by
itself after MINUTES (default 15). Every answer must be right and consistent, memory must not grow, and
the service must end cleanly. Exits 1 otherwise.
"""
import http.client
import json
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from serve_lib import Service, write_catalog

BOOKS = 100_000
MONTHS = 200
READERS = 6


class Load:
    def __init__(self, service, shelf, database, tables, end):
        self.service, self.shelf, self.database = service, shelf, database
        self.tables, self.end = tables, end
        self.faults, self.counts, self.imports, self.lock = [], {}, 0, threading.Lock()

    def is_over(self):
        return time.monotonic() > self.end

    def fault(self, text):
        with self.lock:
            if len(self.faults) < 20:
                print(f"FAULT {text}", flush=True)
            self.faults.append(text)

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    # Reading

    def read(self, number):
        chance = random.Random(number)
        connection, tags = None, {}
        while not self.is_over():
            try:
                connection = connection or http.client.HTTPConnection(
                    "127.0.0.1", self.service.port, timeout=30)
                self.ask(connection, chance, tags)
            except Exception as error:  # noqa: BLE001: whatever goes wrong is a fault
                self.fault(f"reader: {type(error).__name__} {error}")
                connection = None

    def ask(self, connection, chance, tags):
        section = chance.randrange(1, MONTHS + 1)
        kind, path = chance.choice([
            ("books", f"/api/v1/sections/{section}/books?limit=50"),
            ("books", f"/api/v1/sections/{section}/books?limit=500"),
            ("sections", "/api/v1/sections"), ("catalogs", "/api/v1/catalogs"),
            ("search", f"/api/v1/search?q=edition%20{chance.randrange(1, 3)}&limit=20"),
            ("page", "/"), ("page", f"/sections/{section}"), ("feed", "/opds/new"),
            ("feed", f"/opds/sections/{section}"), ("feed", "/opds/v2"),
            ("heights", "/api/v1/heights?width=800"),
            ("visible", f"/api/v1/visible?view-height=900&y={chance.randrange(100000)}"),
            ("missing", "/api/v1/books/999999999"), ("health", "/healthz"),
        ])
        headers = {"Accept-Encoding": "identity"}
        if path in tags and chance.random() < 0.5:
            headers["If-None-Match"] = tags[path][0]
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        self.count(kind)
        expected = 404 if kind == "missing" else 304 if answer.status == 304 else 200
        if answer.status != expected:
            return self.fault(f"{path}: {answer.status} {body[:200]!r}")
        if answer.status == 304:
            return self.count("304")
        etag = answer.headers.get("ETag")
        if etag and path in tags and tags[path][0] == etag and tags[path][1] != hash(body):
            self.fault(f"{path}: two answers with one tag")
        if etag:
            tags[path] = (etag, hash(body))
        self.check(kind, path, body)

    def check(self, kind, path, body):
        if kind == "books":
            books = json.loads(body)["books"]
            editions = {book["publisher"] for book in books}
            if len(editions) != 1:
                self.fault(f"{path}: half an import: {editions}")
        elif kind == "sections":
            total = sum(section["bookCount"] for section in json.loads(body))
            if total != BOOKS:
                self.fault(f"{path}: {total} books")
        elif kind == "catalogs":
            if json.loads(body)[0]["bookCount"] != BOOKS:
                self.fault(f"{path}: {body!r}")
        elif kind == "search":
            books = json.loads(body)["books"]
            if len({book["publisher"] for book in books}) > 1:
                self.fault(f"{path}: half an import")

    # Writing

    def write(self):
        """One import a minute, beginning with the second edition."""
        turn, begin = 1, time.monotonic()
        while not self.is_over():
            run = subprocess.run(
                [self.shelf, "-d", self.database, "import", "--quiet", self.tables[turn % 2]],
                capture_output=True, text=True)
            if run.returncode != 0:
                self.fault(f"import: {run.returncode} {run.stderr}")
            self.imports += 1
            turn += 1
            while time.monotonic() < begin + 60 * (turn - 1) and not self.is_over():
                time.sleep(0.2)

    # Bad clients

    def misbehave(self):
        chance = random.Random(99)
        while not self.is_over():
            try:
                with socket.create_connection(("127.0.0.1", self.service.port), timeout=5) as client:
                    self.bad(client, chance)
                self.count("bad clients")
            except OSError:
                pass
            time.sleep(0.05)

    def bad(self, client, chance):
        kind = chance.randrange(6)
        if kind == 0:
            client.sendall(b"GET /api/v1/sections HTTP/1.1\r\nHost: a\r\nX-Half:")
        elif kind == 1:
            client.sendall(bytes(chance.randrange(256) for _ in range(2000)) + b"\r\n\r\n")
        elif kind == 2:
            client.sendall(b"GET /opds/new HTTP/1.1\r\nHost: a\r\n\r\n")
            client.recv(10)
        elif kind == 3:
            client.sendall(b"GET /" + b"a" * 60000 + b" HTTP/1.1\r\n\r\n")
        elif kind == 4:
            client.sendall(b"POST /api/v1/imports HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\nx")
        else:
            client.sendall(b"GET /covers/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n")

    def run(self):
        threads = [threading.Thread(target=self.read, args=(number,)) for number in range(READERS)]
        threads += [threading.Thread(target=self.write), threading.Thread(target=self.misbehave)]
        for thread in threads:
            thread.start()
        memory, begin = [], time.monotonic()
        while not self.is_over():
            time.sleep(min(15, max(0.1, self.end - time.monotonic())))
            memory.append(self.service.memory())
            self.service.process.send_signal(signal.SIGHUP)
            print(f"{time.monotonic() - begin:6.0f} s  {sum(self.counts.values()):8} requests  "
                  f"{self.imports:3} imports  {memory[-1]:5.0f} MiB  {len(self.faults)} faults",
                  flush=True)
        for thread in threads:
            thread.join()
        return memory


def drain(stream):
    for _ in stream:
        pass


def main():
    shelf = sys.argv[1]
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else 15
    with tempfile.TemporaryDirectory(prefix="load-serve-") as name:
        folder = pathlib.Path(name)
        database = folder / "books.db"
        tables = [folder / "first.csv", folder / "second.csv"]
        for edition, table in enumerate(tables, 1):
            write_catalog(table, BOOKS, MONTHS, edition)
        subprocess.run([shelf, "-d", database, "import", "--quiet", tables[0]], check=True,
                       stdout=subprocess.DEVNULL)
        service = Service(shelf, database)
        threading.Thread(target=drain, args=(service.process.stderr,), daemon=True).start()
        load = Load(service, shelf, database, tables, time.monotonic() + 60 * minutes)
        memory = load.run()
        code, seconds = service.stop()
        check = subprocess.run([shelf, "-d", database, "check"], capture_output=True, text=True)
        report(load, memory, code, seconds, check)


def report(load, memory, code, seconds, check):
    third = max(1, len(memory) // 3)
    early, late = max(memory[:third]), max(memory[-third:])
    if late > early * 1.15 + 4:
        load.fault(f"memory grew from {early:.0f} to {late:.0f} MiB")
    if max(memory) > 100:
        load.fault(f"memory reached {max(memory):.0f} MiB")
    if code != 0:
        load.fault(f"the service ended with {code}")
    if check.returncode != 0:
        load.fault(f"check: {check.stdout}")
    print(f"\n{load.counts}\n{load.imports} imports of {BOOKS} books; memory {early:.0f} MiB early, "
          f"{late:.0f} MiB late, {max(memory):.0f} MiB at most; ended in {seconds:.1f} s with {code}; "
          f"{len(load.faults)} faults")
    sys.exit(1 if load.faults else 0)


main()
