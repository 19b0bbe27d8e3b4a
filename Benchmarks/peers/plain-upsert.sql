-- The same rows into the table of plain-table.sql again.
.mode csv
CREATE TEMP TABLE raw (
  title TEXT, authors TEXT, isbn13 TEXT, published TEXT, publisher TEXT, cover TEXT
);
.import --skip 1 books.csv raw
INSERT INTO book SELECT * FROM raw WHERE isbn13 IS NOT NULL
ON CONFLICT (isbn13) DO UPDATE SET title = excluded.title, authors = excluded.authors,
  published = excluded.published, publisher = excluded.publisher, cover = excluded.cover;
