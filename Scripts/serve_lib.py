"""What the scripts that run the service share: catalogs to serve, and the service as a process."""
import csv
import os
import pathlib
import random
import re
import signal
import subprocess
import time


def write_catalog(path, count, months=200, edition="1"):
    """Writes `count` books of fixed seed over `months` months; an edition differs in its publisher."""
    chance = random.Random(7)
    words = "sea night house river winter garden letter island mirror stone bread clock".split()
    with open(path, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["title", "authors", "isbn13", "published", "publisher", "language"])
        for number in range(count):
            month = number % months
            title = " ".join(chance.choices(words, k=4)).capitalize() + f" {number}"
            author = f"{chance.choice(words).capitalize()} {chance.choice(words).capitalize()}"
            body = f"978{number:09d}"
            check = (10 - sum(int(digit) * (3 if place % 2 else 1)
                              for place, digit in enumerate(body)) % 10) % 10
            rows.writerow([title, author, f"{body}{check}",
                           f"{2008 + month // 12}-{month % 12 + 1:02d}-{number % 28 + 1:02d}",
                           f"Edition {edition}", "en"])


class Service:
    """A running `shelf serve` on a free port."""

    def __init__(self, shelf, database, *options, variables=None):
        self.process = subprocess.Popen(
            [shelf, "-d", str(database), "serve", "--listen", "127.0.0.1:0", *options],
            stderr=subprocess.PIPE, text=True, env={**os.environ, **(variables or {})})
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise SystemExit(f"the service did not start: {line}")
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def memory(self, name="VmRSS"):
        """Memory of the process in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", status)[1]) / 1024

    def processor_time(self):
        """The seconds of a processor that the process had so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        """Ends the service as a service manager does; its exit code and the seconds that took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=60)
        return code, time.monotonic() - start
