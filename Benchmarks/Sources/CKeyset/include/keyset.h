#ifndef KEYSET_H
#define KEYSET_H

typedef struct keyset keyset;

/// Opens a catalog for reading and prepares the query of a page; NULL where that fails.
keyset *keyset_open(const char *path);

/// Reads a page behind a position, with a copy of every column; returns the number of rows.
int keyset_page(keyset *set, long long section, long long position, int limit);

/// Closes it.
void keyset_close(keyset *set);

#endif
