-- Catalogs, their sections, the books that stand in them, and the books' covers.
--
-- Every unique key begins with the catalog, so that the tables can be distributed by it. Numbers
-- are BIGINT throughout; texts that are compared are compared byte by byte.

CREATE TABLE catalog (
  id BIGINT PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL UNIQUE,
  -- When the last import ended: YYYY-MM-DDThh:mm:ssZ.
  last_import TEXT
);

-- A tree by `parent`. A section without books of its own and without child sections is removed.
CREATE TABLE section (
  id BIGINT NOT NULL,
  catalog BIGINT NOT NULL REFERENCES catalog (id),
  parent BIGINT,
  -- Year * 100 + month, month 0 for a year alone; NULL is undated.
  period BIGINT,
  title TEXT,
  -- The books that stand directly in it and their covers, counted.
  book_count BIGINT NOT NULL DEFAULT 0,
  cover_count BIGINT NOT NULL DEFAULT 0,
  -- Where the next book is put: after every place that was ever taken.
  next_position BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (catalog, id)
);

-- NULL never equals NULL in a unique index: each gets a value that no row has. A key of an index is
-- short, and a title may be long.
CREATE UNIQUE INDEX section_key ON section (
  catalog, coalesce(parent, 0), coalesce(period, 9223372036854775807), md5(coalesce(title, ''))
);
CREATE INDEX section_id ON section (id);

-- Lists are JSON: contributors [[name, role], ...], links [[href, rel, type], ...],
-- identifiers [[scheme, value], ...], languages and subjects [text, ...]; NULL when empty.
CREATE TABLE book (
  id BIGINT NOT NULL,
  catalog BIGINT NOT NULL,
  section BIGINT NOT NULL,
  position BIGINT NOT NULL,
  -- A hash of what the last import said of the book: equal means there is nothing to compare.
  digest BIGINT NOT NULL,
  pages BIGINT,
  -- All covers: the first one is in this row, the others are in `cover`.
  cover_count BIGINT NOT NULL,
  cover_width BIGINT,
  cover_height BIGINT,
  -- The book's place in what search finds: the date of publication, then the id; NULL where search
  -- does not find the book.
  search_row BIGINT,
  -- The ISBN-13; or SCHEME:VALUE of the source; or = and a hash of title, contributors and period;
  -- or # and a hash of a key that is too long for an index.
  identity TEXT COLLATE "C" NOT NULL,
  -- SCHEME:VALUE of the source where that is not the identity, or # and its hash.
  source TEXT COLLATE "C",
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
  description TEXT,
  -- Keys of which `identity` and `source` have only a hash.
  long_identity TEXT,
  long_source TEXT,
  PRIMARY KEY (catalog, id),
  FOREIGN KEY (catalog, section) REFERENCES section (catalog, id)
);

CREATE UNIQUE INDEX book_identity ON book (catalog, identity);
CREATE UNIQUE INDEX book_place ON book (catalog, section, position);
CREATE INDEX book_source ON book (catalog, source) WHERE source IS NOT NULL;

-- The second cover of a book and the ones after it; the second has position 1.
CREATE TABLE cover (
  catalog BIGINT NOT NULL,
  book BIGINT NOT NULL,
  position BIGINT NOT NULL,
  ref TEXT NOT NULL,
  kind TEXT NOT NULL,
  width BIGINT,
  height BIGINT,
  PRIMARY KEY (catalog, book, position),
  FOREIGN KEY (catalog, book) REFERENCES book (catalog, id) ON DELETE CASCADE
);

-- The next number of each table whose numbers are never given twice.
CREATE TABLE id_sequence (
  name TEXT PRIMARY KEY,
  next BIGINT NOT NULL
);

INSERT INTO id_sequence (name, next) VALUES ('catalog', 1), ('section', 1), ('book', 1);

-- Grows by one with every change that is committed.
CREATE TABLE change_counter (
  id BIGINT PRIMARY KEY,
  value BIGINT NOT NULL
);

INSERT INTO change_counter (id, value) VALUES (1, 0);
