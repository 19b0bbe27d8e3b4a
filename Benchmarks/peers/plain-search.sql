-- After plain-table.sql: a full-text index of the same table.
CREATE VIRTUAL TABLE book_words USING fts5 (title, authors, publisher, content = 'book');
INSERT INTO book_words (book_words) VALUES ('rebuild');
