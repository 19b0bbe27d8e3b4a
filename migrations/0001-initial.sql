-- Catalogs, their sections, the books that stand in them, and the books' covers.

CREATE TABLE catalog (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  -- When the last import ended: YYYY-MM-DDThh:mm:ssZ.
  last_import TEXT
) STRICT;

-- A tree by `parent`. A section without books of its own and without child sections is removed.
CREATE TABLE section (
  id INTEGER PRIMARY KEY,
  catalog INTEGER NOT NULL REFERENCES catalog,
  parent INTEGER REFERENCES section,
  -- Year * 100 + month, month 0 for a year alone; NULL is undated.
  period INTEGER,
  title TEXT,
  -- The books that stand directly in it and their covers, counted.
  book_count INTEGER NOT NULL DEFAULT 0,
  cover_count INTEGER NOT NULL DEFAULT 0,
  -- Where the next book is put: after every place that was ever taken.
  next_position INTEGER NOT NULL DEFAULT 1
) STRICT;

-- NULL never equals NULL in a unique index: each gets a value that no row has.
CREATE UNIQUE INDEX section_key ON section (
  catalog, ifnull(parent, 0), ifnull(period, 9223372036854775807), ifnull(title, '')
);
CREATE INDEX section_parent ON section (parent);

-- Short columns come first, so that a list is read without the overflow pages of the long ones.
-- Lists are JSON: contributors [[name, role], ...], links [[href, rel, type], ...],
-- identifiers [[scheme, value], ...], languages and subjects [text, ...]; NULL when empty.
CREATE TABLE book (
  id INTEGER PRIMARY KEY,
  catalog INTEGER NOT NULL REFERENCES catalog,
  section INTEGER NOT NULL REFERENCES section,
  position INTEGER NOT NULL,
  -- A hash of what the last import said of the book: equal means there is nothing to compare.
  digest INTEGER NOT NULL,
  pages INTEGER,
  -- All covers: the first one is in this row, the others are in `cover`.
  cover_count INTEGER NOT NULL,
  cover_width INTEGER,
  cover_height INTEGER,
  -- The row of the full-text index; NULL where search does not find the book.
  search_row INTEGER,
  -- The ISBN-13; or SCHEME:VALUE of the source; or = and a hash of title, contributors and period.
  identity TEXT NOT NULL,
  -- SCHEME:VALUE of the source where that is not the identity.
  source TEXT,
  -- YYYY, YYYY-MM or YYYY-MM-DD, a minus sign before a year BC.
  published TEXT,
  added TEXT,
  cover_ref TEXT,
  cover_kind TEXT,
  title TEXT NOT NULL,
  subtitle TEXT,
  contributors TEXT,
  publisher TEXT,
  languages TEXT,
  series_name TEXT,
  series_number TEXT,
  subjects TEXT,
  format TEXT,
  price_amount TEXT,
  price_currency TEXT,
  links TEXT,
  identifiers TEXT,
  description TEXT
) STRICT;

CREATE UNIQUE INDEX book_identity ON book (catalog, identity);
CREATE UNIQUE INDEX book_place ON book (section, position);
CREATE INDEX book_source ON book (catalog, source) WHERE source IS NOT NULL;

-- The second cover of a book and the ones after it; the second has position 1.
CREATE TABLE cover (
  book INTEGER NOT NULL REFERENCES book ON DELETE CASCADE,
  position INTEGER NOT NULL,
  ref TEXT NOT NULL,
  kind TEXT NOT NULL,
  width INTEGER,
  height INTEGER,
  PRIMARY KEY (book, position)
) STRICT, WITHOUT ROWID;

-- The next number of each table whose numbers are never given twice.
CREATE TABLE id_sequence (
  name TEXT PRIMARY KEY,
  next INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO id_sequence (name, next) VALUES ('section', 1), ('book', 1);
