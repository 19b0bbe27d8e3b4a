#!/usr/bin/env python3
"""usage: bench-serve.py SHELF [SIZE]

Measures the service beside nginx, which serves a file of the same bytes, and Datasette, which
computes JSON of the same month, in one run on loopback with wrk, and prints one table. SIZE is the
number of books (default 1000000). Exits 1 when a goal is not met.
"""
import json
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv

from serve_lib import Service, write_catalog

SECONDS = 4
ROUNDS = 3
CONNECTIONS = 32
IDLE = 5000


def wrk(url, header=None):
    """Requests a second, the 99th percentile in milliseconds, and failures."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency", url]
    if header:
        command += ["-H", header]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    errors = re.search(r"Socket errors: .*", text)
    milliseconds = float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
    return rate, milliseconds, (int(failed[1]) if failed else 0) + (1 if errors else 0)


def fetch(url, **headers):
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        return answer.read(), answer.headers


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(url):
    for _ in range(200):
        try:
            return fetch(url)
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{url} does not answer")


class Nginx:
    def __init__(self, folder, body):
        root = folder / "www"
        root.mkdir()
        (root / "month.json").write_bytes(body)
        self.port = free_port()
        (folder / "nginx.conf").write_text(
            f"worker_processes auto; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
            "events { worker_connections 4096; }\n"
            "http { access_log off; keepalive_requests 100000000; sendfile on; tcp_nopush on;\n"
            f" types {{ application/json json; }} server {{ listen 127.0.0.1:{self.port};\n"
            f" root {root}; }} }}\n")
        folder.chmod(0o755)
        self.process = subprocess.Popen(
            ["nginx", "-c", str(folder / "nginx.conf"), "-g", "daemon off;"])
        self.url = f"http://127.0.0.1:{self.port}/month.json"
        wait_for(self.url)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def datasette(folder):
    """Datasette's program, from PyPI where it is not installed."""
    found = shutil.which("datasette")
    if found:
        return found
    place = pathlib.Path.home() / ".cache" / "shelf-bench" / "datasette"
    if not (place / "bin" / "datasette").exists():
        venv.create(place, with_pip=True)
        subprocess.run([place / "bin" / "pip", "install", "-q", "datasette"], check=True)
    return str(place / "bin" / "datasette")


def idle_connections(service, path):
    """Opens connections that ask once and then wait; how many still answer at the end."""
    request = f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    clients = []
    for _ in range(IDLE):
        client = socket.create_connection(("127.0.0.1", service.port), timeout=20)
        client.sendall(request)
        clients.append(client)
    for client in clients:
        read_answer(client)
    time.sleep(5)
    memory = service.memory()
    alive = 0
    for client in clients:
        client.sendall(request)
        alive += read_answer(client).startswith(b"HTTP/1.1 200")
        client.close()
    return alive, memory


def read_answer(client):
    data = b""
    while b"\r\n\r\n" not in data:
        part = client.recv(65536)
        if not part:
            return data
        data += part
    head, body = data.split(b"\r\n\r\n", 1)
    length = int(re.search(rb"Content-Length: (\d+)", head)[1])
    while len(body) < length:
        body += client.recv(65536)
    return head


def ratio(rounds, own, peer):
    """How many times as fast as the peer, the median of what each round says."""
    return statistics.median(one[own][0] / one[peer][0] for one in rounds)


def main():
    import resource
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    shelf = sys.argv[1]
    size = int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else 1_000_000
    with tempfile.TemporaryDirectory(prefix="bench-serve-") as name:
        folder = pathlib.Path(name)
        measure(shelf, size, folder)


def measure(shelf, size, folder):
    database, table = folder / "books.db", folder / "books.csv"
    write_catalog(table, size)
    subprocess.run([shelf, "-d", database, "import", "--quiet", table], check=True,
                   stdout=subprocess.DEVNULL)
    table.unlink()
    sections = json.loads(subprocess.check_output(
        [shelf, "-d", database, "sections", "--format", "json"]))
    section = max(sections, key=lambda one: one["bookCount"])["id"]
    path = f"/api/v1/sections/{section}/books?limit=50"
    ready = Service(shelf, database, "--answers", "24")
    computing = Service(shelf, database, "--answers", "0")
    body, headers = fetch(ready.url + path)
    nginx = Nginx(folder, body)
    peer_etag = fetch(nginx.url)[1]["ETag"]
    port = free_port()
    peer = subprocess.Popen(
        [datasette(folder), "serve", "-i", str(database), "-p", str(port), "--setting",
         "max_returned_rows", "100"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peer_url = (f"http://127.0.0.1:{port}/books/book.json?section={section}&_size=50"
                "&_shape=array&_nocount=1&_nofacet=1")
    wait_for(peer_url)
    cases = [
        ("nginx, a file", nginx.url, None),
        ("shelf, ready", ready.url + path, None),
        ("nginx, 304", nginx.url, f"If-None-Match: {peer_etag}"),
        ("shelf, 304", ready.url + path, f"If-None-Match: {headers['ETag']}"),
        ("Datasette, computed", peer_url, None),
        ("shelf, computed", computing.url + path, None),
    ]
    rounds = [{title: wrk(url, header) for title, url, header in cases} for _ in range(ROUNDS)]
    rows = {}
    for title, _, _ in cases:
        runs = [one[title] for one in rounds]
        rows[title] = (statistics.median(run[0] for run in runs),
                       statistics.median(run[1] for run in runs), sum(run[2] for run in runs))
        rate, late, failed = rows[title]
        print(f"{title:22} {rate:10.0f} requests/s   p99 {late:8.2f} ms   failed {failed}", flush=True)
    memory = max(ready.memory("VmHWM"), computing.memory("VmHWM"))
    alive, idle = idle_connections(ready, path)
    nginx.stop()
    peer.terminate()
    peer.wait()
    goals = [
        ("ready answers against nginx's file", ratio(rounds, "shelf, ready", "nginx, a file"), 0.5),
        ("304 against nginx's 304", ratio(rounds, "shelf, 304", "nginx, 304"), 0.5),
        ("computed against Datasette's",
         ratio(rounds, "shelf, computed", "Datasette, computed"), 15),
        ("5 ms against p99, ready", 5 / rows["shelf, ready"][1], 1),
        ("5 ms against p99, 304", 5 / rows["shelf, 304"][1], 1),
        ("5 ms against p99, computed", 5 / rows["shelf, computed"][1], 1),
        ("100 MiB against the greatest memory", 100 / memory, 1),
        ("100 MiB against memory with idle connections", 100 / idle, 1),
        ("idle connections that still answer, of 5000", alive / IDLE, 1),
        ("requests that failed (1 is none)",
         1 if all(rows[name][2] == 0 for name in rows if name.startswith("shelf")) else 0, 1),
    ]
    print(f"\nmemory: {memory:.0f} MiB under load, {idle:.0f} MiB with {IDLE} idle connections")
    print(f"answer: {len(body)} bytes; {size} books\n")
    missed = False
    for title, value, goal in goals:
        missed |= value < goal
        print(f"{'met   ' if value >= goal else 'MISSED'} {title:46} {value:8.2f} of {goal}")
    for service in (ready, computing):
        service.stop()
    sys.exit(1 if missed else 0)


main()
