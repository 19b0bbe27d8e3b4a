#!/usr/bin/env python3
"""Runs every command that README.md shows, in its order and in an empty folder, and compares what it
prints with what stands there. `…` in the page stands for anything; a block that begins with `shelf`
has to run without an error."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OWN_FILE = "my-books.csv"


def blocks(text):
    """The indented blocks of the page, without their indentation: (line number, lines)."""
    found, lines = [], text.split("\n")
    for number, line in enumerate(lines, 1):
        if line.startswith("    "):
            if not found or found[-1][0] + len(found[-1][1]) != number:
                found.append((number, []))
            found[-1][1].append(line[4:])
        elif not line and found and found[-1][0] + len(found[-1][1]) == number:
            found[-1][1].append("")
    return found


def is_complete(command):
    return command.count("'") % 2 == 0 and not command.rstrip().endswith(("|", "\\"))


def commands(number, lines):
    """The commands of a block: (line number, command, lines expected or None)."""
    plain = bool(lines) and lines[0].startswith("shelf ")
    found, index = [], 0
    while index < len(lines):
        if plain or lines[index].startswith("$ "):
            start, command = index, lines[index].removeprefix("$ ")
            while not is_complete(command) and index + 1 < len(lines):
                index += 1
                command += "\n" + lines[index]
            if command.strip():
                found.append((number + start, command, None if plain else []))
        elif found:
            found[-1][2].append(lines[index])
        index += 1
    return found


def matches(expected, printed):
    """Whether the text is what the page shows; a line break may have been added to fit the page."""
    pattern = ".*?".join(re.escape(part) for part in expected.split("…"))
    return re.fullmatch(pattern, printed, re.S) is not None


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    faults, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(ROOT / "seed-data", pathlib.Path(folder, "seed-data"))
        pathlib.Path(folder, OWN_FILE).write_bytes((ROOT / "seed-data/books.csv").read_bytes())
        environment = {
            "PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": folder, "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        for number, lines in blocks((ROOT / "README.md").read_text(encoding="utf-8")):
            for line, command, expected in commands(number, lines):
                count += 1
                run = subprocess.run(
                    ["/bin/bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                    capture_output=True, timeout=300, encoding="utf-8")
                printed = (run.stdout + run.stderr).strip()
                if expected is None:
                    if run.returncode != 0:
                        faults.append(f"README.md:{line}: {command}\nends with {run.returncode}: {printed}")
                elif not matches("\n".join(expected).strip(), printed):
                    faults.append(
                        f"README.md:{line}: {command}\nprints\n{printed}\nnot\n" + "\n".join(expected))
            if OWN_FILE in "\n".join(lines):
                pathlib.Path(folder, "shelf.db").unlink()
    print("\n".join(faults) or f"README.md: {count} commands do as it says")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
