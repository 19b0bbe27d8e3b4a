#!/usr/bin/env python3
"""Input that would eat the machine: refused by a limit that is named, within 500 MB.

    torture-limits.py [SHELF]

SCALE (1) makes all of it smaller: at 0.01 the line of 10 GB has 100 MB. Nothing is written to disk in
full: the large ones come through a pipe. ONLY chooses by a part of the name. The last lines of what is
said are shown: each refusal names its limit.
"""

import gzip
import io
import os
import struct
import subprocess
import threading
import time
import zipfile
import zlib

import torture_lib as lib

MOST = 500 * 1024


def feed(process, chunks):
    try:
        for chunk in chunks:
            process.stdin.write(chunk)
        process.stdin.close()
    except BrokenPipeError:
        pass


def repeated(head, piece, size, tail=b""):
    yield head
    whole = piece * max(1, (1 << 20) // len(piece))
    for _ in range(max(1, int(size) // len(whole))):
        yield whole
    yield tail


def laughs():
    text = '<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY a "ha">'
    for level in range(1, 40):
        text += f'<!ENTITY {"a" * (level + 1)} "{("&" + "a" * level + ";") * 10}">'
    text += ']><feed xmlns="http://www.w3.org/2005/Atom"><entry><title>&' + "a" * 40 + ";</title></entry></feed>"
    return [text.encode()]


def zip_bomb(root, size):
    path = root / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive, \
            archive.open("a.csv", "w", force_zip64=True) as member:
        for chunk in repeated(b"title,author\n", b"A" * 4096, size):
            member.write(chunk)
    return from_file(path)


def gzip_bomb(root, size):
    path = root / "bomb.gz"
    with gzip.open(path, mode="wb", compresslevel=1) as archive:
        for chunk in repeated(b"title,author\n", b"A" * 4096, size):
            archive.write(chunk)
    return from_file(path)


def from_file(path):
    with open(path, "rb") as file:
        while chunk := file.read(1 << 20):
            yield chunk


def nested_zip():
    content = b"title\nA\n"
    for level in range(20):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{level}.zip" if level else "a.csv", content)
        content = file.getvalue()
    return [content]


def enormous_png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 100_000, 100_000, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b""))


def cases(root, scale):
    giga = 1e9 * scale
    books = b'{"format":"shelf-catalog","version":1,"catalog":"main","sections":[{"period":"2006","books":[{"title":"'
    marc = b"99999nam a2200000 a 4500"
    return [
        ("CSV, a line of 10 GB", repeated(b"title,author\n", b"A" * 4096, 10 * giga)),
        ("CSV, a quoted cell of 10 GB", repeated(b'title,author\n"', b"A" * 4095 + b"\n", 10 * giga)),
        ("CSV, a million columns", repeated(b"title", b",column" * 100, 7e6 * max(scale, 0.1), b"\nA\n")),
        ("JSON, a string of 10 GB", repeated(books, b"A" * 4096, 10 * giga)),
        ("JSON, a million brackets", repeated(b"", b"[" * 1000, 1e6)),
        ("JSON lines, a line of 10 GB", repeated(b'{"title":"A"}\n{"title":"', b"A" * 4096, 10 * giga)),
        ("XML, a text of 10 GB", repeated(b'<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>', b"A" * 4096, 10 * giga)),
        ("XML, a million elements deep", repeated(b'<feed xmlns="http://www.w3.org/2005/Atom">', b"<entry>", 7e6)),
        ("XML, a tag of 1 GB", repeated(b'<feed xmlns="http://www.w3.org/2005/Atom" a="', b"A" * 4096, giga)),
        ("XML, a billion laughs", laughs()),
        ("ONIX, a text of 10 GB", repeated(b'<ONIXMessage release="3.0"><Product><RecordReference>', b"A" * 4096, 10 * giga)),
        ("MARC, no end of a record for 1 GB", repeated(marc, b"A" * 4096, giga)),
        ("BibTeX, a brace of 10 GB", repeated(b"@book{a, title={", b"A" * 4096, 10 * giga)),
        ("RIS, a line of 10 GB", repeated(b"TY  - BOOK\r\nTI  - ", b"A" * 4096, 10 * giga)),
        ("zip bomb, 10 GB in one member", lambda: zip_bomb(root, 10 * giga)),
        ("gzip bomb, 10 GB", lambda: gzip_bomb(root, 10 * giga)),
        ("zip in zip in zip, 20 deep", nested_zip()),
        ("CSV, ISBNs of a megabyte", (b"T%d,%s\n" % (n, b"9" * 1_000_000) if n else b"title,isbn\n" for n in range(21))),
        ("layout, a line of 10 GB", repeated(b'{"layout":"', b"A" * 4096, 10 * giga)),
        ("layout, a million brackets", repeated(b"", b"[" * 1000, 1e6)),
        ("layout, 10^18 items", [b'{"layout":"flow","bounds":{"width":375,"height":667},"sections":'
                                 b'[{"itemSize":{"width":50,"height":50},"itemCount":1000000000000000000}]}\n']),
    ]


def run(shelf, root, name, chunks, faults):
    """One case. What the program said goes to a file, so that this process stays small: a child's
    greatest memory begins with that of who started it."""
    arguments = ["layout", "--spec", "-"] if name.startswith("layout") else ["import", "-"]
    chunks = chunks() if callable(chunks) else chunks
    said = root / "said"
    began = time.monotonic()
    with open(said, "wb") as output:
        process = subprocess.Popen(shelf.arguments(root / "shelf.db", *arguments), stdin=subprocess.PIPE,
                                   stdout=output, stderr=subprocess.STDOUT)
    thread = threading.Thread(target=feed, args=(process, chunks))
    thread.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    thread.join()
    code = process.returncode
    print(f"{name:36} exit {code:3} {usage.ru_maxrss // 1024:5} MB {time.monotonic() - began:6.1f} s  {reason(said)}",
          flush=True)
    faults.expect(code in (0, 65), f"{name}: exit {code}")
    faults.expect(usage.ru_maxrss <= MOST, f"{name}: {usage.ru_maxrss // 1024} MB")


def reason(said):
    """The line that tells why."""
    lines = [line.strip() for line in said.read_text(errors="replace")[-20_000:].splitlines()]
    words = ("more than", "longer than", "too long", "over the limit", "deep", "limit", "ISBN", "archive", "cannot", "error")
    found = [line for line in lines if any(word in line for word in words)] or lines
    return found[0][:140] if found else ""


def picture(shelf, root, faults):
    """A picture of 100,000 × 100,000 is measured by its head, and drawn as a card."""
    (root / "x.png").write_bytes(enormous_png())
    (root / "books.csv").write_text("title,date,cover\nA,2006-10,x.png\n")
    database = root / "picture.db"
    shelf.must(database, "import", root / "books.csv")
    if not os.path.exists(os.path.join(os.path.dirname(shelf.program), "shelf-draw")):
        print("a picture of 100,000 × 100,000: left out, shelf-draw is not built")
        return
    said = root / "said"
    began = time.monotonic()
    with open(said, "wb") as output:
        process = subprocess.Popen(
            shelf.arguments(database, "render", "--covers", root, "-o", root / "page.png"),
            stdout=output, stderr=subprocess.STDOUT)
    # The memory of a child counts as well: the program that draws is one.
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = code = os.waitstatus_to_exitcode(status)
    print(f"{'a picture of 100,000 × 100,000':36} exit {code:3} {usage.ru_maxrss // 1024:5} MB "
          f"{time.monotonic() - began:6.1f} s  {reason(said)}")
    faults.expect(code in (0, 65), f"picture: {code}")
    faults.expect(usage.ru_maxrss <= MOST, f"picture: {usage.ru_maxrss // 1024} MB")


def main():
    shelf, faults = lib.Shelf(), lib.Faults()
    with lib.folder() as root:
        for name, chunks in cases(root, float(os.environ.get("SCALE", 1))):
            if os.environ.get("ONLY", "") in name:
                run(shelf, root, name, chunks, faults)
        picture(shelf, root, faults)
    faults.exit()


if __name__ == "__main__":
    main()
