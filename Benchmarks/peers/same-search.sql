-- After same-tables.sql: the same full-text index.
INSERT INTO book_search (rowid, title, other)
  SELECT search_row, title, contributors || ' ' || publisher FROM book ORDER BY search_row;
