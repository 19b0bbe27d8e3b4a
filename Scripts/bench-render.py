#!/usr/bin/env python3
"""usage: bench-render.py SHELF: measures drawing against libvips and ImageMagick in the same run.

Makes pages of covers (JPEG, 600×900) in a temporary folder; each time is the best of three.
Exits 1 when a limit is not met."""
import csv
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

WIDTH, SCALE = 768, 2


def make_covers(folder, count):
    """Plasma with some noise: about as hard for JPEG and PNG as printed covers are."""
    random.seed(7)
    for index in range(count):
        subprocess.run(
            ["convert", "-seed", str(index), "-size", "300x450", f"plasma:hsl({index * 37 % 360},60%,40%)-wheat",
             "-resize", "600x900!", "-attenuate", "0.15", "+noise", "Gaussian", "-quality", "88",
             str(folder / f"{index}.jpg")], check=True)


def write_catalog(folder, count, pictures):
    with open(folder / f"{count}.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["title", "authors", "published", "cover"])
        for index in range(count):
            cover = f"{index % pictures}.jpg" if pictures else ""
            rows.writerow([f"The Book of Number {index}", "Ann Author", "2024-05", cover])


def best(command, cwd, times=3):
    """Seconds and the greatest resident memory in MB of the children."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.DEVNULL, shell=isinstance(command, str))
        found.append(time.perf_counter() - start)
    return min(found)


def peak_memory(command, cwd):
    pid = os.fork()
    if pid == 0:
        subprocess.run(command, cwd=cwd, check=True)
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024, file=open("peak", "w"))
        os._exit(0)
    os.waitpid(pid, 0)
    return int(open("peak").read())


def main():
    shelf = os.path.abspath(sys.argv[1])
    failures = []

    def report(name, value, limit, unit="ms"):
        verdict = "" if limit is None else f"  at most {limit:.0f} {unit}" + ("" if value <= limit else "  MISSED")
        if limit is not None and value > limit:
            failures.append(name)
        print(f"{name:<44} {value:8.0f} {unit}{verdict}")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.chdir(folder)
        make_covers(folder, 50)
        for count, pictures in [(50, 50), (1000, 50), (10000, 0)]:
            write_catalog(folder, count, pictures)
            subprocess.run([shelf, "-d", f"{count}.db", "import", f"{count}.csv"], check=True,
                           stdout=subprocess.DEVNULL)
        options = ["--width", str(WIDTH), "--scale", str(SCALE), "--covers", str(folder)]
        files = " ".join(f"{index}.jpg" for index in range(50))
        thumbs = " ".join(f"t{index}.v" for index in range(50))
        vips = (f"vipsthumbnail {files} --size 200x300 -o t%s.v && vips arrayjoin '{thumbs}' page-vips.png "
                "--across 6 --shim 16 --background 255")
        magick = f"montage {files} -define jpeg:size=400x600 -geometry 200x300+8+8 -tile 6x page-montage.png"
        ours = best([shelf, "-d", "50.db", "render", "-o", "page.png", *options], folder) * 1000
        if shutil.which("vipsthumbnail"):
            theirs = best(vips, folder) * 1000
            report("libvips, 50 covers", theirs, None)
            report("shelf render, 50 covers, PNG", ours, 1.3 * theirs)
        montage = best(magick, folder) * 1000
        report("ImageMagick montage, 50 covers", montage, None)
        report("shelf render, half of montage", ours, montage / 2)
        for ending in ["svg", "pdf"]:
            report(f"shelf render, 50 covers, {ending.upper()}",
                   best([shelf, "-d", "50.db", "render", "-o", f"page.{ending}", *options], folder) * 1000, None)
        long = [shelf, "-d", "1000.db", "render", "-o", "long.png", *options]
        load = os.getloadavg()[0]
        start = os.times()
        elapsed = best(long, folder, 1)
        end = os.times()
        used = end.children_user + end.children_system - start.children_user - start.children_system
        report("shelf render, 1,000 covers, PNG", elapsed * 1000, None)
        print(f"{'  processors busy (load before: %.1f)' % load:<44} {used / elapsed:8.1f}")
        alone = best(["taskset", "-c", "0", *long], folder, 1)
        report("  on one processor", alone * 1000, None)
        report("  memory", peak_memory(long, folder), 400, "MB")
        report("shelf render, 10,000 books, HTML",
               best([shelf, "-d", "10000.db", "render", "-o", "page.html"], folder) * 1000, 100)
        report("shelf sections", best([shelf, "-d", "50.db", "sections"], folder, 10) * 1000, 10)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
