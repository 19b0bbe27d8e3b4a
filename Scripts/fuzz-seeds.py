#!/usr/bin/env python3
"""Writes the inputs that a fuzzer of a reader begins with: fuzz-seeds.py READER FOLDER

Beside a file of each kind these are the texts of the tests of values (dates, names, prices, markup),
each in every field of a record, so that a fuzzer need not find out first what a date looks like.
"""

import os
import json
import pathlib
import re
import sqlite3
import sys
import tempfile
import urllib.parse
import xml.sax.saxutils

CSV = ("title,author,isbn,date,publisher,cover\n"
       '"A, ""b""",One,9780306406157,2006-10,P,a.jpg\n図書館,"Two;Three",0306406152,"Oct. 3, 2006",,\n')
SHELF = ('{"format":"shelf-catalog","version":1,"catalog":"main","sections":[{"period":"2006-10","title":"N",'
         '"books":[{"title":"T","contributors":[{"name":"A","role":"author"}],"isbn":"9780306406157",'
         '"published":"2006-10-03","price":{"amount":1.50,"currency":"EUR"},"covers":[{"ref":"a.jpg","width":2}],'
         '"identifiers":{"doi":["10.1/2"]}}]}]}')
ONIX = ('<?xml version="1.0"?><ONIXMessage release="3.0"><Header><Sender/></Header><Product><RecordReference>1'
        "</RecordReference><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue>"
        "</ProductIdentifier><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleText>T &amp; U"
        "</TitleText></TitleElement></TitleDetail><Contributor><ContributorRole>A01</ContributorRole><PersonName>N"
        "</PersonName></Contributor></DescriptiveDetail><PublishingDetail><PublishingDate><PublishingDateRole>01"
        "</PublishingDateRole><Date>20061003</Date></PublishingDate></PublishingDetail></Product></ONIXMessage>")
OPDS = ('<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY e "x">]><feed xmlns="http://www.w3.org/2005/Atom" '
        'xmlns:dc="http://purl.org/dc/terms/"><entry><title>T &e; &#233;</title><author><name>N</name></author>'
        '<dc:issued>2006-10</dc:issued><id>urn:isbn:9780306406157</id><link rel="http://opds-spec.org/image" '
        'href="a.jpg" type="image/jpeg"/></entry></feed>')
MARCXML = ('<?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a '
           '4500</leader><controlfield tag="001">1</controlfield><controlfield tag="008">061003s2006    xx            000 '
           '0 eng d</controlfield><datafield tag="020" ind1=" " ind2=" "><subfield code="a">9780306406157</subfield>'
           '</datafield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">T /</subfield></datafield></record>'
           "</collection>")
LAYOUTS = [
    '{"layout":"flow","bounds":{"width":375,"height":667},"sections":[{"itemSize":{"width":50,"height":50},"itemCount":7}],'
    '"visible":{"x":0,"y":0,"width":9,"height":9},"point":{"x":1,"y":1}}',
    '{"layout":"mosaic","style":"fixed","bounds":{"width":375,"height":667},"sections":[{"itemCount":7}]}',
    '{"layout":"grid","bounds":{"width":375,"height":667},"columns":["a"],"rows":[["b"]],"textSizes":[{"width":9,"height":9}]}',
    '{"layout":"list","bounds":{"width":375,"height":667},"cells":[{"title":"t","content":{"layout":"flow","sections":[]},"cells":[]}]}',
]

STYLE = ("width=375&scale=2&item=50x50&spacing=8&line-spacing=8&inset=1,2,3,4&arrangement=mosaic&direction=rtl"
         "&sections=flow&title-height=20&mosaic=fixed")
CHOICE = "from=2006&to=2006-10&reverse=true&section=2006-10&catalog=main"
TARGETS = [
    "/", "/?year=2006", "/?after=1", "/months/2006-10", "/months/undated?after=1", "/sections/1", "/sections/1?after=2",
    "/books/1", "/search?q=plain&after=0:1", "/assets/shelf.js?v=1", "/covers/@/0123456789abcdef0123456789abcdef",
    "/covers/a/b.png?width=100", "/covers/..%2f..%2fetc/passwd", "/opds", "/opds/new", "/opds/sections/1",
    "/opds/search?q=b", "/opds/opensearch.xml", "/opds/books/1", "/opds/v2", "/opds/v2/new", "/opds/v2/sections/1",
    "/opds/v2/search?q=b", "/opds/v2/books/1", "/api/v1/openapi.json", "/api/v1/catalogs", "/api/v1/sections?limit=5",
    "/api/v1/sections/1", "/api/v1/sections/1/books?limit=2&after=1", "/api/v1/books?section=2006-10&limit=1",
    "/api/v1/books/1", "/api/v1/search?q=plain&limit=3", "/api/v1/search/count?q=%E5%9B%B3", "/healthz", "/metrics",
    f"/api/v1/heights?{CHOICE}&{STYLE}", f"/api/v1/layout?{CHOICE}&{STYLE}", "/api/v1/layout?item-height=90",
    f"/api/v1/visible?{CHOICE}&{STYLE}", "http://host/robots.txt", "/api/v1/visible?x=0&y=0&w=9&h=9", "/%zz?%ff=+&a=b&a",
]


def requests():
    heads = "Accept-Encoding: gzip;q=0.5, *\nIf-None-Match: W/\"a-b\", *\nAccept: text/html\n"
    found = [f"GET {target}\n" for target in TARGETS] + [f"GET {target}\n{heads}" for target in TARGETS[::5]]
    found += ["HEAD /\n", "OPTIONS *\n", "OPTIONS /api/v1/imports\n", "DELETE /books/1\n"]
    token = "Authorization: Bearer 0123456789abcdef\nContent-Length: 50\n\n"
    for query, body in [("name=a.csv&catalog=b", CSV), ("strict=true&replace=false", SHELF), ("", OPDS)]:
        found.append(f"POST /api/v1/imports?{query}\n{token}{body}")
    return found + ["POST /api/v1/imports\nAuthorization: Basic x\n\nbody"]


MARC = [("001", b"1"), ("008", b"061003s2006    xx            000 0 eng d"),
        ("020", b"  \x1fa9780306406157"), ("245", b"10\x1faT /\x1fcN.")]


def marc(fields=MARC):
    directory, data = b"", b""
    for tag, value in fields:
        value += b"\x1e"
        directory += tag.encode() + b"%04d%05d" % (len(value), len(data))
        data += value
    base = 24 + len(directory) + 1
    length = base + len(data) + 1
    return b"%05dnam a22%05d a 4500" % (length, base) + directory + b"\x1e" + data + b"\x1d"


def calibre():
    return of_sqlite("""
        CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, sort TEXT, timestamp TEXT, pubdate TEXT,
          series_index REAL, author_sort TEXT, isbn TEXT, path TEXT, uuid TEXT, has_cover INTEGER, last_modified TEXT);
        CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, sort TEXT, link TEXT);
        CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
        CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT);
        INSERT INTO books VALUES (1, 'T', 'T', '2006-10-03', '2006-10-03', 1.0, 'N', '', 'p', 'u', 1, '2006-10-03');
        INSERT INTO authors VALUES (1, 'N', 'N', ''); INSERT INTO books_authors_link VALUES (1, 1, 1);
        INSERT INTO identifiers VALUES (1, 1, 'isbn', '9780306406157');""")


def shelf():
    scripts = sorted((pathlib.Path(__file__).parent.parent / "migrations").glob("000*.sql"))
    import hashlib
    text = "CREATE TABLE schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL) STRICT;"
    text += "PRAGMA application_id = 1397247046;"
    for path in scripts:
        number, name = path.stem.split("-", 1)
        text += path.read_text()
        checksum = hashlib.sha256(path.read_bytes()).hexdigest()
        text += f"INSERT INTO schema_migration VALUES ({int(number)}, '{name}', '{checksum}');"
    text += """
        UPDATE id_sequence SET next = 2;
        INSERT INTO catalog (id, name) VALUES (1, 'main');
        INSERT INTO section VALUES (1, 1, NULL, 200610, NULL, 1, 1, 2);
        INSERT INTO book (id, catalog, section, position, digest, cover_count, identity, cover_ref, cover_kind, title)
          VALUES (1, 1, 1, 1, 7, 1, '9780306406157', 'a.jpg', 'cover', 'a b');"""
    return of_sqlite(text)


def of_sqlite(script):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.db")
        connection = sqlite3.connect(path)
        connection.executescript("PRAGMA page_size = 512;" + script)
        connection.close()
        return pathlib.Path(path).read_bytes()


SEEDS = {
    "csv": lambda: [CSV, CSV.replace(",", ";"), CSV.replace(",", "\t"), CSV.encode("utf-16")],
    "json": lambda: [SHELF, '{"format":"shelf-catalog","version":1}\n{"title":"T"}\n', '[{"title":"T","images":["0.jpg"]}]',
                     '{"items":[{"volumeInfo":{"title":"T","authors":["N"]}}]}', '{"metadata":{"title":"T"},"publications":[]}',
                     '[{"id":"a","type":"book","title":"T","issued":{"date-parts":[[2006,10]]}}]'],
    "openlibrary-dump": lambda: ['/type/edition\t/books/OL1M\t1\t2006-10-03T00:00:00\t{"title":"T","isbn_13":["9780306406157"],"publish_date":"Oct 2006"}\n'],
    "bibtex": lambda: ['@string{p = "P"}\n@book{k, title = {T {\\"u} $x$}, author = "A and B, C", year = 2006, month = oct # "~3", publisher = p}\n'],
    "ris": lambda: ["TY  - BOOK\r\nTI  - T\r\nAU  - N, M\r\nPY  - 2006/10/03\r\nSN  - 9780306406157\r\nER  - \r\n"],
    "onix": lambda: [ONIX, ONIX.replace('release="3.0"', 'release="2.1"')],
    "opds": lambda: [OPDS],
    "marc": lambda: [marc(), marc() + marc()],
    "marcxml": lambda: [MARCXML],
    "calibre": lambda: [calibre()],
    "layout": lambda: LAYOUTS,
    "database": lambda: [shelf()],
    "http": requests,
}


def zipped():
    import gzip
    import io
    import zipfile
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.csv", CSV)
        archive.writestr("b.json", SHELF)
    return [file.getvalue(), gzip.compress(CSV.encode())]


def texts():
    """The short texts that the tests of values read."""
    found = set()
    folder = pathlib.Path(__file__).parent.parent / "Tests/CatalogFormatsTests"
    for path in [*folder.glob("Values/*.swift"), *folder.glob("Faults/*.swift")]:
        for text in re.findall(r'"((?:[^"\\\\\n]|\\\\.)+)"', path.read_text()):
            text = re.sub(r"\\u\{(\w+)\}", lambda code: chr(int(code[1], 16)), text)
            found.add(re.sub(r"\\(.)", lambda sign: {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}.get(sign[1], sign[1]), text))
    return sorted(found)


# A record of each kind with a text in each field, and how the text is written there.
NAMES = "title author isbn date publisher language subjects description price series pages format cover url year".split()
RIS_TAGS = "TI AU PY DA SN PB KW AB LA UR T3 ED M3".split()
BIBTEX = "title author year month date isbn language keywords abstract publisher series url edition".split()
ONIX_FIELDS = [
    "<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>@</IDValue></ProductIdentifier><DescriptiveDetail>"
    "<ProductForm>@</ProductForm><Collection><TitleDetail><TitleType>01</TitleType><TitleElement><TitleText>@</TitleText>"
    "<PartNumber>@</PartNumber></TitleElement></TitleDetail></Collection><TitleDetail><TitleType>01</TitleType>"
    "<TitleElement><TitleText>@</TitleText><Subtitle>@</Subtitle></TitleElement></TitleDetail><Contributor>"
    "<ContributorRole>@</ContributorRole><PersonNameInverted>@</PersonNameInverted></Contributor><Language>"
    "<LanguageRole>01</LanguageRole><LanguageCode>@</LanguageCode></Language><Subject><SubjectSchemeIdentifier>20"
    "</SubjectSchemeIdentifier><SubjectHeadingText>@</SubjectHeadingText></Subject></DescriptiveDetail><CollateralDetail>"
    '<TextContent><TextType>03</TextType><Text textformat="05">@</Text></TextContent><SupportingResource>'
    "<ResourceContentType>01</ResourceContentType><ResourceMode>03</ResourceMode><ResourceVersion><ResourceLink>@"
    "</ResourceLink></ResourceVersion></SupportingResource></CollateralDetail><PublishingDetail><Publisher>"
    "<PublishingRole>01</PublishingRole><PublisherName>@</PublisherName></Publisher><PublishingDate>"
    '<PublishingDateRole>01</PublishingDateRole><Date dateformat="12">@</Date></PublishingDate></PublishingDetail>'
    "<ProductSupply><SupplyDetail><Price><PriceType>02</PriceType><PriceAmount>@</PriceAmount><CurrencyCode>@"
    "</CurrencyCode></Price></SupplyDetail></ProductSupply>"]
OPDS_FIELDS = ('<title>@</title><author><name>@</name></author><dc:issued>@</dc:issued><dc:language>@</dc:language>'
               '<dc:publisher>@</dc:publisher><summary type="html">@</summary><content type="text">@</content>'
               '<category scheme="http://www.bisg.org/standards/bisac_subject/index.html" term="@" label="@"/>'
               '<id>urn:isbn:@</id><dc:identifier>@</dc:identifier><link rel="http://opds-spec.org/image" href="@"/>'
               '<link rel="http://opds-spec.org/acquisition" href="@" type="@"/>')
MARC_FIELDS = [("020", "ac"), ("022", "a"), ("041", "a"), ("100", "ae"), ("245", "abcn"), ("260", "abc"), ("264", "c"),
               ("300", "a"), ("490", "av"), ("520", "a"), ("650", "ax"), ("700", "a4"), ("856", "u")]
JSONS = [
    '{"format":"shelf-catalog","version":1}\n{"title":@,"subtitle":@,"contributors":[{"name":@,"role":@}],"isbn":@,'
    '"published":@,"publisher":@,"languages":[@],"series":{"name":@,"number":@},"subjects":[@],"description":@,'
    '"price":{"amount":@,"currency":@},"covers":[{"ref":@}],"links":[{"href":@}],"identifiers":{@:[@]}}\n',
    '{"items":[{"volumeInfo":{"title":@,"authors":[@],"publishedDate":@,"description":@,"categories":[@],"language":@,'
    '"industryIdentifiers":[{"type":"ISBN_13","identifier":@}],"imageLinks":{"thumbnail":@}}}]}',
    '[{"id":"a","type":"book","title":@,"author":[{"literal":@}],"issued":{"raw":@},"ISBN":@,"language":@,"URL":@}]',
    '{"metadata":{"title":@},"publications":[{"metadata":{"title":@,"author":@,"published":@,"language":@,"subject":[@],'
    '"identifier":@,"description":@,"publisher":@},"images":[{"href":@}]}]}',
    '{"docs":[{"title":@,"author_name":[@],"first_publish_year":@,"publish_date":[@],"isbn":[@],"language":[@],"subject":[@]}]}',
    '[{"title":@,"authors":@,"isbn":@,"pubdate":@,"languages":[@],"tags":[@],"comments":@,"series":@,"cover":@}]',
    '[{"title":@,"images":[@],"date":@}]',
]
WORK = '{"title":@,"isbn_13":[@],"publish_date":@,"languages":[{"key":@}],"publishers":[@],"subjects":[@],"description":@}'


def filled(reader, text):
    """Records of the reader's kind with the text in every field."""
    escaped = xml.sax.saxutils.escape(text, {'"': "&quot;"})
    quoted = json.dumps(text)
    encoded = urllib.parse.quote(text)
    record = "".join(
        f'<datafield tag="{tag}" ind1="1" ind2="0">'
        + "".join(f'<subfield code="{code}">{escaped}</subfield>' for code in codes) + "</datafield>"
        for tag, codes in MARC_FIELDS)
    return {
        "csv": lambda: [",".join(NAMES) + "\n" + ",".join('"' + text.replace('"', '""') + '"' for _ in NAMES) + "\n"],
        "json": lambda: [shape.replace("@", quoted) for shape in JSONS],
        "openlibrary-dump": lambda: ["/type/edition\t/books/OL1M\t1\t2006\t" + WORK.replace("@", quoted) + "\n"],
        "bibtex": lambda: ["@book{k, " + ", ".join(f"{name} = {{{text}}}" for name in BIBTEX) + "}\n"],
        "ris": lambda: ["TY  - BOOK\n" + "".join(f"{tag}  - {text}\n" for tag in RIS_TAGS) + "ER  - \n"],
        "onix": lambda: ['<ONIXMessage release="3.0"><Product>' + ONIX_FIELDS[0].replace("@", escaped)
                         + "</Product></ONIXMessage>"],
        "opds": lambda: ['<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"><entry>'
                         + OPDS_FIELDS.replace("@", escaped) + "</entry></feed>"],
        "marc": lambda: [marc([(tag, b"10" + b"".join(b"\x1f" + code.encode() + text.encode() for code in codes))
                               for tag, codes in MARC_FIELDS])],
        "marcxml": lambda: ['<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader>'
                            + record + "</record>"],
        "http": lambda: [f"GET /search?q={encoded}\n", f"GET /months/{encoded}?after={encoded}&year={encoded}\n",
                         f"GET /api/v1/visible?x={encoded}&from={encoded}&width={encoded}&inset={encoded}\n"],
    }.get(reader, lambda: [])()


def main():
    reader, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if reader == "any":
        seeds = zipped() + [seed for make in SEEDS.values() for seed in make()]
    else:
        seeds = SEEDS[reader]() + [seed for text in texts() for seed in filled(reader, text)]
    for number, seed in enumerate(seeds):
        (folder / f"seed-{number}").write_bytes(seed if isinstance(seed, bytes) else seed.encode())


if __name__ == "__main__":
    main()
