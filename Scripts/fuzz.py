#!/usr/bin/env python3
"""Runs a fuzzer until it has reached nothing new for a while: fuzz.py PROGRAM READER

QUIET (300) is how many seconds have to pass without a new edge of the program's code; MOST (3600) is
where it ends in any case. The run begins with the seeds and with the corpus of the tests; what it finds
is gathered below .build/fuzz-work, and what broke the reader is kept there as crash-*, timeout-* or
oom-*. With KEEP=1 the smallest set of inputs that reaches as much is put in the place of the corpus.
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

CORPUS = pathlib.Path("Tests/FuzzReadersTests/Corpus")
# A corpus is replayed at every test: many small inputs, and none that is large for little.
MOST_KEPT, LARGEST_KEPT = 100, 4096
OPTIONS = ["-timeout=20", "-rss_limit_mb=500", "-max_len=20000", "-print_final_stats=1"]


def number(name, default):
    return float(os.environ.get(name, default))


class Fuzzer:
    def __init__(self, program, reader):
        self.program, self.reader = program, reader
        self.work = pathlib.Path(".build/fuzz-work") / reader
        self.inputs, self.found = self.work / "inputs", self.work / "found"
        self.corpus = CORPUS / reader
        for folder in (self.inputs, self.found, self.corpus):
            folder.mkdir(parents=True, exist_ok=True)
        self.environment = {**os.environ, "FUZZ_READER": reader, "SWIFT_BACKTRACE": "enable=no"}

    def start(self, *arguments):
        return subprocess.Popen(
            ["nice", "-n", "15", self.program, *map(str, arguments)], env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def run(self, quiet, most):
        """Fuzzes; the sentence about it, and whether nothing broke."""
        subprocess.run([sys.executable, "Scripts/fuzz-seeds.py", self.reader, self.inputs], check=True)
        process = self.start(*OPTIONS, f"-artifact_prefix={self.found}/", self.inputs, self.corpus)
        os.set_blocking(process.stderr.fileno(), False)
        began = last = time.monotonic()
        covered, inputs, text, said = 0, 0, "", []
        while process.poll() is None:
            time.sleep(0.5)
            text += (process.stderr.read() or b"").decode(errors="replace")
            *lines, text = text.split("\n")
            for line in lines:
                if seen := re.match(r"#(\d+)\s.* cov: (\d+)", line):
                    inputs = max(inputs, int(seen[1]))
                    if int(seen[2]) > covered:
                        covered, last = int(seen[2]), time.monotonic()
                else:
                    said.append(line)
            if time.monotonic() - last > quiet or time.monotonic() - began > most:
                process.send_signal(signal.SIGINT)
                process.wait()
        said += (text + (process.stderr.read() or b"").decode(errors="replace")).split("\n")
        for line in said:
            if seen := re.match(r"stat::number_of_executed_units:\s*(\d+)", line):
                inputs = int(seen[1])
        now = time.monotonic()
        is_quiet = now - last >= quiet
        broken = [path.name for path in sorted(self.found.iterdir())]
        print(f"{self.reader}: {inputs:,} inputs in {now - began:.0f} s, {covered:,} edges, nothing new for "
              f"{now - last:.0f} s{'' if is_quiet else ' (not enough)'}, {len(broken)} broke it {broken or ''}", flush=True)
        if broken:
            print("\n".join(line for line in said if "fuzz" not in line.lower())[-3000:])
        return is_quiet and not broken

    def keep(self):
        """Puts the smallest set that reaches what all inputs reach in the place of the corpus."""
        with tempfile.TemporaryDirectory() as folder:
            merged = pathlib.Path(folder)
            process = self.start("-set_cover_merge=1", "-rss_limit_mb=500", merged, self.corpus, self.inputs)
            process.communicate()
            if process.returncode:
                sys.exit(f"{self.reader}: the merge ends with {process.returncode}")
            fit = sorted((path for path in merged.iterdir() if path.stat().st_size <= LARGEST_KEPT),
                         key=lambda path: (path.stat().st_size, path.name))
            # Of too many some of each size.
            chosen = fit[::max(1, -(-len(fit) // MOST_KEPT))]
            shutil.rmtree(self.corpus)
            self.corpus.mkdir()
            for path in chosen:
                shutil.copyfile(path, self.corpus / path.name)
            print(f"{self.reader}: {len(chosen)} inputs kept, {sum(path.stat().st_size for path in chosen):,} bytes")


def main():
    fuzzer = Fuzzer(os.path.abspath(sys.argv[1]), sys.argv[2])
    is_well = fuzzer.run(number("QUIET", 300), number("MOST", 3600))
    if os.environ.get("KEEP") == "1":
        fuzzer.keep()
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
