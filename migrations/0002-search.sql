-- The full-text index. The program cuts the words and joins them by blanks; `docs/search.md` says how.
-- Its rowid is book.search_row: the date of publication, then the book's id, so that descending
-- order is newest first.

CREATE VIRTUAL TABLE book_search USING fts5 (title, other, content = '', tokenize = 'ascii');

-- Normally empty: the books that search does not find.
CREATE INDEX book_unsearchable ON book (catalog) WHERE search_row IS NULL;
