-- The tables of Shelf's own schema, filled by the shell from the same file; the schema is there.
--
-- It validates nothing, keeps no roles, cuts no Chinese words: less work than `shelf import` does.
.mode csv
CREATE TEMP TABLE raw (
  title TEXT, authors TEXT, isbn13 TEXT, published TEXT, publisher TEXT, cover TEXT
);
.import --skip 1 books.csv raw
BEGIN IMMEDIATE;
INSERT INTO catalog (id, name) VALUES (1, 'main');
CREATE TEMP TABLE month (text TEXT PRIMARY KEY, section INTEGER) WITHOUT ROWID;
INSERT INTO month (text, section)
  SELECT month, row_number() OVER (ORDER BY month) FROM (
    SELECT DISTINCT substr(published, 1, 7) AS month FROM raw WHERE published GLOB '????-??-??'
  );
INSERT INTO section (id, catalog, period)
  SELECT section, 1, substr(text, 1, 4) * 100 + substr(text, 6, 2) FROM month;
INSERT OR IGNORE INTO book (
  id, catalog, section, position, digest, cover_count, search_row, identity, published, cover_ref,
  cover_kind, title, contributors, publisher
)
  SELECT raw.rowid, 1, section, raw.rowid, 0, 1,
    (((substr(published, 1, 4) + 10000) * 13 + substr(published, 6, 2)) * 32
      + substr(published, 9, 2) << 40) + raw.rowid,
    isbn13, published, cover, 'cover', title, json_array(json_array(authors)), publisher
  FROM raw JOIN month ON month.text = substr(published, 1, 7)
  WHERE title <> '' AND isbn13 IS NOT NULL;
UPDATE section SET (book_count, cover_count, next_position) = (
  SELECT count(*), count(*), max(position) + 1 FROM book WHERE book.section = section.id
);
COMMIT;
