// A page of books as a C program reads it: one prepared keyset query, each row copied out.
#include "keyset.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct keyset {
  sqlite3 *database;
  sqlite3_stmt *query;
};

static const char *sql =
    "SELECT id, catalog, section, position, digest, pages, cover_count, cover_width, cover_height,"
    " identity, source, published, added, cover_ref, cover_kind, title, subtitle, contributors,"
    " publisher, languages, series_name, series_number, subjects, format, price_amount,"
    " price_currency, links, identifiers, description, search_row"
    " FROM book WHERE section = ?1 AND position > ?2 ORDER BY position LIMIT ?3";

keyset *keyset_open(const char *path) {
  keyset *set = calloc(1, sizeof *set);
  if (!set) return NULL;
  if (sqlite3_open_v2(path, &set->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ||
      sqlite3_exec(set->database, "PRAGMA cache_size = -65536", NULL, NULL, NULL) ||
      sqlite3_prepare_v3(set->database, sql, -1, SQLITE_PREPARE_PERSISTENT, &set->query, NULL)) {
    keyset_close(set);
    return NULL;
  }
  return set;
}

int keyset_page(keyset *set, long long section, long long position, int limit) {
  char *texts[32 * 64];
  int count = 0, rows = 0;
  sqlite3_bind_int64(set->query, 1, section);
  sqlite3_bind_int64(set->query, 2, position);
  sqlite3_bind_int(set->query, 3, limit);
  long long sum = 0;
  while (rows < 64 && sqlite3_step(set->query) == SQLITE_ROW) {
    rows++;
    for (int column = 0; column < sqlite3_column_count(set->query); column++) {
      if (sqlite3_column_type(set->query, column) == SQLITE_INTEGER) {
        sum += sqlite3_column_int64(set->query, column);
      } else if (sqlite3_column_type(set->query, column) == SQLITE_TEXT) {
        const char *text = (const char *)sqlite3_column_text(set->query, column);
        texts[count++] = strdup(text ? text : "");
      }
    }
  }
  sqlite3_reset(set->query);
  for (int index = 0; index < count; index++) free(texts[index]);
  return sum == 42 ? -1 : rows;
}

void keyset_close(keyset *set) {
  if (!set) return;
  sqlite3_finalize(set->query);
  sqlite3_close(set->database);
  free(set);
}
