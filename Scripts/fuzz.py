#!/usr/bin/env python3
"""Runs a fuzzer until it has reached nothing new for a while: fuzz.py PROGRAM READER

QUIET (300) is how many seconds have to pass without a new edge of the program's code; MOST (3600) is
where it ends in any case. A fuzzer that is stopped for a while (kill -STOP) finds nothing, and its time
does not count; what it had of a processor is told beside. The run begins with the seeds and with the
corpus of the tests; what it finds is gathered below .build/fuzz-work, and what broke the reader is kept
there as crash-*, slow-unit-*, timeout-* or oom-*. With KEEP=1 the smallest set of inputs that reaches as
much is put in the place of the corpus.
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
LARGEST_DATABASE, MOST_DATABASES = 20_000, 20
DATABASES = ("database", "calibre")
# Whose words each reader looks for: a fuzzer that is given them need not guess them letter by letter.
FORMATS = "Sources/CatalogFormats/"
WORDS = {
    "csv": ("CSV", "Fields", "Values"), "json": ("JSON", "Fields", "Values"),
    "openlibrary-dump": ("JSON", "Values"), "bibtex": ("Bibliography", "Values"),
    "ris": ("Bibliography", "Values"), "onix": ("ONIX", "XML", "Values"), "opds": ("OPDS", "XML", "Values"),
    "marc": ("MARC", "Values"), "marcxml": ("MARC", "XML", "Values"), "calibre": ("Calibre", "Values"),
    "any": ("Detection",), "layout": ("../LayoutSpecs",), "database": ("../../migrations",),
    "http": ("../ShelfService",),
}
# What takes longer is kept, and counts if it takes as long alone: a fuzzer may have been stopped in it.
SLOW_SECONDS = 20
OPTIONS = ["-timeout=900", f"-report_slow_units={SLOW_SECONDS}", "-rss_limit_mb=500", "-print_final_stats=1"]


def number(name, default):
    return float(os.environ.get(name, default))


def processor(process):
    """Whether a process is stopped, and the seconds that it had of a processor."""
    try:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return fields[0] == "T", (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return False, 0


def words(reader):
    """A dictionary as libFuzzer reads it, of the texts that stand in the reader's source."""
    found = set()
    for folder in WORDS[reader]:
        for path in pathlib.Path(FORMATS + folder).rglob("*.swift"):
            found |= set(re.findall(r'"([ !#-\[\]-~]{2,30})"', path.read_text()))
    return "".join(f'"{word}"\n' for word in sorted(found))


class Fuzzer:
    def __init__(self, program, reader):
        self.program, self.reader = program, reader
        self.work = pathlib.Path(".build/fuzz-work") / reader
        self.inputs, self.found = self.work / "inputs", self.work / "found"
        self.corpus = CORPUS / reader
        # What is kept is small; longer inputs only take longer.
        self.largest = LARGEST_DATABASE if reader in DATABASES else LARGEST_KEPT
        for folder in (self.inputs, self.found, self.corpus):
            folder.mkdir(parents=True, exist_ok=True)
        self.environment = {**os.environ, "FUZZ_READER": reader, "SWIFT_BACKTRACE": "enable=no",
                            # The same input has to take the same way in every run.
                            "SWIFT_DETERMINISTIC_HASHING": "1"}

    def start(self, *arguments):
        return subprocess.Popen(
            ["nice", "-n", "15", self.program, *map(str, arguments)], env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def run(self, quiet, most):
        """Fuzzes; the sentence about it, and whether nothing broke."""
        subprocess.run([sys.executable, "Scripts/fuzz-seeds.py", self.reader, self.inputs], check=True)
        dictionary = self.work / "words"
        dictionary.write_text(words(self.reader))
        process = self.start(
            *OPTIONS, f"-max_len={self.largest}", f"-dict={dictionary}",
            f"-artifact_prefix={self.found}/", self.inputs, self.corpus)
        os.set_blocking(process.stderr.fileno(), False)
        ran = last = worked = 0
        covered, inputs, text, said = 0, 0, "", []
        while process.poll() is None:
            clock = time.monotonic()
            time.sleep(0.5)
            is_stopped, seconds = processor(process.pid)
            worked = max(worked, seconds)
            if not is_stopped:
                ran += time.monotonic() - clock
            text += (process.stderr.read() or b"").decode(errors="replace")
            *lines, text = text.split("\n")
            for line in lines:
                if seen := re.match(r"#(\d+)\s.* cov: (\d+)", line):
                    inputs = max(inputs, int(seen[1]))
                    if int(seen[2]) > covered:
                        covered, last = int(seen[2]), ran
                else:
                    said.append(line)
            if ran - last > quiet or ran > most:
                process.send_signal(signal.SIGINT)
                process.wait()
        said += (text + (process.stderr.read() or b"").decode(errors="replace")).split("\n")
        for line in said:
            if seen := re.match(r"stat::number_of_executed_units:\s*(\d+)", line):
                inputs = int(seen[1])
        is_quiet = ran - last >= quiet
        self.forgive()
        broken = [path.name for path in sorted(self.found.iterdir())]
        print(f"{self.reader}: {inputs:,} inputs in {ran:.0f} s ({worked:.0f} s of a processor), "
              f"{covered:,} edges, nothing new for {ran - last:.0f} s"
              f"{'' if is_quiet else ' (not enough)'}, {len(broken)} broke it {broken or ''}", flush=True)
        if broken:
            print("\n".join(line for line in said if "fuzz" not in line.lower())[-3000:])
        return is_quiet and not broken

    def forgive(self):
        """Removes inputs that were only slow because the fuzzer was."""
        for path in self.found.glob("slow-unit-*"):
            began, process = time.monotonic(), self.start("-timeout=900", path)
            process.communicate()
            if process.returncode == 0 and time.monotonic() - began < SLOW_SECONDS:
                path.unlink()

    def keep(self):
        """Puts the smallest set that reaches what all inputs reach in the place of the corpus."""
        with tempfile.TemporaryDirectory() as folder:
            merged = pathlib.Path(folder)
            process = self.start("-set_cover_merge=1", "-rss_limit_mb=500", merged, self.corpus, self.inputs)
            process.communicate()
            if process.returncode:
                sys.exit(f"{self.reader}: the merge ends with {process.returncode}")
            # A database is large with next to nothing in it.
            most = MOST_DATABASES if self.reader in DATABASES else MOST_KEPT
            fit = sorted((path for path in merged.iterdir() if path.stat().st_size <= self.largest),
                         key=lambda path: (path.stat().st_size, path.name))
            # Of too many some of each size.
            chosen = fit[::max(1, -(-len(fit) // most))]
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
