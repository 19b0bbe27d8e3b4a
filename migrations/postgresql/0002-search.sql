-- The words that search finds a book by, cut by the program as `docs/search.md` says, with their
-- places; those of the title have the weight A, the others D.

ALTER TABLE book ADD COLUMN search TSVECTOR;

CREATE INDEX book_search ON book USING GIN (search);

-- Newest first, for words that so many books have that sorting them all would take long.
CREATE INDEX book_newest ON book (catalog, search_row);
