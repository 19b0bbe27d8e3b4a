#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT and SQLITE_STATIC are casts, which Swift does not import. */
static inline sqlite3_destructor_type shelf_sqlite_transient(void) { return SQLITE_TRANSIENT; }
static inline sqlite3_destructor_type shelf_sqlite_static(void) { return SQLITE_STATIC; }

/* sqlite3_db_config is variadic; this is its (int, int *) form. */
static inline int shelf_sqlite_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

/* sqlite3_config is variadic; this turns its counting of memory off. */
static inline int shelf_sqlite_stop_counting_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
