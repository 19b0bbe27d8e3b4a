#!/usr/bin/env python3
"""usage: pictures.py SHELF FOLDER: draws the README's pictures by the README's own commands.

Every `shelf` command there that writes a PNG is run in the project's folder; the file goes to FOLDER.
Exits 1 when a picture that the README shows is drawn by none of them."""
import pathlib
import re
import shlex
import subprocess
import sys


def main():
    shelf, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    root = pathlib.Path(__file__).resolve().parent.parent
    text = (root / "README.md").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    drawn = set()
    for line in re.findall(r"^ {4}shelf (.*)$", re.sub(r"\\\n *", "", text), re.M):
        words = shlex.split(line)
        if not words[-1].endswith(".png"):
            continue
        drawn.add(words[-1])
        words[-1] = str(folder / words[-1])
        subprocess.run([shelf, "--quiet", *words], cwd=root, check=True)
    missing = set(re.findall(r"\(docs/pictures/([^)]+)\)", text)) - drawn
    print("\n".join(sorted(drawn)))
    if missing:
        sys.exit(f"no command of the README draws {', '.join(sorted(missing))}")


if __name__ == "__main__":
    main()
