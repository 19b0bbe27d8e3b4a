#!/usr/bin/env python3
"""Checks the files in seed-data/ and exits with 1 when one of them is at fault.

Needs nothing but Python 3. Run it from anywhere:

    python3 Scripts/check-seed-data.py
"""

import csv
import io
import json
import pathlib
import re
import struct
import sys
from collections import Counter

SEED = pathlib.Path(__file__).resolve().parent.parent / "seed-data"

BOOK_HEADER = [
    "title", "subtitle", "contributors", "isbn13", "published",
    "publisher", "language", "series", "subjects", "pages",
]
ROLES = {"translator", "editor", "illustrator", "foreword", "contributor"}
CUSTOMERS = [
    ["客戶", "消費金額", "消費次數", "滿意度"],
    ["hangge", "100", "8", "60%"],
    ["張三", "223", "16", "81%"],
    ["李四", "143", "25", "93%"],
    ["王五", "75", "2", "53%"],
    ["韓梅梅", "43", "12", "33%"],
    ["李雷", "33", "27", "45%"],
    ["王大力", "33", "22", "15%"],
]
COURSES = ["Swift", "Xcode", "Java", "PHP", "JS", "React", "Ruby", "HTML", "C#"]
MONTHS = [("五月新书", 7), ("六月新书", 3), ("七月新书", 4)]
ODD_SIZES = {6: (300, 300), 9: (320, 400)}
COVER_SIZE = (300, 450)
LARGEST_COVER = 32_000

LEAST_BOOKS = 300
LEAST_ISBNS = 250
LEAST_MONTHS = 18
LEAST_BIG_MONTHS = 4
LEAST_LANGUAGES = 10

faults = []


def fault(where, what):
    faults.append(f"{where}: {what}")


def read_text(name):
    data = (SEED / name).read_bytes()
    if data.startswith(b"\xef\xbb\xbf"):
        fault(name, "starts with a byte order mark")
    if b"\r" in data:
        fault(name, "has a carriage return, lines end in LF alone")
    if not data.endswith(b"\n"):
        fault(name, "does not end in a newline")
    return data.decode("utf-8")


def read_csv(name):
    return list(csv.reader(io.StringIO(read_text(name), newline=""), strict=True))


def isbn13_is_valid(text):
    if not re.fullmatch(r"97[89][0-9]{10}", text):
        return False
    weighted = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(text))
    return weighted % 10 == 0


def date_is_valid(text):
    match = re.fullmatch(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", text)
    if not match:
        return False
    year, month, day = match.groups()
    if month and not 1 <= int(month) <= 12:
        return False
    if not day:
        return True
    leap = int(year) % 4 == 0 and (int(year) % 100 != 0 or int(year) % 400 == 0)
    lengths = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1 <= int(day) <= lengths[int(month) - 1]


def check_contributors(where, text):
    for name in text.split("; "):
        if not name.strip() or name != name.strip() or ";" in name:
            fault(where, f"contributors are not joined by '; ': {text!r}")
        role = re.search(r" \(([^()]*)\)$", name)
        if role and role.group(1) not in ROLES:
            fault(where, f"unknown role {role.group(1)!r}")


def check_book(line, row, isbns, editions):
    where = f"books.csv line {line}"
    if len(row) != len(BOOK_HEADER):
        fault(where, f"{len(row)} cells for {len(BOOK_HEADER)} columns")
        return
    book = dict(zip(BOOK_HEADER, row))
    for column, cell in book.items():
        if cell != cell.strip() or "\n" in cell:
            fault(where, f"{column} has blanks around it or a line break: {cell!r}")
    for column in ("title", "contributors", "publisher", "subjects"):
        if not book[column]:
            fault(where, f"{column} is empty")
    check_contributors(where, book["contributors"])
    isbn = book["isbn13"]
    if isbn and not isbn13_is_valid(isbn):
        fault(where, f"ISBN {isbn} is not an ISBN-13 with a right check digit")
    if isbn and isbn in isbns:
        fault(where, f"ISBN {isbn} stands in line {isbns[isbn]} already")
    isbns.setdefault(isbn, line)
    edition = (book["title"], book["contributors"], book["published"])
    if edition in editions:
        fault(where, f"the same edition stands in line {editions[edition]} already")
    editions.setdefault(edition, line)
    if not date_is_valid(book["published"]):
        fault(where, f"published {book['published']!r} is no date")
    if not re.fullmatch(r"[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?", book["language"]):
        fault(where, f"language {book['language']!r} is no BCP 47 tag of this file's kind")
    if book["pages"] and not re.fullmatch(r"[1-9][0-9]{0,3}", book["pages"]):
        fault(where, f"pages {book['pages']!r} is no number of pages")


def at_least(least, count, what):
    if count < least:
        fault("books.csv", f"{count} {what}, at least {least} are asked for")


def check_books():
    rows = read_csv("books.csv")
    if not rows or rows[0] != BOOK_HEADER:
        fault("books.csv", f"the header is not {','.join(BOOK_HEADER)}")
        return
    isbns, editions = {}, {}
    for line, row in enumerate(rows[1:], start=2):
        check_book(line, row, isbns, editions)
    books = [dict(zip(BOOK_HEADER, row)) for row in rows[1:] if len(row) == len(BOOK_HEADER)]
    with_isbn = sum(1 for book in books if book["isbn13"])
    months = Counter(book["published"][:7] for book in books if len(book["published"]) >= 7)
    big = sum(1 for count in months.values() if count >= 10)
    languages = Counter(book["language"].split("-")[0] for book in books)
    precision = Counter(len(book["published"]) for book in books)
    at_least(LEAST_BOOKS, len(books), "books")
    at_least(LEAST_ISBNS, with_isbn, "books with an ISBN")
    at_least(LEAST_MONTHS, len(months), "months")
    at_least(LEAST_BIG_MONTHS, big, "months of ten books or more")
    at_least(LEAST_LANGUAGES, len(languages), "languages")
    at_least(40, languages["zh"], "Chinese books")
    at_least(40, languages["ja"], "Japanese books")
    for length, name in ((4, "year"), (7, "month"), (10, "day")):
        at_least(1, precision[length], f"dates as precise as the {name}")
    print(f"books.csv: {len(books)} books, {len(books) - with_isbn} without an ISBN, "
          f"{len(months)} months ({big} of ten or more), {len(languages)} languages")


def jpeg_size(data):
    """The width and height in the frame header of a JPEG file."""
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        length, = struct.unpack(">H", data[place + 2:place + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[place + 5:place + 9])
            return width, height
        place += 2 + length
    return None


def png_size(data):
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        return None
    return struct.unpack(">II", data[16:24])


def check_covers():
    months = json.loads(read_text("months.json"))
    if [set(month) for month in months] != [{"title", "images"}] * len(months):
        fault("months.json", "a month has other keys than title and images")
        return
    if [(month["title"], len(month["images"])) for month in months] != MONTHS:
        fault("months.json", f"the months and their covers are not {MONTHS}")
    names = [name for month in months for name in month["images"]]
    if names != [f"{index}.jpg" for index in range(len(names))]:
        fault("months.json", "the covers are not numbered 0.jpg, 1.jpg and so on")
    for index, name in enumerate(names):
        path = SEED / "covers" / name
        if not path.is_file():
            fault(f"covers/{name}", "is missing")
            continue
        data = path.read_bytes()
        size = jpeg_size(data) if data[:2] == b"\xff\xd8" else None
        wanted = ODD_SIZES.get(index, COVER_SIZE)
        if size != wanted:
            fault(f"covers/{name}", f"is {size}, not {wanted}")
        if len(data) > LARGEST_COVER:
            fault(f"covers/{name}", f"has {len(data)} bytes, more than {LARGEST_COVER}")
    extra = {path.name for path in (SEED / "covers").iterdir()} - set(names)
    for name in sorted(extra):
        fault(f"covers/{name}", "belongs to no month")
    print(f"months.json: {len(months)} months, {len(names)} covers")


def check_tables():
    if read_csv("customers.csv") != CUSTOMERS:
        fault("customers.csv", "is not the table of seven customers")
    rows = read_csv("courses.csv")
    if rows[0] != ["title", "image"] or [row[0] for row in rows[1:]] != COURSES:
        fault("courses.csv", f"is not title,image and the courses {COURSES}")
    for _, image in rows[1:]:
        path = SEED / "courses" / image
        size = png_size(path.read_bytes()) if path.is_file() else None
        if not size or size[0] != size[1]:
            fault(f"courses/{image}", f"is not a square PNG picture ({size})")
    print(f"courses.csv: {len(rows) - 1} courses; customers.csv: {len(CUSTOMERS) - 1} customers")


def main():
    check_books()
    check_covers()
    check_tables()
    for text in faults:
        print(f"fault: {text}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
