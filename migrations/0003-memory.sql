-- What the last import of each file made of its records: when the file is imported again, records that
-- are in it just so need not be looked at further. Nothing else depends on it; it may be emptied.

CREATE TABLE remembered_record (
  id INTEGER PRIMARY KEY,
  catalog INTEGER NOT NULL REFERENCES catalog ON DELETE CASCADE,
  -- A hash of the file's path.
  file INTEGER NOT NULL,
  -- Up to 4,096 records of the file, in order; the first ones have number 0.
  number INTEGER NOT NULL,
  -- 17 bytes a record, lowest bytes first: 4 of its mark, 5 of its book's id, and 8 of a hash of the
  -- mark and of what the book's row said, its digest and identity, once the record was stored.
  records BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX remembered_record_place ON remembered_record (catalog, file, number);
