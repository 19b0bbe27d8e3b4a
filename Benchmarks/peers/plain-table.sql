-- What a user of the shell would do: the file as it is, in one table with two indexes.
.mode csv
CREATE TABLE book (
  title TEXT NOT NULL, authors TEXT, isbn13 TEXT NOT NULL, published TEXT, publisher TEXT, cover TEXT
);
CREATE UNIQUE INDEX book_isbn ON book (isbn13);
CREATE INDEX book_month ON book (substr(published, 1, 7));
.import --skip 1 books.csv book
